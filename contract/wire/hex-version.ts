/** Protocol and software versions are four hex digits, as 030e; they are ordered as hex numbers, never as text. */
const pattern = /^[0-9a-f]{4}$/i

/** @throws RangeError when `version` is not four hex digits */
export function hexVersion(version: string): number {
  if (!pattern.test(version)) throw new RangeError(`not a version of four hex digits: ${version}`)
  return Number.parseInt(version, 16)
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareHexVersions(a: string, b: string): number {
  return hexVersion(a) - hexVersion(b)
}
