import { buffer } from 'node:stream/consumers'

import type { UploadError } from '#contract/lists/sheet-calls.ts'

import type { SheetRow } from './sheet-rows.ts'
import { streamSheet, type SheetCell } from './write-sheet.ts'

/** The sheet as it came, with a last column that says what is wrong in each row. */
export async function errorSheet(
  title: string,
  [first, ...rows]: readonly SheetRow[],
  errors: readonly UploadError[],
  errorHeading: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const before = first?.cells.indexOf(errorHeading) ?? -1
  const kept = <Cell>(cells: readonly Cell[]) => cells.filter((_, place) => place !== before)
  const headings = kept(first?.cells ?? [])
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, place) => ({ heading: headings[place] ?? '', width: 20 }))
  const texts = new Map<number, string[]>()
  for (const { row, column, msg } of errors) {
    const ofRow = texts.get(row)
    const text = `${column}: ${msg}`
    if (ofRow === undefined) texts.set(row, [text])
    else ofRow.push(text)
  }
  function* lines(): Generator<SheetCell[]> {
    const above = texts.get(first?.row ?? 1)
    if (above !== undefined) yield [...Array.from<string>({ length: width }).fill(''), above.join('\n')]
    for (const { row, cells, broken } of rows) {
      const own = kept(cells.map((text, place) => (broken.includes(place) ? { error: text } : text)))
      const padded = Array.from({ length: width }, (_, place) => own[place] ?? '')
      yield [...padded, (texts.get(row) ?? []).join('\n')]
    }
  }
  return new Uint8Array(
    await buffer(streamSheet(title, [...columns, { heading: errorHeading, width: 60 }], lines())),
  )
}
