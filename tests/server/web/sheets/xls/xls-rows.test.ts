import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { BadSheet, TooMuchInside } from '#server/web/sheets/bad-sheet.ts'
import { openSheet } from '#server/web/sheets/sheet-rows.ts'
import { xls } from '#tests/harness/sheets.ts'

async function rowsIn(file: Uint8Array) {
  const rows: [number, string[]][] = []
  const sheet = await openSheet(Buffer.from(file), uploadLimits)
  for await (const { row, cells } of sheet.rows()) rows.push([row, cells])
  return rows
}

const numbers = (size: 1 | 2 | 4, ...values: number[]) => {
  const bytes = Buffer.alloc(values.length * size)
  for (const [place, value] of values.entries()) bytes.writeUIntLE(value, place * size, size)
  return bytes
}
const two = (...values: number[]) => numbers(2, ...values)
const four = (...values: number[]) => numbers(4, ...values)
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const record = (kind: number, ...data: Buffer[]) => {
  const all = Buffer.concat(data)
  return Buffer.concat([two(kind, all.length), all])
}
const start = record(0x0809, two(0x0600, 0x0005, 0, 0), four(0, 0))
const end = record(0x000a)
const narrow = (text: string) => Buffer.concat([two(text.length), numbers(1, 0), Buffer.from(text, 'latin1')])
const cell = (kind: number, column: number, style: number, ...data: Buffer[]) =>
  record(kind, two(0, column, style), ...data)
const shared = (column: number, text: number) => cell(0x00fd, column, 0, four(text))

/** A file of Excel 97 of these records before its sheets, and of sheets of those. */
function book(globals: Buffer[], sheets: { cells: Buffer[]; state?: number }[]): Uint8Array {
  const bodies = sheets.map(({ cells }) => Buffer.concat([start, ...cells, end]))
  const named = (place: number, state: number) =>
    record(0x0085, four(place), numbers(1, state, 0, 1, 0), Buffer.from('A'))
  const head = Buffer.concat([start, ...globals])
  let at = head.length + sheets.length * named(0, 0).length + end.length
  const names = sheets.map(({ state = 0 }, place) => {
    const from = at
    at += bodies[place]?.length ?? 0
    return named(from, state)
  })
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([head, ...names, end, ...bodies]))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer)
}

