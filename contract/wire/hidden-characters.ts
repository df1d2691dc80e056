/**
 * What leaves no mark of its own and can change how the text around it looks: control characters beyond tab and the ends of
 * lines, marks and overrides of the direction of writing, spaces and hyphens without width, ends of lines that no key makes. As
 * part of a class of characters, for the flag `u`. What joins and varies letters and emoji (U+200C, U+200D, U+FE00 …) is a part of words.
 */
export const hiddenCharacters =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'

/** What stands between lines and columns: a text of one line has none of them. As part of a class of characters. */
export const lineCharacters = '\\t\\n\\r'
const betweenLines = new RegExp(`[${lineCharacters}]`)

/** Whether a text has more than one line, or a tab. */
export function hasLines(text: string): boolean {
  return betweenLines.test(text)
}

const hidden = new RegExp(`[${hiddenCharacters}]`, 'u')
const everyHidden = new RegExp(hidden, 'gu')

/** The first of them by its number, `U+202E`; null when the text has none. */
export function hiddenIn(text: string): string | null {
  const [found] = hidden.exec(text) ?? []
  return found === undefined ? null : numberOf(found)
}

/** Each of them by its number, so that what is hidden is seen: `⟨U+202E⟩`. */
export function shownText(text: string): string {
  return text.replaceAll(everyHidden, (found) => `⟨${numberOf(found)}⟩`)
}

function numberOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
