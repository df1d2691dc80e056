import { Autocomplete, type AutocompleteProps } from '@mantine/core'

import { compareHexVersions } from '#contract/wire/hex-version.ts'

interface VersionSelectProps extends Omit<AutocompleteProps, 'data'> {
  /** Those that there are, in any order; one may stand there often. */
  versions: readonly string[]
}

/** One of the versions that there are, the newest first, or another one that is typed. What is typed finds it. */
export function VersionSelect({ versions, ...input }: VersionSelectProps) {
  return <Autocomplete comboboxProps={{ shadow: 'sm' }} {...input} data={newestFirst(versions)} />
}

const hexVersion = /^[0-9a-f]{4}$/i

/** Each version once, the newest first: hex versions as numbers, and below them what is none, by its text. */
export function newestFirst(versions: readonly string[]): string[] {
  const once = [...new Set(versions.filter((version) => version !== ''))]
  const hex = once.filter((version) => hexVersion.test(version))
  const other = once.filter((version) => !hexVersion.test(version))
  return [
    ...hex.toSorted((one, two) => compareHexVersions(two, one)),
    ...other.toSorted((one, two) => two.localeCompare(one, 'en', { numeric: true })),
  ]
}
