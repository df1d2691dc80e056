/** Books as programs other than ours write them: what is the same in a spreadsheet must be the same when it comes in. */
import { expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { openSheet } from '#server/web/sheets/sheet-rows.ts'
import { archive, archiveOf, bookParts } from '#tests/harness/archive.ts'

const rowsOf = (parts: Readonly<Record<string, string>>) => rowsIn(archiveOf(parts))
async function rowsIn(file: Buffer): Promise<[number, string[]][]> {
  const rows: [number, string[]][] = []
  const { rows: read } = await openSheet(file, uploadLimits)
  for await (const { row, cells } of read()) rows.push([row, cells])
  return rows
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const row = (cells: string) => `<row r="1">${cells}</row>`
const book = (rows: string, own: Readonly<Record<string, string>> = {}) =>
  bookParts({ 'worksheets/sheet1.xml': sheet(rows), ...own })
const one = (...cells: string[]) => [[1, cells]]
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

test('rich texts are their letters, without how they are read aloud', async () => {
  const shared = `<sst><si><t>温湿度</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">東京 </t></r><r><t>駅</t></r>
    <rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><t/></si><si><t>_x0041__x005F_x0042_</t></si></sst>`
  const cells = [0, 1, 2, 3].map((n) => `<c t="s"><v>${n}</v></c>`).join('')
  const inline = '<c t="inlineStr"><is><t>駅</t><rPh sb="0" eb="1"><t>エキ</t></rPh></is></c>'

  expect(await rowsOf(book(row(cells + inline), { 'sharedStrings.xml': shared }))).toEqual(
    one('温湿度', '東京 駅', '', 'A_x0042_', '駅'),
  )
})

const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
  <numFmt numFmtId="171" formatCode="[Red]#,##0 &quot;days&quot;"/><numFmt numFmtId="172" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="49"/></cellXfs></styleSheet>`
const days = ['46053', '46053.5', '0.5', '59', '61']
const day = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`

test('days are days in every format of days, and numbers in others', async () => {
  const cells =
    [1, 2, 4].map((style) => day(style, '46053')).join('') +
    [0, 3, 5].map((style) => day(style, '46053')).join('')

  expect(await rowsOf(book(row(cells), { 'styles.xml': styles }))).toEqual(
    one('2026-01-31', '2026-01-31', '2026-01-31', '46053', '46053', '46053'),
  )
})

test('days count from 1900 or from 1904, as the book says', async () => {
  const cells = days.map((value) => day(1, value)).join('')
  const since1904 = `<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>`

  expect(await rowsOf(book(row(cells), { 'styles.xml': styles }))).toEqual(
    one('2026-01-31', '2026-01-31 12:00:00', '12:00:00', '1900-02-28', '1900-03-01'),
  )
  expect(await rowsOf(book(row(cells), { 'styles.xml': styles, 'workbook.xml': since1904 }))).toEqual(
    one('2030-02-01', '2030-02-01 12:00:00', '12:00:00', '1904-02-29', '1904-03-02'),
  )
})

test('truth values, errors, results of formulas and days of the strict edition are their texts', async () => {
  const cells = `<c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>x&#10;y</v></c>
    <c t="d"><v>2026-01-31T13:05:00.000Z</v></c><c t="d"><v>2026-01-31</v></c><c><f>1/3</f><v>0.333333333333333315</v></c><c><v> </v></c>`

  expect(await rowsOf(book(row(cells)))).toEqual(
    one('TRUE', 'FALSE', '#N/A', 'x\ny', '2026-01-31 13:05:00', '2026-01-31', '0.333333333333333'),
  )
})

test('a formula without its result is not empty, and one whose result is empty is', async () => {
  const cells = `<c><f>A1</f></c><c><f>A1</f><v/></c><c><f t="shared" si="0"/><v></v></c><c t="str"><f>""</f><v></v></c><c><v>1</v></c>`

  expect(await rowsOf(book(row(cells)))).toEqual(one('#FORMULA!', '#FORMULA!', '#FORMULA!', '', '1'))
})

test('names have prefixes, other namespaces, absolute paths and backslashes', async () => {
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const relation = (id: string, type: string, target: string) =>
    `<rel:Relationship Target="${target}" Type="${strict}/${type}" Id="${id}"/>`

  expect(
    await rowsOf({
      '_rels\\.rels': `<rel:Relationships>${relation('R0', 'officeDocument', '/xl/workbook.xml')}</rel:Relationships>`,
      'xl\\workbook.xml': `<x:workbook><x:sheets><x:sheet name="A" sheetId="7" q:id="R5"/></x:sheets></x:workbook>`,
      'xl\\_rels\\workbook.xml.rels': `<rel:Relationships>${relation('R5', 'worksheet', '/xl/worksheets/sheet.xml')}${relation('R6', 'styles', '../xl/none.xml')}</rel:Relationships>`,
      'xl\\worksheets\\sheet.xml': `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Code</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    }),
  ).toEqual(one('Code'))
})

test('the first sheet that is seen and has something in it is the one', async () => {
  const sheets = (first: string) =>
    `<workbook><sheets><sheet r:id="rId1" ${first}/><sheet r:id="rId2"/></sheets></workbook>`
  const two = { 'worksheets/sheet2.xml': sheet(row(textCell('second'))) }
  const first = row(textCell('first'))

  expect(await rowsOf(book(first, { ...two, 'workbook.xml': sheets('') }))).toEqual(one('first'))
  expect(await rowsOf(book(first, { ...two, 'workbook.xml': sheets('state="hidden"') }))).toEqual(
    one('second'),
  )
  expect(await rowsOf(book(row('<c s="1"/>'), { ...two, 'workbook.xml': sheets('') }))).toEqual(one('second'))
  expect(await rowsOf(book(''))).toEqual([])
})

test('hidden rows and columns, panes, filters and formats down to the last row change nothing', async () => {
  const rows = `<row r="1">${textCell('Code')}</row><row r="2" hidden="1">${textCell('A')}</row><row r="4" ht="20" customHeight="1">
    <c r="A4" t="inlineStr"><is><t>B</t></is></c><c r="C4" s="1"/></row><row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/></row>`
  const around = `<worksheet><sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="16384" hidden="1"/></cols>
    <sheetData>${rows}</sheetData><autoFilter ref="A1:C4"/><extLst><ext><x14:row>not a row</x14:row></ext></extLst></worksheet>`

  expect(await rowsOf(bookParts({ 'worksheets/sheet1.xml': around }))).toEqual([
    [1, ['Code']],
    [2, ['A']],
    [4, ['B']],
  ])
})

test('a part may be in the other encoding of XML', async () => {
  const bytes = Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${sheet(row(textCell('温度')))}`,
    'utf16le',
  )
  const parts = Object.entries(bookParts({}))
  const file = archive([
    ...parts.map(([name, text]) => ({ name, content: Buffer.from(text) })),
    { name: 'xl/worksheets/sheet1.xml', content: bytes },
  ])

  expect(await rowsIn(file)).toEqual(one('温度'))
})
