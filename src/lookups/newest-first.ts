import { compareHexVersions } from '#contract/wire/hex-version.ts'

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
