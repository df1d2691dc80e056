import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import type { CompanyId } from '#contract/wire/ids.ts'
import { TooMuchInside } from '#server/web/sheets/bad-sheet.ts'
import { entriesOf } from '#server/web/sheets/check-sheet.ts'
import { createSheetReader } from '#server/web/sheets/read-sheet.ts'
import type { SheetJob } from '#server/web/sheets/sheet-job.ts'
import { openSheet, type SheetRow } from '#server/web/sheets/sheet-rows.ts'
import { cellsOf, xls, xlsx } from '#tests/harness/sheets.ts'

const readRows = async (...how: Parameters<typeof openSheet>) => {
  const rows: SheetRow[] = []
  for await (const row of (await openSheet(...how)).rows()) rows.push(row)
  return rows
}

describe('the rows of a sheet', () => {
  test('are those that hold something, with the numbers that the sheet gives them', async () => {
    const rows = [['Code', 'Name'], [], [null, '  '], ['A', ' a lamp ', null], [0.1 + 0.2, 1e21]]
    const found = [
      { row: 1, cells: ['Code', 'Name'], broken: [] },
      { row: 4, cells: ['A', 'a lamp'], broken: [] },
      { row: 5, cells: ['0.3', '1e+21'], broken: [1] },
    ]

    expect(await readRows(Buffer.from(await xlsx(rows)), uploadLimits)).toEqual(found)
    expect(await readRows(Buffer.from(xls(rows)), uploadLimits)).toEqual(found)
  })

  test('are at most as many as the limits say, besides the headings', async () => {
    const limits = { ...uploadLimits, mostRows: 2, mostColumns: 2 }
    const read = async (rows: string[][]) => readRows(Buffer.from(await xlsx(rows)), limits)

    expect(await read([['H', 'I'], ['a'], ['b']])).toHaveLength(3)
    await expect(read([['H'], ['a'], ['b'], ['c']])).rejects.toThrow(TooMuchInside)
    await expect(read([['H'], ['a', 'b', 'c']])).rejects.toThrow(TooMuchInside)
  })

  test('are not read from an archive that unpacks to more than is allowed', async () => {
    const bytes = Buffer.from(await xlsx([['H'], ['x'.repeat(30_000)]]))

    await expect(readRows(bytes, { ...uploadLimits, mostUnpackedBytes: 20_000 })).rejects.toThrow(
      TooMuchInside,
    )
  })
})

