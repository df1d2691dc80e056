import { expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { mayBeSheet, openSheet } from '#server/web/sheets/sheet-rows.ts'
import { BadArchive, TooMuchInside } from '#server/web/sheets/zip-guard.ts'
import { archive, xlsxOf } from '#tests/harness/archive.ts'

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
])('%s are as if they were not there', async (_, bytes) => {
  expect(await rowsIn(bytes)).toEqual([[1, ['Code']]])
})

test.each([
  ['a column beyond the last', sheet(row(1, text('A1', 'Code'), text('BDWGN1', 'x'))), BadArchive],
  ['a hundred and one columns', sheet(row(1, text('A1', 'Code'), text('CW1', 'x'))), TooMuchInside],
  [
    'very many rows of empty cells up to the last column',
    sheet(...Array.from({ length: 700 }, (_, n) => row(n + 1, `<c r="XFD${n + 1}"/>`))),
    TooMuchInside,
  ],
  [
    'a document of another kind',
    archive([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), method: 0 },
      { name: 'content.xml', content: Buffer.from('<office:document-content/>') },
    ]),
    BadArchive,
  ],
  [
    'tags that are not closed',
    xlsxOf(`<sheetData>${row(1, text('A1', 'Code'))}<row r="2"><c r="A2" t="inlineStr"><is><t>A`),
    BadArchive,
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

test('text in the encodings of spreadsheets is no spreadsheet, whatever the file is called', () => {
  const gbk = Buffer.from('b2fac6b7c3fbb3c62cb1e0c2eb0d0a', 'hex')
  const utf16 = Buffer.from('\uFEFFProduct name\tCode\r\n', 'utf16le')
  const utf8 = Buffer.from('\uFEFF产品名称,编码\r\n')

  expect([gbk, utf16, utf8].map(mayBeSheet)).toEqual([false, false, false])
})
