import { buffer } from 'node:stream/consumers'

import type { UploadError } from '#contract/lists/sheet-calls.ts'

import type { SheetRow } from './sheet-rows.ts'
import { streamSheet } from './write-sheet.ts'

/** The sheet as it came, with a last column that says what is wrong in each row. */
export function errorSheet(
  title: string,
  [first, ...rows]: readonly SheetRow[],
  errors: readonly UploadError[],
  errorHeading: string,
): Promise<Buffer> {
  const before = first?.cells.indexOf(errorHeading) ?? -1
  const kept = (cells: readonly string[]) => cells.filter((_, place) => place !== before)
  const headings = kept(first?.cells ?? [])
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, place) => ({ heading: headings[place] ?? '', width: 20 }))
  const texts = new Map<number, string[]>()
  for (const { row, column, msg } of errors) {
    texts.set(row, [...(texts.get(row) ?? []), `${column}: ${msg}`])
  }
  function* lines() {
    const above = texts.get(first?.row ?? 1)
    if (above !== undefined) yield [...Array.from<string>({ length: width }).fill(''), above.join('\n')]
    for (const { row, cells } of rows) {
      const own = kept(cells)
      const padded = Array.from({ length: width }, (_, place) => own[place] ?? '')
      yield [...padded, (texts.get(row) ?? []).join('\n')]
    }
  }
  return buffer(streamSheet(title, [...columns, { heading: errorHeading, width: 60 }], lines()))
}
