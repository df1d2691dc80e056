import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

interface CodeFieldProps {
  value: string
  /** What was wrong with what stands there; null: nothing. */
  fault: ReactNode
  /** Another thing after each answer: what stands there is selected then, so that typing replaces it. */
  answer: unknown
  /** A recovery code is typed instead of one of the app. */
  recovery?: boolean
  /** Another field of the form is typed first. */
  second?: boolean
  onChange: (code: string) => void
}

/** Where a code of an authenticator app is typed. */
export function CodeField({
  value,
  fault,
  answer,
  recovery = false,
  second = false,
  onChange,
}: CodeFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (second) return
    input.current?.focus()
    input.current?.select()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after another answer, or of another kind, it is typed anew
  }, [answer, recovery, second])
  return (
    <TextInput
      ref={input}
      size="md"
      name="code"
      label={recovery ? t`Recovery code` : t`Code`}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={fault}
      errorProps={{ role: 'alert' }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
