import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'

import { alarmLevel } from '#contract/wire/enumerations.ts'
import { alarmLevelTerm } from '#src/i18n/terms.ts'

interface AlarmLevelSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Empty: none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** As specified; alarms have the levels 1 and 2 alone, and each level finds exactly its own. */
const levels = [0, 1, 2, 3] as const

/** One of the levels by which alarms can be searched. */
export function AlarmLevelSelect({ value, onChange, ...input }: AlarmLevelSelectProps) {
  const { i18n } = useLingui()
  const { general, priority } = alarmLevel.values
  const labelOf = (level: (typeof levels)[number]) =>
    level === general || level === priority ? `${level} ${i18n._(alarmLevelTerm[level])}` : String(level)
  return (
    <Select
      comboboxProps={{ shadow: 'sm' }}
      {...input}
      data={levels.map((level) => ({ value: String(level), label: labelOf(level) }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