describe('the reader', () => {
  const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company']
  const lamp = (code: string, company = '') => ['Lamp', code, 'General', 'Public', 'Relay', company]
  const file = async (...rows: string[][]) => Buffer.from(await xlsx([headings, ...rows]))
  const job: SheetJob = {
    list: 'deviceCode',
    language: 'en',
    companies: [{ companyId: '12' as CompanyId, parentId: null, name: 'North' }],
    choices: {},
    companyid: '7',
    coordinateType: 1,
    skipsRepeats: false,
  }

  test('reads and checks in a thread of its own, and hands over only what can be written', async () => {
    const rows = [lamp('A'), lamp('B', 'North'), lamp('C', '(another company)')]
    const checked = await createSheetReader()(await file(...rows), job)
    const lampEntry = { productname: 'Lamp', codeType: 1, codeStatus: 0, deviceType: 1 }

    expect(checked).toMatchObject({
      rows: 3,
      foreign: 1,
      repeated: 0,
      errors: [],
      errorCount: 0,
      report: null,
    })
    expect([...entriesOf(checked)]).toEqual([
      [
        { row: 2, entry: { ...lampEntry, code: 'A', companyid: '7' } },
        { row: 3, entry: { ...lampEntry, code: 'B', companyid: '12' } },
      ],
    ])
  })

  test('hands over many entries in parts', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => lamp(`C${n}`))
    const checked = await createSheetReader()(await file(...rows), job)
    const parts = [...entriesOf(checked)]

    expect(parts.map((part) => part.length)).toEqual([500, 500, 200])
    expect(parts.flat().map(({ entry }) => entry['code'])).toEqual(rows.map(([, code]) => code))
  })

  test('makes the lines of errors and the sheet of them there too, of repeats as well', async () => {
    const bytes = await file(lamp('A'), lamp('-'), lamp('a'))
    const { errors, errorCount, report } = await createSheetReader()(bytes, job)
    const [rows = []] = Object.values(cellsOf(report ?? new Uint8Array()))

    expect(errors).toEqual([
      {
        row: 3,
        column: 'Code',
        msg: 'has the wrong format: Letters, digits and hyphens, as printed on the product',
      },
      { row: 4, column: 'Code', msg: 'is the same as in row 2' },
    ])
    expect(errorCount).toBe(2)
    expect(rows.map((cells) => cells.at(-1))).toEqual([
      'Errors',
      null,
      'Code: has the wrong format: Letters, digits and hyphens, as printed on the product',
      'Code: is the same as in row 2',
    ])
  })

  test('passes over repeats when told to', async () => {
    const checked = await createSheetReader()(await file(lamp('A'), lamp('a')), {
      ...job,
      skipsRepeats: true,
    })

    expect(checked).toMatchObject({ rows: 2, repeated: 1, errorCount: 0, report: null })
    expect([...entriesOf(checked)].flat()).toMatchObject([{ row: 2, entry: { code: 'A' } }])
  })

  test('reads large and small ones after one another, each for itself', async () => {
    const read = createSheetReader({ cpuMs: 10_000 })
    const many = await file(...Array.from({ length: 5000 }, (_, n) => lamp(`A${n}`)))
    const one = await file(lamp('B'))
    for (const bytes of [many, one, many, many, one, one]) {
      expect(await read(bytes, job)).toMatchObject({ rows: bytes === one ? 1 : 5000, errorCount: 0 })
    }
  })

  test('an xls file does not say how the numbers of the next one are read', async () => {
    const numbered = (format?: string) => {
      const sheet = utils.aoa_to_sheet([headings, [1234, ...lamp('A').slice(1)]])
      if (format !== undefined) sheet['A2'].z = format
      const book = utils.book_new()
      utils.book_append_sheet(book, sheet, 'Sheet 1')
      return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }))
    }
    const hostile = numbered('yyyy\\-mm\\-dd')
    // Its record of the format names it 0, the format of every plain number.
    const format = hostile.indexOf(Buffer.from('y\0y\0y\0y\0', 'latin1'))
    const record = hostile.lastIndexOf(
      Buffer.from([0x1e, 0x04]),
      format === -1 ? hostile.indexOf('yyyy') : format,
    )
    hostile.writeUInt16LE(0, record + 4)
    const read = createSheetReader()
    const nameIn = async (bytes: Buffer) =>
      [...entriesOf(await read(bytes, job))].flat().map(({ entry }) => entry['productname'])

    expect(await nameIn(numbered())).toEqual(['1234'])
    await nameIn(hostile)
    expect(await nameIn(numbered())).toEqual(['1234'])
  })

  const long = () => file(...Array.from({ length: 10_000 }, (_, n) => lamp(`A${n}`)))

  test('ends one that takes too much processor time, and goes on with the next', async () => {
    const read = createSheetReader({ cpuMs: 10 })

    await expect(read(await long(), job)).rejects.toThrow('upload.tooMuch')
    expect(await createSheetReader()(await file(lamp('A')), job)).toMatchObject({ rows: 1 })
    await expect(read(await long(), job)).rejects.toThrow('upload.tooMuch')
  })

  test('says how many rows it has checked, of how many, and ends one that is stopped, also before its turn', async () => {
    const read = createSheetReader()
    const [first, second] = [new AbortController(), new AbortController()]
    const bytes = await long()
    const progress: string[] = []
    const reading = read(bytes, job, {
      stopped: first.signal,
      onRows: (done, of) => {
        progress.push(`${done} of ${of}`)
        if (done === 1000) first.abort()
      },
    })
    const waiting = read(bytes, job, { stopped: second.signal })
    second.abort()

    await expect(waiting).rejects.toThrow('upload.stopped')
    expect(progress).toEqual([])
    await expect(reading).rejects.toThrow('upload.stopped')
    expect(progress.slice(0, 2)).toEqual(['500 of 10000', '1000 of 10000'])
    expect(await read(await file(lamp('A')), job)).toMatchObject({ rows: 1 })
  })

  test('says how many rows of an xls file it has checked, too', async () => {
    const progress: string[] = []
    const rows = Array.from({ length: 1200 }, (_, n) => lamp(`A${n}`))
    await createSheetReader()(Buffer.from(xls([headings, ...rows])), job, {
      onRows: (done, of) => progress.push(`${done} of ${of}`),
    })

    expect(progress).toEqual(['500 of 1200', '1000 of 1200'])
  })

  test('ends one that takes too much memory', async () => {
    const rows = Array.from({ length: 4000 }, (_, n) =>
      Array.from({ length: 20 }, (__, m) => `cell ${n} ${m}`),
    )

    await expect(createSheetReader({ heapMb: 12 })(await file(...rows), job)).rejects.toThrow(
      'upload.tooMuch',
    )
  })

  test('says so when a list is none, and goes on with the next', async () => {
    const read = createSheetReader()

    await expect(read(await file(lamp('A')), { ...job, list: 'lamp' })).rejects.toThrow('has no list lamp')
    expect(await read(await file(lamp('A')), job)).toMatchObject({ rows: 1 })
  })
})
