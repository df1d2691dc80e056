/** A part of a text as the searching functions take it for LIKE: lower case, its `%`, `_` and `\` escaped. */
export function likePart(part: string): string {
  return part.toLowerCase().replaceAll(/[\\%_]/g, (special) => `\\${special}`)
}
