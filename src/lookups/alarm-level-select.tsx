import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'

import { searchedLevels } from '#contract/lists/alarm.ts'
import { alarmLevel } from '#contract/wire/enumerations.ts'
import { alarmLevelTerm } from '#src/i18n/terms.ts'

interface AlarmLevelSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Empty: none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** One of the levels by which alarms can be searched. */
export function AlarmLevelSelect({ value, onChange, ...input }: AlarmLevelSelectProps) {
  const { i18n } = useLingui()
  return (
    <Select
      comboboxProps={{ shadow: 'sm' }}
      {...input}
      data={searchedLevels.map((level) => ({ value: String(level), label: levelLabel(i18n, level) }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

/** One of them as it is called. */
export function AlarmLevelName({ level }: { level: string }) {
  const { i18n } = useLingui()
  return levelLabel(i18n, Number(level))
}

/** Alarms have the levels 1 and 2; the others are numbers alone. */
function levelLabel(i18n: I18n, level: number): string {
  const { general, priority } = alarmLevel.values
  return level === general || level === priority ? `${level} ${i18n._(alarmLevelTerm[level])}` : String(level)
}
