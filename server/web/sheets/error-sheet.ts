import { buffer } from 'node:stream/consumers'

import { isErrorValue } from './cell-text.ts'
import type { CheckedRow } from './check-rows.ts'
import { streamSheet, type SheetCell } from './write-sheet.ts'

interface ErrorSheetShape {
  title: string
  headings: readonly string[]
  /** Columns of the widest row. */
  width: number
  errorHeading: string
}

/** The sheet as it came, with a last column that says what is wrong in each row; one of an earlier report is left out. */
export async function errorSheet(
  { title, headings, width, errorHeading }: ErrorSheetShape,
  rows: AsyncIterable<CheckedRow>,
): Promise<Uint8Array<ArrayBuffer>> {
  const before = headings.indexOf(errorHeading)
  const kept = <Cell>(cells: readonly Cell[]) => cells.filter((_, place) => place !== before)
  const places = kept(Array.from({ length: width }, (_, place) => place))
  const columns = places.map((place) => ({ heading: headings[place] ?? '', width: 20 }))
  async function* lines(): AsyncGenerator<SheetCell[], undefined> {
    for await (const { row, is, errors } of rows) {
      const said = errors.map(({ column, msg }) => `${column}: ${msg}`).join('\n')
      if (is === 'headings') {
        if (errors.length > 0) yield [...places.map(() => ''), said]
        continue
      }
      const { cells, broken } = row
      const own = places.map((place) => {
        const text = cells[place] ?? ''
        return broken.includes(place) ? brokenCell(text) : text
      })
      yield [...own, said]
    }
    return undefined
  }
  return new Uint8Array(
    await buffer(streamSheet(title, [...columns, { heading: errorHeading, width: 60 }], lines())),
  )
}

/** As it was: a number that became a text would pass for all of its digits when the sheet comes back. */
const brokenCell = (text: string): SheetCell => (isErrorValue(text) ? { error: text } : Number(text))
