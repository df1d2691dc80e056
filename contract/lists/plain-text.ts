import { Type } from 'typebox'

import { hiddenCharacters, hiddenIn, lineCharacters } from '../wire/hidden-characters.ts'

/** What leaves no mark on a screen: blanks, what Unicode says to ignore in display, and the empty braille cell. */
const unseen = '\\s\\p{Default_Ignorable_Code_Point}\\u2800'

/**
 * The pattern, for the flag `u`, of a text that people type: no hidden characters (`hidden-characters.ts`), one line unless
 * it may have several, something in it that can be seen, unless it may be empty and is, and at most four code units for each of its
 * `maxLength` visible characters, since one of these can be combined of any number.
 */
export function plainText(maxLength: number, { mayBeEmpty = false, lines = false } = {}): string {
  const something = `(?=[\\s\\S]*[^${unseen}])`
  const text = `${something}[^${hiddenCharacters}${lines ? '' : lineCharacters}]{1,${4 * maxLength}}`
  return mayBeEmpty ? `^(?:${text})?$` : `^${text}$`
}

/** Such a text of at most so many characters. `oneLine`: why it is refused can be told. */
export function typedText(maxLength: number, options: { mayBeEmpty?: boolean; lines?: boolean } = {}) {
  return Type.String({
    ...(options.mayBeEmpty !== true && { minLength: 1 }),
    maxLength,
    pattern: plainText(maxLength, options),
    ...(options.lines !== true && { oneLine: true }),
  })
}

const nothingSeen = new RegExp(`^[${unseen}]*$`, 'u')

/**
 * What people type, as it is stored, whether it comes by a form, a call or a sheet: without the blanks around it, which are
 * slips of the hand, and in one form of Unicode (NFC), since keyboards and systems write `é` as one sign or as two. Where
 * nothing can be seen, nothing was typed. A hidden character is left, so that it can be named.
 */
export function trimmed(text: string): string {
  const rest = text.trim().normalize('NFC')
  return nothingSeen.test(rest) && hiddenIn(rest) === null ? '' : rest
}

/**
 * Letters, digits and signs of full width, as input methods of Chinese and Japanese write them, as those of ASCII. What
 * else has two forms stays: an id must not come of a ligature.
 */
export function halfWidth(text: string): string {
  return text.replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthAbove))
}
const fullWidthAbove = 0xfee0

/** In half width, its letters of ASCII as capitals: of others some would become several (ß), or pass for the digits of an id (ﬀ). */
export function capitals(text: string): string {
  return halfWidth(text).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/** An entry with each of its texts trimmed. */
export function trimmedTexts<Entry extends Readonly<Record<string, unknown>>>(entry: Entry): Entry {
  const fields = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === 'string' ? trimmed(value) : value,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, of the same types
  return Object.fromEntries(fields) as Entry
}

/** How a field's text is kept, whichever way it is typed; `upper`: see `capitals`, `width`: see `halfWidth`. */
export const foldings = { upper: capitals, width: halfWidth }
export type Folding = keyof typeof foldings

/** The text as a field keeps it that folds so, if it does. */
export function foldedText(text: string, folds: Folding | undefined): string {
  return folds === undefined ? text : foldings[folds](text)
}
