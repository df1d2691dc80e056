import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { openSheet } from '#server/web/sheets/sheet-rows.ts'
import { columnName, streamSheet, type SheetCell, type SheetColumn } from '#server/web/sheets/write-sheet.ts'
import { cellsOf } from '#tests/harness/sheets.ts'

const column = (heading: string, format?: string): SheetColumn => ({
  heading,
  width: 10,
  ...(format !== undefined && { format }),
})
const file = (columns: SheetColumn[], rows: SheetCell[][], title = 'Codes') =>
  buffer(streamSheet(title, columns, rows))

describe('a sheet that goes out', () => {
  test('holds texts, numbers and days, and comes back as it was', async () => {
    const columns = [column('Text'), column('Number', '0.0'), column('Day', 'yyyy-mm-dd hh:mm:ss')]
    const bytes = await file(columns, [
      ['温度 <&"> \u{1F600}', 1.5, new Date(Date.UTC(2026, 0, 31, 13, 5))],
      ['', null, null],
      [' =1+1', Number.NaN, { value: '-2', isWrong: true }],
    ])
    const read = []
    for await (const { row, cells } of (await openSheet(bytes, uploadLimits)).rows()) read.push([row, cells])

    expect(cellsOf(bytes)).toEqual({
      Codes: [
        ['Text', 'Number', 'Day'],
        ['温度 <&"> \u{1F600}', 1.5, expect.closeTo(46_053.545_139, 6)],
        [null, null, null],
        [' =1+1', null, "'-2"],
      ],
    })
    expect(read).toEqual([
      [1, ['Text', 'Number', 'Day']],
      [2, ['温度 <&"> \u{1F600}', '1.5', '2026-01-31 13:05:00']],
      [4, ['=1+1', '', '-2']],
    ])
  })

  test('holds what XML cannot hold, and no more than a cell may', async () => {
    const texts = ['a\u0001b', '_x0041_', 'lines\nand\ttabs', '\ud800', 'x'.repeat(40_000)]
    const bytes = await file(
      [column('Text')],
      texts.map((text) => [text]),
    )
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(String(rows.pop()?.[0]).length).toBe(32_767)
    expect(rows.map(([text]) => text)).toEqual(['Text', 'a\u0001b', '_x0041_', 'lines\nand\ttabs', '\ufffd'])
  })

  test('is named as sheets can be, and has columns beyond Z', async () => {
    const bytes = await file(
      Array.from({ length: 30 }, (_, n) => column(`Column ${n}`)),
      [Array.from({ length: 30 }, (_, n) => `cell ${n}`)],
      `A/B's "list" & ${'more '.repeat(9)}`,
    )
    const [[name, rows] = []] = Object.entries(cellsOf(bytes))

    expect(name).toBe('A B s "list" & more more more m')
    expect(rows?.[1]?.[29]).toBe('cell 29')
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})
