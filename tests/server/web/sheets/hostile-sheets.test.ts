import { expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { openSheet } from '#server/web/sheets/sheet-rows.ts'
import { BadSheet, TooMuchInside } from '#server/web/sheets/bad-sheet.ts'
import { archiveOf, bookParts, xlsxOf } from '#tests/harness/archive.ts'

const rowsIn = async (bytes: Buffer) => {
  const rows: [number, string[]][] = []
  const sheet = await openSheet(bytes, uploadLimits)
  for await (const { row, cells } of sheet.rows()) rows.push([row, cells])
  return rows
}
const text = (ref: string, content: string) => `<c r="${ref}" t="inlineStr"><is><t>${content}</t></is></c>`
const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`
const sheet = (...rows: string[]) => xlsxOf(`<sheetData>${rows.join('')}</sheetData>`)

test.each([
  ['empty cells up to the last column that there is', sheet(row(1, text('A1', 'Code'), '<c r="XFD1"/>'))],
  [
    'a range of a million columns that it says to have',
    xlsxOf(
      `<dimension ref="A1:BDWGN1048576"/><cols><col min="1" max="1048576" width="9"/></cols><sheetData>${row(1, text('A1', 'Code'))}</sheetData>`,
    ),
  ],
  [
    'cells that are merged over all of it',
    xlsxOf(
      `<sheetData>${row(1, text('A1', 'Code'))}</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
    ),
  ],
  [
    'texts that are shared but not there',
    sheet(row(1, text('A1', 'Code'), '<c r="B1" t="s"><v>4000000000</v></c><c r="C1" t="s"><v>-1</v></c>')),
  ],
  [
    'very many rows of empty cells up to the last column',
    sheet(
      row(1, text('A1', 'Code')),
      ...Array.from({ length: 700 }, (_, n) => row(n + 2, `<c r="XFD${n + 2}"/>`)),
    ),
  ],
])('%s are as if they were not there', async (_, bytes) => {
  expect(await rowsIn(bytes)).toEqual([[1, ['Code']]])
})

test.each([
  ['a column beyond the last', sheet(row(1, text('A1', 'Code'), text('BDWGN1', 'x'))), BadSheet],
  ['a hundred and one columns', sheet(row(1, text('A1', 'Code'), text('CW1', 'x'))), TooMuchInside],
  [
    'tags that are not closed',
    xlsxOf(`<sheetData>${row(1, text('A1', 'Code'))}<row r="2"><c r="A2" t="inlineStr"><is><t>A`),
    BadSheet,
  ],
])('a sheet with %s is refused', async (_, bytes, fault) => {
  await expect(rowsIn(bytes)).rejects.toThrow(fault)
})

test('entities of a sheet’s own are not put in, however often they name each other', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
  const bytes = xlsxOf(
    `<!DOCTYPE b [<!ENTITY l0 "lol">${levels.join('')}]><sheetData>${row(1, text('A1', '&l9;'))}</sheetData>`,
  )

  expect(await rowsIn(bytes)).toEqual([[1, ['&l9;']]])
})

test('texts are not shared beyond as many as a sheet may have cells, though empty ones pack into next to nothing', async () => {
  const limits = { ...uploadLimits, mostRows: 9, mostColumns: 10 }
  const sharing = (texts: number) =>
    archiveOf(
      bookParts({
        'worksheets/sheet1.xml': `<worksheet><sheetData>${row(1, text('A1', 'Code'))}</sheetData></worksheet>`,
        'sharedStrings.xml': `<sst>${'<si/>'.repeat(texts)}</sst>`,
      }),
    )

  await expect(openSheet(sharing(101), limits)).rejects.toThrow(TooMuchInside)
  expect(await openSheet(sharing(100), limits)).toMatchObject({ count: 1 })
})
