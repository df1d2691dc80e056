import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'

import { mostRemark } from '#contract/calls/orders.ts'

interface RemarkFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  error?: string | undefined
}

/** A description or remark: it may have lines, and so many characters at most. */
export function RemarkField({ label, value, onChange, required = false, error }: RemarkFieldProps) {
  const { t } = useLingui()
  const length = [...value].length
  const tooLong = length > mostRemark ? t`Enter at most ${mostRemark} characters.` : undefined
  return (
    <Textarea
      label={label}
      required={required}
      autosize
      minRows={2}
      maxRows={6}
      value={value}
      error={tooLong ?? error}
      description={`${length} / ${mostRemark}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Whether a description or remark is not too long. */
export function fitsRemark(text: string): boolean {
  return [...text.trim()].length <= mostRemark
}
