/** JSON can write what a database's text cannot hold: U+0000, and half a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}