describe('a file of Excel 97', () => {
  test('as another program writes it is read as it was', async () => {
    const rows = [
      ['Code', '名称', 'Remark'],
      ...Array.from({ length: 3000 }, (_, n) => [`C${n}`, `灯 ${n}`, n % 2 === 0 ? n / 8 : 'ß']),
    ]
    const expected = rows.map((cells, place) => [place + 1, cells.map(String)])

    expect(await rowsIn(xls(rows))).toEqual(expected)
    const small = utils.book_new()
    utils.book_append_sheet(small, utils.aoa_to_sheet([['Code'], [true]]), 'A')
    expect(await rowsIn(write(small, { bookType: 'biff8', type: 'buffer' }) as Buffer)).toEqual([
      [1, ['Code']],
      [2, ['TRUE']],
    ])
  })

  test('says which cells are merged with one above them', async () => {
    const sheet = utils.aoa_to_sheet([['A', 'B'], ['a', 'b'], ['a2'], ['a3'], ['a4', 'b4'], ['', ''], ['a6']])
    sheet['!merges'] = [
      { s: { r: 1, c: 1 }, e: { r: 3, c: 1 } },
      { s: { r: 5, c: 1 }, e: { r: 6, c: 1 } },
    ]
    const made = utils.book_new()
    utils.book_append_sheet(made, sheet, 'A')

    expect(await rowsIn(new Uint8Array(write(made, { bookType: 'biff8', type: 'buffer' })))).toEqual([
      [1, ['A', 'B']],
      [2, ['a', 'b']],
      [3, ['a2', '#MERGED!']],
      [4, ['a3', '#MERGED!']],
      [5, ['a4', 'b4']],
      [7, ['a6']],
    ])
  })

  test('has rich texts without how they are read aloud, also where a text is cut in two', async () => {
    const rich = [
      two(2),
      numbers(1, 0x0d),
      two(1),
      four(6),
      Buffer.from('東京', 'utf16le'),
      two(0, 1),
      Buffer.from('トウキ', 'utf16le'),
    ]
    const texts = record(0x00fc, four(3, 3), ...rich, two(6), numbers(1, 0), Buffer.from('abc'))
    const more = record(0x003c, numbers(1, 1), Buffer.from('温湿度', 'utf16le'), narrow('last'))

    expect(
      await rowsIn(book([texts, more], [{ cells: [shared(0, 0), shared(1, 1), shared(2, 2)] }])),
    ).toEqual([[1, ['東京', 'abc温湿度', 'last']]])
  })

  test('has numbers in all their forms, days by their style, truth values, errors, and results of formulas', async () => {
    const dayStyle = record(0x00e0, two(0, 14))
    const plainStyle = record(0x00e0, two(0, 0))
    const formula = (column: number, ...result: number[]) =>
      cell(0x0006, column, 0, numbers(1, ...result), two(0xffff), Buffer.alloc(8))
    const cells = [
      cell(0x027e, 0, 0, four(((12_345 << 2) | 3) >>> 0)),
      cell(0x027e, 1, 0, four((-7 * 4 + 2) >>> 0)),
      cell(0x0203, 2, 1, double(46_053.5)),
      record(0x00bd, two(0, 3), two(0), four((5 << 2) | 2), two(1), four((46_053 << 2) | 2), two(4)),
      cell(0x0205, 5, 0, numbers(1, 1, 0)),
      cell(0x0205, 6, 0, numbers(1, 0x2a, 1)),
      cell(0x0006, 7, 0, double(0.25), Buffer.alloc(8)),
      formula(8, 0, 0, 0, 0, 0, 0),
      record(0x0207, narrow('a result')),
      formula(9, 1, 0, 1, 0, 0, 0),
      formula(10, 2, 0, 7, 0, 0, 0),
      formula(11, 3, 0, 0, 0, 0, 0),
      cell(0x0204, 12, 0, narrow('old')),
    ]
    const [[, texts] = []] = await rowsIn(book([plainStyle, dayStyle], [{ cells }]))

    expect(texts).toEqual([
      '123.45',
      '-7',
      '2026-01-31 12:00:00',
      '5',
      '2026-01-31',
      'TRUE',
      '#N/A',
      '0.25',
      'a result',
      'TRUE',
      '#DIV/0!',
      '',
      'old',
    ])
  })

  test('may count its days from 1904, and begin with sheets that are hidden or empty', async () => {
    const globals = [record(0x0022, two(1)), record(0x00e0, two(0, 14))]
    const day = (value: number) => ({ cells: [cell(0x0203, 0, 0, double(value))] })
    const sheets = [{ ...day(1), state: 1 }, { cells: [] }, day(2)]

    expect(await rowsIn(book(globals, sheets))).toEqual([[1, ['1904-01-03']]])
    expect(await rowsIn(book(globals, [{ cells: [] }]))).toEqual([])
  })

  test('has nothing of what is embedded in its sheets', async () => {
    const chart = [start, cell(0x0204, 1, 0, narrow('of the chart')), end]
    const cells = [cell(0x0204, 0, 0, narrow('Code')), ...chart]

    expect(await rowsIn(book([], [{ cells }]))).toEqual([[1, ['Code']]])
  })

  test('that is protected is said to be that', async () => {
    await expect(rowsIn(book([record(0x002f, two(1, 0))], [{ cells: [] }]))).rejects.toMatchObject({
      is: 'protected',
    })
  })

  test('that is damaged is refused or read, whatever is wrong with it', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => [`C${n}`, `灯 ${n}`, n / 8, true])
    const whole = Buffer.from(xls(rows))
    const faults: unknown[] = []
    for (let n = 0; n < 400; n += 1) {
      const damaged = Buffer.from(whole)
      for (let times = 0; times < 3; times += 1) {
        damaged.writeUInt8((n * 37 + times * 91) % 256, (n * 7919 + times * 104_729) % damaged.length)
      }
      try {
        await rowsIn(n % 4 === 0 ? damaged.subarray(0, damaged.length - n * 11) : damaged)
      } catch (error) {
        if (!(error instanceof BadSheet || error instanceof TooMuchInside)) faults.push(error)
      }
    }

    expect(faults).toEqual([])
  })
})
