import { useLingui } from '@lingui/react/macro'
import { Button, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import type { ConfigurationField, ReportedValues, Section } from '#contract/configuration/section-form.ts'
import { compareHexVersions } from '#contract/wire/hex-version.ts'
import { LookupSelect } from '#src/lookups/lookup-select.tsx'

import { decimalsOf, numberText, valueText } from './field-value.ts'
import { fieldTitle, memberTitle } from './section-words.ts'
import { unchangedSecret } from './desired-form.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface DesiredFieldProps {
  section: Section
  field: ConfigurationField
  value: string
  /** What the device says that it is; undefined where nothing is known. */
  reported: ReportedValues[string] | undefined
  error: ReactNode
  first: boolean
  /** Of the gateway; empty where it is not known, or there are several. */
  armVersion: string
  /** It is sent now: empty it stays as it is. */
  isSent?: boolean
  onChange: (value: string) => void
}

/** One field of a desired setting, as its kind is typed in; empty it is not desired, or not sent. */
export function DesiredField(props: DesiredFieldProps) {
  const { section, field, value, reported, error, first, armVersion, isSent = false, onChange } = props
  const { t, i18n } = useLingui()
  const unit = 'unit' in field && field.unit !== '' ? ` (${field.unit})` : ''
  const reportedText = reported === undefined ? '' : valueText(i18n, section, field, reported)
  const now =
    reportedText === '' ? undefined : isSent ? t`Now: ${reportedText}` : t`Reported: ${reportedText}`
  const ruled = (rule: string) => (now === undefined ? rule : `${rule} · ${now}`)
  const common = {
    description: now,
    label: `${fieldTitle(section, field, i18n.locale)}${unit}`,
    error,
    placeholder: isSent ? '' : t`No desired value`,
    'data-path': field.name,
    inputWrapperOrder: order,
    ...(first && { 'data-autofocus': true }),
  }
  const text = {
    ...common,
    value,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  const chosen = {
    ...common,
    clearable: true,
    comboboxProps: { shadow: 'sm' },
    value: value === '' ? null : value,
    onChange: (next: string | null) => onChange(next ?? ''),
  }
  const range = (min: number, max: number, decimals: number) => {
    const [from, to] = [min, max].map((limit) => numberText(i18n, limit, decimals, unit))
    return t`${from ?? ''} to ${to ?? ''}`
  }
  switch (field.kind) {
    case 'integer': {
      const { rawMin, rawMax, scale } = field
      const rule = range(rawMin / scale, rawMax / scale, decimalsOf(scale))
      return <TextInput {...text} inputMode="decimal" description={ruled(rule)} />
    }
    case 'number':
      return (
        <TextInput
          {...text}
          inputMode="decimal"
          description={ruled(range(field.min, field.max, field.decimals))}
        />
      )
    case 'listed':
      return (
        <Select
          {...chosen}
          data={field.values.map((each) => ({
            value: String(each),
            label: valueText(i18n, section, field, each),
          }))}
        />
      )
    case 'choice': {
      const data = Object.entries(field.members).map(([member, each]) => {
        const label = memberTitle(section, field, member, i18n.locale)
        const least = field.versions?.[each]
        const tooOld = least !== undefined && armVersion !== '' && compareHexVersions(armVersion, least) < 0
        return {
          value: String(each),
          label: tooOld ? t`${label} (needs arm version ${least} or later)` : label,
          disabled: tooOld,
        }
      })
      return <Select {...chosen} data={data} />
    }
    case 'secret':
      return value === unchangedSecret ? (
        <TextInput
          {...common}
          value=""
          placeholder={t`Set, stays unchanged`}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          rightSectionWidth="auto"
          rightSection={
            <Button variant="subtle" size="compact-xs" onClick={() => onChange('')}>
              {t`None`}
            </Button>
          }
        />
      ) : (
        <TextInput {...text} spellCheck={false} maxLength={field.maxLength} />
      )
    case 'text':
      return <TextInput {...text} {...(field.form === undefined && { maxLength: field.maxLength })} />
    case 'timeZone':
      return <LookupSelect {...common} of="timeZone" value={value} clearable onChange={onChange} />
  }
}
