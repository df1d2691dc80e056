import { Select, type SelectProps } from '@mantine/core'

import { newestFirst } from './newest-first.ts'

interface VersionSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Those that there are, in any order; one may stand there often. */
  versions: readonly string[]
  /** Empty: none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** One of the versions that there are, the newest first. What is typed finds it. */
export function VersionSelect({ versions, value, onChange, ...input }: VersionSelectProps) {
  return (
    <Select
      searchable
      comboboxProps={{ shadow: 'sm' }}
      {...input}
      data={newestFirst(value === '' ? versions : [value, ...versions])}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
