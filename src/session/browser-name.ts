/** Browsers and systems by what stands in the line by which a browser names itself; the first that fits. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What people call a browser, `Firefox · Windows`; the line itself where it is another one. */
export function browserName(line: string): string {
  const found = [browsers, systems].flatMap((names) => names.find(([sign]) => line.includes(sign))?.[1] ?? [])
  return found.length === 0 ? line : found.join(' · ')
}
