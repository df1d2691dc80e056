/** `01085C` → `01 08 5C`. */
export function spacedHex(hex: string): string {
  return bytesOfHex(hex).join(' ')
}

/** Two digits for each byte. */
export function bytesOfHex(hex: string): string[] {
  return hex.match(/.{2}/g) ?? []
}

/** What the bytes say as text; null for what is not UTF-8, and for what is cut off within a character. */
export function textOfHex(hex: string): string | null {
  const bytes = Uint8Array.from(bytesOfHex(hex), (digits) => Number.parseInt(digits, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** JSON with a line for each of its fields; any other text as it is. */
export function readableText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
