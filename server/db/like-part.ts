import { inOneWidth } from '#contract/device-search.ts'

/** A part of a text as the searching functions take it for LIKE: of one width, lower case, its `%`, `_` and `\` escaped. */
export function likePart(part: string): string {
  return inOneWidth(part)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, (special) => `\\${special}`)
}
