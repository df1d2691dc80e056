import { randomBytes } from 'node:crypto'

import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cleanReport } from '#tests/harness/clean-report.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { cellsOf, download, upload, xls, xlsx } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let sibling: Headers
let admin: Headers
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  sibling = await web.login('qsiblng')
  admin = await web.login('admin')
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from device_code')
  await owner('delete from operation_log')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company', 'Remark']
const lamp = ['Door lamp', 'DL-100', 'General', 'Restricted', 'Terminal', '', '']
/** A row with some cells changed, by their heading. */
const row = (changes: Readonly<Record<string, CellValue>> = {}) =>
  lamp.map((cell, place) => changes[headings[place] ?? ''] ?? cell)
const sheet = (...rows: CellValue[][]) => xlsx([headings, ...rows])

const remind = { repeatOption: 1, coordinateType: 5 }
const ignore = { repeatOption: 3, coordinateType: 5 }
const send = async (bytes: Uint8Array, query: Record<string, number | string> = remind, headers = self) =>
  (await upload(web, headers, 'deviceCode/upload', bytes, { query })).body
const stored = async (headers = self) => {
  const { body } = await web.call('deviceCode/findPage', headers, { query: { sort: 'code', pageSize: 500 } })
  return body.data.list
}
const storedCodes = async () => (await stored()).map(({ code }: { code: string }) => code)
const add = (headers: Headers, fields: object = {}) =>
  web.call('deviceCode/add', headers, {
    body: {
      productname: 'There before',
      code: 'DL-100',
      codeType: 1,
      codeStatus: 4,
      deviceType: 0,
      ...fields,
    },
  })

const nothing = cleanReport(0)

describe('a sheet that is right', () => {
  test('is taken whole', async () => {
    const bytes = await sheet(
      row({ Remark: 'For halls' }),
      row({ Code: 'DL-200', Company: 'qchild company', Status: 'Public', 'Device type': 'Gateway' }),
    )

    const into = ['qself company', 'qchild company'].map((companyname) => ({ companyname, added: 1 }))
    expect(await send(bytes)).toEqual({ code: 0, msg: 'Done', data: { ...nothing, rows: 2, added: 2, into } })
    expect(await stored()).toMatchObject([
      {
        productname: 'Door lamp',
        code: 'DL-100',
        codeType: 1,
        codeStatus: 4,
        deviceType: 0,
        remark: 'For halls',
      },
      { code: 'DL-200', companyname: 'qchild company', codeStatus: 0, deviceType: 2, version: 1 },
    ])
  })

  test('may be a file of Excel 97, whatever it is called', async () => {
    const bytes = xls([headings, row(), row({ Code: 'DL-200' })])

    expect((await send(bytes)).data.added).toBe(2)
    expect(await storedCodes()).toEqual(['DL-100', 'DL-200'])
  })

  test('may have its headings in any language, order, case and width, and words or values in its cells', async () => {
    const bytes = await xlsx([
      ['状態', ' ｃｏｄｅ ', '产品名称*', 'DEVICE TYPE', 'コード種別', ''],
      ['公開', 'A1', '温度灯', '网关', 'custom', 'beside the table'],
      [5, 'A2', 'Lamp', 1, '1'],
    ])

    expect((await send(bytes)).data).toMatchObject({ added: 2 })
    expect(await stored()).toMatchObject([
      { code: 'A1', productname: '温度灯', codeStatus: 0, deviceType: 2, codeType: 2, remark: '' },
      { code: 'A2', codeStatus: 5, deviceType: 1, codeType: 1, companyname: 'qself company' },
    ])
  })

  test('may hold numbers, days, truth values, rich text, formulas, merged cells and empty rows', async () => {
    const merged = await sheet(
      row({ 'Product name': 2026, Code: 4711, Remark: new Date(Date.UTC(2026, 0, 31)) }),
      [],
      ['', null],
      row({ 'Product name': true, Code: 'B', Remark: new Date(Date.UTC(2026, 0, 31, 13, 5, 9)) }),
    )
    const cells = new Map([
      ['1,0', { type: 'richText' as const, value: null, richText: [{ text: 'Rich ' }, { text: 'lamp' }] }],
      ['1,1', { type: 'formula' as const, formula: '"C"&1', formulaResult: 'C1', value: null }],
    ])
    const merges = [{ startRow: 1, startCol: 5, endRow: 1, endCol: 6 }]
    const rich = await xlsx([headings, row()], { cells, merges })

    expect((await send(merged)).data).toMatchObject({ rows: 2, added: 2 })
    expect((await send(rich)).data).toMatchObject({ rows: 1, added: 1 })
    expect(await stored()).toMatchObject([
      { code: '4711', productname: '2026', remark: '2026-01-31' },
      { code: 'B', productname: 'TRUE', remark: '2026-01-31 13:05:09' },
      { code: 'C1', productname: 'Rich lamp' },
    ])
  })

  test('may hold days in a file of Excel 97 too', async () => {
    const day = { t: 'n', v: 46_053, z: 'yyyy-mm-dd' }

    expect((await send(xls([headings, [...lamp.slice(0, 6), day]]))).code).toBe(0)
    expect(await stored()).toMatchObject([{ remark: '2026-01-31' }])
  })

  test('may say repeatOption and coordinateType in the form #imports-6', async () => {
    const { body } = await upload(web, self, 'deviceCode/upload', await sheet(row()), {
      query: {},
      fields: { repeatOption: '3', coordinateType: '1' },
    })

    expect(body).toMatchObject({ code: 0, data: { added: 1 } })
  })

  test.each([
    [{ dryrun: '1' }, { field: 'dryrun', msg: 'is not a parameter of this call' }],
    [{ dryRun: '1' }, { field: 'dryRun', msg: 'was sent twice with different values' }],
  ])('says of the form’s %j why it cannot be meant, and writes nothing', async (fields, error) => {
    const { body } = await upload(web, self, 'deviceCode/upload', await sheet(row()), {
      query: { ...remind, dryRun: 0 },
      fields,
    })

    expect(body).toMatchObject({ code: 422, errors: [error] })
    expect(await stored()).toEqual([])
  })

  test('changes nothing in a dry run, which says what would be and is not logged', async () => {
    expect(await send(await sheet(row(), row({ Code: 'B' })), { ...remind, dryRun: 1 })).toEqual({
      code: 0,
      msg: 'Done',
      data: { ...nothing, rows: 2, added: 2, into: [{ companyname: 'qself company', added: 2 }] },
    })
    expect(await storedCodes()).toEqual([])
    expect((await owner('select from operation_log')).rowCount).toBe(0)
  })

  test('is logged with its name, and with the ids and numbers of what it wrote', async () => {
    await send(await sheet(row()))
    const [{ objectid }] = await stored()

    expect((await owner('select operation, outcome, login_name, detail from operation_log')).rows).toEqual([
      {
        operation: 'operation.deviceCode.import',
        outcome: 'done',
        login_name: 'qself',
        detail: {
          file: 'codes.xlsx',
          ids: [objectid],
          names: ['Door lamp'],
          added: 1,
          covered: 0,
          skipped: 0,
        },
      },
    ])
  })
})

