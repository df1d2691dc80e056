import { buffer } from 'node:stream/consumers'

import type { UploadError } from '#contract/lists/sheet-calls.ts'

import { isErrorValue } from './cell-text.ts'
import type { CheckedRow } from './check-rows.ts'
import { mostHeadingLetters } from './read-entries.ts'
import { streamBook, type SheetCell } from './write-sheet.ts'

export interface ErrorSheetShape {
  title: string
  headings: readonly string[]
  headingErrors: readonly UploadError[]
  /** How many, with that of the headings. */
  rowCount: number
  /** Columns of the widest row. */
  width: number
  errorHeading: string
}

/**
 * The sheet as it came, with a last column that says what is wrong in each row, and with what is wrong coloured; the column of
 * an earlier report is left out.
 */
export async function errorSheet(
  { title, headings, headingErrors, rowCount, width, errorHeading }: ErrorSheetShape,
  rows: AsyncIterable<CheckedRow>,
): Promise<Uint8Array<ArrayBuffer>> {
  const before = headings.indexOf(errorHeading)
  const places = Array.from({ length: width }, (_, place) => place).filter((place) => place !== before)
  /** As errors name it. */
  const nameAt = (place: number) => (headings[place] ?? '').slice(0, mostHeadingLetters)
  const isWrongIn = (errors: readonly UploadError[], place: number) =>
    errors.some(({ column }) => column === nameAt(place))
  const columns = places.map((place) => ({
    heading: headings[place] ?? '',
    width: 20,
    isWrong: isWrongIn(headingErrors, place),
  }))
  async function* lines(): AsyncGenerator<SheetCell[], undefined> {
    for await (const { row, is, errors } of rows) {
      const message = errors.map(({ column, msg }) => `${column}: ${msg}`).join('\n')
      if (is === 'headings') {
        if (errors.length > 0) yield [...places.map(() => ''), message]
        continue
      }
      const { cells, broken, days = [], powers = [] } = row
      const own = places.map((place): SheetCell => {
        const text = cells[place] ?? ''
        const isWrong = isWrongIn(errors, place)
        if (isWrong && days.includes(place)) return { value: dayValue(text), isWrong }
        if (isWrong && powers.includes(place)) return { value: powerText(text), isWrong }
        return { value: broken.includes(place) ? brokenValue(text) : text, isWrong }
      })
      yield [...own, message]
    }
    return undefined
  }
  // What is wrong with the headings stands in a line of its own.
  const filteredRows = rowCount - (headingErrors.length > 0 ? 0 : 1)
  const last = { heading: errorHeading, width: 60, look: 'message' } as const
  const sheet = { title, columns: [...columns, last], rows: lines(), filteredRows }
  return new Uint8Array(await buffer(streamBook([sheet])))
}

/** As it was: a number that became a text would pass for all of its digits when the sheet comes back. */
const brokenValue = (text: string) => (isErrorValue(text) ? { error: text } : Number(text))

/** As a number it would pass. */
const powerText = (text: string) => Number(text).toExponential()

/** As it was, too: as a text it would pass. A time alone is no day. */
function dayValue(text: string): Date | string {
  const date = new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`)
  return Number.isNaN(date.getTime()) ? text : date
}
