import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'

import { membersOf, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'

import { memberText } from '#src/i18n/list-text.ts'

interface EnumerationSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  enumeration: ShownEnumeration
  /** The member's value as text; empty: none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** One of the members of an enumeration, by their words. */
export function EnumerationSelect({ enumeration, value, onChange, ...input }: EnumerationSelectProps) {
  const { i18n } = useLingui()
  return (
    <Select
      {...input}
      data={membersOf(enumeration).map((member) => ({
        value: String(member.value),
        label: memberText(enumeration, member.value, i18n.locale),
      }))}
      value={value === '' ? null : value}
      comboboxProps={{ shadow: 'sm' }}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