test('a sheet is logged however long its name is, and whatever stands where it is cut', async () => {
  const name = `${'n'.repeat(199)}\u{1F600}.xlsx`
  const { body } = await upload(web, self, 'deviceCode/upload', await sheet(row()), { query: remind, name })

  expect(body).toMatchObject({ code: 0, data: { added: 1 } })
  expect((await owner('select outcome, detail from operation_log')).rows).toMatchObject([
    { outcome: 'done', detail: { file: `${'n'.repeat(199)}\ufffd` } },
  ])
})

describe('rows that are there already', () => {
  const twoRows = () => sheet(row({ Code: 'dl-100', Remark: 'new' }), row({ Code: 'DL-200' }))

  test('are listed, and nothing is written until it is confirmed', async () => {
    await add(self)

    expect(await send(await twoRows())).toEqual({
      code: 10001,
      msg: '1 record already exists. Confirm to overwrite it',
      reason: 'upload.duplicates',
      data: {
        ...nothing,
        rows: 2,
        into: [{ companyname: 'qself company', added: 1 }],
        duplicates: [{ row: 2, name: 'Door lamp · dl-100' }],
        duplicateCount: 1,
        known: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    expect(await storedCodes()).toEqual(['DL-100'])
  })

  test('are covered once it is confirmed', async () => {
    await add(self)

    expect((await send(await twoRows(), { ...remind, confirmed: 1 })).data).toMatchObject({
      added: 1,
      covered: 1,
    })
    expect(await stored()).toMatchObject([
      { code: 'DL-200', version: 1 },
      { code: 'dl-100', productname: 'Door lamp', remark: 'new', version: 2 },
    ])
  })

  test.each([
    ['was changed', (there: object) => web.call('deviceCode/edit', admin, { body: there })],
    ['came', () => add(admin, { code: 'DL-200', companyid: web.world.companies.qself })],
    [
      'went',
      ({ objectid }: { objectid: string }) =>
        web.call('deviceCode/batchDelete', admin, { body: { objectids: objectid } }),
    ],
  ])('are not covered as they were confirmed once one of them %s', async (_, changedSince) => {
    const { body: there } = await add(self)
    const checked = await send(await twoRows(), { ...remind, dryRun: 1 })
    await changedSince({ ...there.data, remark: 'mine' })
    const before = await stored()
    const confirmed = { ...remind, confirmed: 1, known: checked.data.known }
    const { reason, data } = await send(await twoRows(), confirmed)

    expect([reason, await stored()]).toEqual(['upload.changed', before])
    const { known } = data
    expect((await send(await twoRows(), known === undefined ? remind : { ...confirmed, known })).code).toBe(0)
    expect(await storedCodes()).toEqual(expect.arrayContaining(['DL-200', 'dl-100']))
  })

  test('are covered only by who may edit', async () => {
    await add(self)
    await giveFunctions(
      web,
      'qself',
      worldFunctions.filter((name) => name !== 'sysytem_sensorcode_edit'),
    )
    const refused = await send(await twoRows(), { ...remind, confirmed: 1 })
    const listed = await send(await twoRows())
    await giveFunctions(web, 'qself', worldFunctions)

    expect(refused).toEqual({
      code: 403,
      msg: 'You don’t have permission to do this',
      reason: 'permission.denied',
    })
    expect(listed.reason).toBe('upload.duplicates')
    expect(await storedCodes()).toEqual(['DL-100'])
  })

  test('are skipped when told to, and so are repeats within the sheet', async () => {
    await add(self)
    const bytes = await sheet(row(), row({ Code: 'DL-200' }), row({ Code: 'dl-200' }))

    expect((await send(bytes, ignore)).data).toMatchObject({ rows: 3, added: 1, covered: 0, skipped: 2 })
    expect(await stored()).toMatchObject([{ productname: 'There before', version: 1 }, { code: 'DL-200' }])
  })

  test('are said in a dry run as what would be', async () => {
    await add(self)

    expect(await send(await twoRows(), { ...remind, dryRun: 1 })).toMatchObject({
      code: 0,
      data: { added: 1, covered: 0, duplicateCount: 1 },
    })
    expect(await send(await twoRows(), { ...remind, dryRun: 1, confirmed: 1 })).toMatchObject({
      code: 0,
      data: { added: 1, covered: 1 },
    })
    expect(await stored()).toMatchObject([{ version: 1 }])
  })

  test('are no business of another company', async () => {
    await add(sibling, { codeStatus: 0 })

    expect((await send(await sheet(row()))).data).toMatchObject({ added: 1, duplicateCount: 0 })
  })
})

describe('a sheet with errors', () => {
  test('is taken not at all, and every cell that is wrong is named by row and heading', async () => {
    const bytes = await xlsx([
      ['编码', 'Product name', 'Code type', 'Status', 'Device type', 'Company'],
      ['GOOD', 'Lamp', 'General', 'Public', 'Relay', ''],
      ['-1', '', 'Special', 'Public', 'Relay', ''],
      ['X', 'n'.repeat(51), 'General', '', 'Relay', 'qparent company'],
      ['good', 'Lamp', 'General', 'Public', 'Relay', ''],
    ])
    const body = await send(bytes)
    const errors = [
      {
        row: 3,
        column: '编码',
        msg: 'has the wrong format: Letters, digits and hyphens, as printed on the product',
      },
      { row: 3, column: 'Product name', msg: 'cannot be empty' },
      { row: 3, column: 'Code type', msg: 'must be one of: General, Custom' },
      { row: 4, column: 'Product name', msg: 'can have at most 50 characters' },
      { row: 4, column: 'Status', msg: 'cannot be empty' },
      { row: 4, column: 'Company', msg: 'is not a company in your view' },
      { row: 5, column: '编码', msg: 'is the same as in row 2' },
    ]

    expect(body).toEqual({
      code: 10001,
      msg: errors.map(({ row: no, column, msg }) => `row ${no}, ${column}: ${msg}`).join(';'),
      reason: 'upload.invalid',
      data: {
        ...nothing,
        rows: 4,
        errors,
        errorCount: 7,
        reportKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    expect(await storedCodes()).toEqual([])
  })

  test('is told in the language of the person', async () => {
    const bytes = await sheet(row({ 'Code type': 'x' }))
    const lines = async (language: string) =>
      (await send(bytes, remind, { ...self, language_type: language })).msg

    expect(await lines('zh')).toBe('第 2 行，Code type：只能是：通用、定制')
    expect(await lines('ja')).toBe('2 行目、Code type：次のいずれかにしてください：汎用、カスタム')
  })

  test('says a hundred lines at most, of which none has a semicolon inside, and how many more there are', async () => {
    const bytes = await xlsx([[...headings, 'Semi;colon'], ...Array.from({ length: 3 }, () => row())])
    const many = await sheet(...Array.from({ length: 1500 }, (_, n) => row({ Code: `A${n}`, Status: 'x;y' })))
    const answer = await send(many)

    expect((await send(bytes)).msg).toBe('row 1, Semi,colon: this column is unknown')
    expect(answer.msg.split(';')).toHaveLength(101)
    expect(answer.msg.split(';').at(-1)).toBe('and 1400 more')
    expect(answer.data).toMatchObject({ rows: 1500, errorCount: 1500 })
    expect(answer.data.errors).toHaveLength(1000)
  })

  test('names headings that are missing, unknown or there twice', async () => {
    const bytes = await xlsx([
      ['Product name', 'Code', 'Colour', 'コード', '__proto__', 'constructor'],
      ['Lamp', 'A', 'red', 'B', 'x', 'y'],
    ])

    expect((await send(bytes)).msg.split(';')).toEqual([
      'row 1, Code type: this column is missing',
      'row 1, Status: this column is missing',
      'row 1, Device type: this column is missing',
      'row 1, Colour: this column is unknown',
      'row 1, コード: this column appears twice',
      'row 1, __proto__: this column is unknown',
      'row 1, constructor: this column is unknown',
    ])
  })

  test('takes no text from a number of more digits than a spreadsheet keeps', async () => {
    const message =
      'has more than the 15 digits that a spreadsheet stores of a number: format the cell as text and enter it again'
    const long = [headings, ['Lamp', 'A', 'General', 'Public', 'Relay', '', 89_860_012_345_678_900]]

    expect((await send(await xlsx(long))).msg).toBe(`row 2, Remark: ${message}`)
    expect((await send(xls(long))).msg).toBe(`row 2, Remark: ${message}`)
    const { data } = await send(await xlsx(long))
    const { bytes } = await download(web, self, `deviceCode/download/report/${data.reportKey}`)
    expect((await send(bytes)).msg).toBe(`row 2, Remark: ${message}`)
    long[1]?.splice(6, 1, 899_860_012_345_678)
    expect((await send(xls(long))).code).toBe(0)
    expect(await stored()).toMatchObject([{ remark: '899860012345678' }])
  })

  test('names a cell that holds an error instead of a value', async () => {
    const broken = await sheet(row({ 'Product name': '#DIV/0!', Remark: '#N/A' }), row({ Code: '#REF!' }))
    const of97 = xls([
      headings,
      ['Lamp', 'A', 'General', 'Public', 'Relay', '', { t: 'e', v: 0x2a, w: '#N/A' }],
    ])

    expect((await send(broken)).msg.split(';')).toEqual([
      'row 2, Product name: the cell contains the error #DIV/0!',
      'row 2, Remark: the cell contains the error #N/A',
      'row 3, Code: the cell contains the error #REF!',
    ])
    expect((await send(of97)).msg).toBe('row 2, Remark: the cell contains the error #N/A')
    expect((await send(await sheet(row({ Remark: "'#N/A" })))).code).toBe(0)
    expect(await stored()).toMatchObject([{ remark: '#N/A' }])
  })

  test('keeps the errors of cells in its report, so that they are found again', async () => {
    const { data } = await send(await sheet(row({ Remark: '#VALUE!' }), row({ Code: 'B', Remark: "'#N/A" })))
    const { bytes } = await download(web, self, `deviceCode/download/report/${data.reportKey}`)

    expect((await send(bytes)).msg).toBe('row 2, Remark: the cell contains the error #VALUE!')
  })

  test('takes no day for a code, and keeps it one in its report', async () => {
    const day = new Date(Date.UTC(2026, 2, 4))
    const { data, msg } = await send(await sheet(row({ Code: day, Remark: day })))
    const { bytes } = await download(web, self, `deviceCode/download/report/${data.reportKey}`)
    const message =
      'row 2, Code: the spreadsheet program turned this into a date: format the cell as text and enter it again'

    expect([msg, (await send(bytes)).msg]).toEqual([message, message])
  })

  test('takes no code that became a power of ten, and keeps it one in its report', async () => {
    const inPowers = (numFmt: string) =>
      xlsx([headings, ['Lamp', 12_000_000, 'General', 'Public', 'Relay']], {
        cells: new Map([['1,1', { value: 12_000_000, style: { numFmt } }]]),
      })
    const { data, msg } = await send(await inPowers('0.00E+00'))
    const { bytes } = await download(web, self, `deviceCode/download/report/${data.reportKey}`)

    expect(msg).toBe(
      'row 2, Code: the spreadsheet program turned this into a number like 1.2E+07: format the cell as text and enter it again',
    )
    expect((await send(bytes)).msg).toContain('row 2, Code: has the wrong format')
    expect((await send(await inPowers('0'))).code).toBe(0)
    expect(await stored()).toMatchObject([{ code: '12000000' }])
  })

  test('names a text of which nothing can be seen', async () => {
    expect((await send(await sheet(row({ 'Product name': '\u200b\u2060\u00ad' })))).msg).toBe(
      'row 2, Product name: contains U+200B, an invisible character. Enter the text again',
    )
  })

  test('asks for the path of a company whose name is there twice', async () => {
    const { qself, qchild } = web.world.companies
    for (const parent of [qself, qchild]) {
      await owner(`insert into company (parent_id, name) values ($1, 'Depot')`, [parent])
    }
    const unclear = await send(await sheet(row({ Company: 'Depot' })))
    const clear = await send(await sheet(row({ Company: 'qchild company / Depot' })))
    await owner('delete from device_code')
    await owner(`delete from company where name = 'Depot'`)

    expect(unclear.msg).toBe('row 2, Company: several companies have this name: enter the path, as in A / B')
    expect(clear.code).toBe(0)
  })

  test('leaves a report: the same sheet with a column of errors, which can be corrected and sent again', async () => {
    const { data } = await send(await sheet(row({ Remark: '=1+1' }), row({ Code: 'b b', 'Code type': 'x' })))
    const { headers, bytes } = await download(web, self, `deviceCode/download/report/${data.reportKey}`)
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(headers.get('content-disposition')).toContain('filename="Device codes - import errors.xlsx"')
    expect(rows).toEqual([
      [...headings, 'Errors'],
      ['Door lamp', 'DL-100', 'General', 'Restricted', 'Terminal', null, "'=1+1", null],
      [
        'Door lamp',
        'b b',
        'x',
        'Restricted',
        'Terminal',
        null,
        null,
        'Code: has the wrong format: Letters, digits and hyphens, as printed on the product\nCode type: must be one of: General, Custom',
      ],
    ])
    const corrected = rows.map((cells) =>
      cells.map((cell) => (cell === 'x' ? 'Custom' : cell === 'b b' ? 'B' : cell)),
    ) as CellValue[][]
    expect((await send(await xlsx(corrected))).data).toMatchObject({ rows: 2, added: 2 })
    expect(await stored()).toMatchObject([{ code: 'B' }, { code: 'DL-100', remark: '=1+1' }])
  })

  test('leaves its report to who sent it, for an hour, and of several the newest', async () => {
    const wrong = await sheet(row({ Code: 'b b' }))
    const keys = []
    for (let n = 0; n < 4; n += 1) {
      web.clock.advance(1000)
      keys.push((await send(wrong)).data.reportKey)
    }
    const status = async (headers: Headers, key: string) => {
      const { status: http, bytes } = await download(web, headers, `deviceCode/download/report/${key}`)
      return http === 200 ? 'there' : JSON.parse(new TextDecoder().decode(bytes)).reason
    }
    const newest = keys.at(-1) ?? ''

    expect(await status(self, newest)).toBe('there')
    expect(await status(sibling, newest)).toBe('report.gone')
    expect(await status(self, randomBytes(16).toString('hex'))).toBe('report.gone')
    expect(await status(self, keys[0] ?? '')).toBe('report.gone')
    web.clock.advance(3_600_000)
    const later = await status(self, newest)
    web.clock.advance(-3_604_000)
    expect(later).toBe('report.gone')
  })
})

describe('an export that comes back', () => {
  const exported = async (language = 'en') => {
    const query = { exporttype: 3, offset: 0, sort: 'code' }
    return (await download(web, { ...self, language_type: language }, 'deviceCode/export', query)).bytes
  }

  test.each(['en', 'zh', 'ja'])(
    'leaves out what is another company’s, and says how many (%s)',
    async (language) => {
      await add(self)
      await add(sibling, { code: 'THEIRS', codeStatus: 0 })
      const bytes = await exported(language)

      expect((await send(bytes, { ...remind, confirmed: 1 })).data).toMatchObject({
        rows: 2,
        added: 0,
        covered: 1,
        foreign: 1,
      })
      expect(await stored(sibling)).toMatchObject([{ code: 'THEIRS', version: 1 }])
      expect(await stored()).toMatchObject([
        { code: 'DL-100', version: 2, own: true },
        { code: 'THEIRS', own: false },
      ])
    },
  )

  test('takes a company that is called like that as any other', async () => {
    await owner(`insert into company (parent_id, name) values ($1, '(another company)')`, [
      web.world.companies.qself,
    ])
    const { data } = await send(await sheet(row({ Company: '(another company)' })))
    await owner('delete from device_code')
    await owner(`delete from company where name = '(another company)'`)

    expect(data).toMatchObject({ added: 1, foreign: 0 })
  })
})

describe('a file that is refused', () => {
  const notASheet = {
    code: 10001,
    msg: 'The file is not a spreadsheet. Use an xlsx or xls file',
    reason: 'upload.notASheet',
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const zip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

  test.each([
    ['a picture', png],
    ['random bytes', randomBytes(5000)],
    ['an empty archive', zip],
    [
      'the beginning of a compound file',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)]),
    ],
  ])('%s is no spreadsheet, however it is called', async (_, bytes) => {
    expect(await send(bytes)).toEqual(notASheet)
  })

  test('half a spreadsheet is none', async () => {
    const whole = await sheet(row())

    expect(await send(whole.slice(0, whole.length / 2))).toEqual(notASheet)
  })

  test('one with nothing but headings is empty', async () => {
    expect((await send(await sheet())).reason).toBe('upload.empty')
    expect((await send(await sheet([], ['']))).reason).toBe('upload.empty')
  })

  test('one with too many rows or columns, or rows beyond them, is too much', async () => {
    const tall = await xlsx(Array.from({ length: 65_538 }, () => ['x']))
    const wide = await xlsx([Array.from({ length: 101 }, (_, n) => `Column ${n}`), ['x']])
    const tooMuch = {
      code: 10001,
      msg: 'The sheet is too large. At most 65536 rows and 100 columns can be read',
      reason: 'upload.tooMuch',
    }

    expect(await send(tall)).toEqual(tooMuch)
    expect(await send(wide)).toEqual(tooMuch)
  })

  test('one that is larger than 20 MB', async () => {
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1)

    expect(await send(bytes)).toEqual({
      code: 10001,
      msg: 'The file is larger than 20 MB',
      reason: 'upload.tooLarge',
    })
  })

  test.each([
    ['whose form breaks off', 'filename="a.xlsx"', '', 400, 'body.malformed'],
    ['beside another', 'filename="a.xlsx"', 'again', 200, 'upload.severalFiles'],
    ['without a name is taken by what it holds', 'size=1', 'end', 200, undefined],
  ])('one %s', async (_, disposition, then, status, reason) => {
    const part = Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n`),
      Buffer.from('Content-Type: application/octet-stream\r\n\r\n'),
      await sheet(row()),
      Buffer.from('\r\n'),
    ])
    const end = Buffer.from('--b--\r\n')
    const payload = Buffer.concat([part, ...(then === 'again' ? [part] : []), ...(then === '' ? [] : [end])])
    const reply = await web.app.inject({
      method: 'POST',
      url: '/api/deviceCode/upload?repeatOption=3&coordinateType=5',
      headers: { ...self, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })

    expect([reply.statusCode, reply.json().reason]).toEqual([status, reason])
  })

  test('none at all, or one without a byte', async () => {
    const empty = await send(new Uint8Array())
    const json = await web.call('deviceCode/upload', self, { query: remind, body: {} })

    expect([empty.reason, json.body.reason]).toEqual(['upload.noBytes', 'upload.missing'])
  })

  test('one of somebody who may not import is not even read', async () => {
    await giveFunctions(web, 'qself', ['sysytem_sensorcode_view'])
    const { status, body } = await upload(web, self, 'deviceCode/upload', png)
    await giveFunctions(web, 'qself', worldFunctions)

    expect([status, body.reason]).toEqual([403, 'permission.denied'])
  })
})
