import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cellsOf, download, upload } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let stranger: Headers
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from device_code')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const add = async (headers: Headers, fields: object) => {
  const entry = { productname: 'Door lamp', code: 'DL-100', codeType: 1, codeStatus: 4, deviceType: 0 }
  const { body } = await web.call('deviceCode/add', headers, { body: { ...entry, ...fields } })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.data
}
const exported = (headers: Headers, query: Record<string, string | number> = {}) =>
  download(web, headers, 'deviceCode/export', { exporttype: 3, offset: 480, ...query })
const codes = async (query: Record<string, string | number>) =>
  Object.values(cellsOf((await exported(self, query)).bytes))
    .flat()
    .slice(1)
    .map((row) => row[1])

const headings = [
  'Product name',
  'Code',
  'Status',
  'Code type',
  'Device type',
  'Company',
  'Remark',
  'Updated',
]
/** What a sheet stores for a time: days since the end of 1899. */
const serial = (ms: number) => ms / 86_400_000 + 25_569

describe('deviceCode/export', () => {
  test('is a sheet of the list’s columns, with words and the person’s own clock #exports-1', async () => {
    await add(self, { remark: 'For halls', deviceType: 2 })
    const { status, headers, bytes } = await exported(self, { offset: -210 })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Device codes 2026-01-05.xlsx"; filename*=UTF-8''Device%20codes%202026-01-05.xlsx`,
    )
    expect(cellsOf(bytes)).toEqual({
      'Device codes': [
        headings,
        [
          'Door lamp',
          'DL-100',
          'Restricted',
          'General',
          'Gateway',
          'qself company',
          'For halls',
          expect.closeTo(serial(testNow - 210 * 60_000), 6),
        ],
      ],
    })
  })

  test.each([
    ['zh', '%E8%AE%BE%E5%A4%87%E7%BC%96%E7%A0%81', ['产品名称', '编码', '状态'], ['公开', '通用', '终端']],
    [
      'ja',
      '%E3%83%87%E3%83%90%E3%82%A4%E3%82%B9%E3%82%B3%E3%83%BC%E3%83%89',
      ['製品名', 'コード', '状態'],
      ['公開', '汎用', '端末'],
    ],
  ])('speaks %s', async (language, title, first, words) => {
    await add(self, { codeStatus: 0 })
    const { headers, bytes } = await exported({ ...self, language_type: language })
    const [rows] = Object.values(cellsOf(bytes))

    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${title}%202026-01-05.xlsx`)
    expect(rows?.[0]?.slice(0, 3)).toEqual(first)
    expect(rows?.[1]?.slice(2, 5)).toEqual(words)
  })

  test('says of what is another company’s no more than that it is', async () => {
    await add(stranger, { codeStatus: 0 })
    const [rows = []] = Object.values(cellsOf((await exported(self)).bytes))

    expect(rows[1]?.slice(0, 6)).toEqual([
      'Door lamp',
      'DL-100',
      'Public',
      'General',
      'Terminal',
      '(another company)',
    ])
  })

  test('takes the selected ones, the page, or all that the filter finds #exports-2', async () => {
    const added = []
    for (const code of ['A', 'B', 'C', 'D'])
      added.push(await add(self, { code, deviceType: code === 'D' ? 1 : 0 }))
    const [a, , c] = added.map(({ objectid }) => String(objectid))

    expect(await codes({ exporttype: 1, objectids: `${c},${a}` })).toEqual(['C', 'A'])
    expect(await codes({ exporttype: 2, sort: 'code', pageSize: 2, pageNum: 2 })).toEqual(['C', 'D'])
    expect(await codes({ exporttype: 3, sort: 'code', order: 'desc', deviceType: 0 })).toEqual([
      'C',
      'B',
      'A',
    ])
    const { body } = await web.call('deviceCode/export', self, { query: { exporttype: 1, offset: 0 } })
    expect(body.errors).toEqual([{ field: 'objectids', msg: 'cannot be empty' }])
  })

  test('is a body of zero bytes when nothing matches', async () => {
    const hidden = await add(stranger, {})
    const none = await exported(self)
    const foreign = await exported(self, { exporttype: 1, objectids: hidden.objectid })

    expect([none.status, none.bytes.length]).toEqual([200, 0])
    expect(none.headers.get('content-disposition')).toContain('.xlsx')
    expect([foreign.status, foreign.bytes.length]).toEqual([200, 0])
  })

  test('never holds what a spreadsheet would run, and is read back unchanged', async () => {
    const remarks = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '\tx', "'=x", "'quoted", 'plain']
    for (const [n, remark] of remarks.entries()) await add(self, { code: `C${n}`, remark })
    const { bytes } = await exported(self, { sort: 'code' })
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(rows.slice(1).map((row) => row[6])).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'＝1+1",
      'x',
      "''=x",
      "'quoted",
      'plain',
    ])
    await owner('delete from device_code')
    expect((await upload(web, self, 'deviceCode/upload', bytes)).body).toMatchObject({
      code: 0,
      data: { added: 9 },
    })
    const { body } = await web.call('deviceCode/findPage', self, { query: { sort: 'code' } })
    expect(body.data.list.map(({ remark }: { remark: string }) => remark)).toEqual([
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1+1',
      'x',
      "'=x",
      "'quoted",
      'plain',
    ])
  })

  test('holds many rows, each once', async () => {
    await owner(
      `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type,
         created_at, updated_at)
       select company_id, company_no, 'Lamp', 'C' || lpad(n::text, 5, '0'), 1, 4, 0, now(), now()
       from company, generate_series(1, 1234) n where name = 'qself company'`,
    )

    expect(await codes({ sort: 'productname' })).toEqual(
      Array.from({ length: 1234 }, (_, n) => `C${String(n + 1).padStart(5, '0')}`),
    )
  })

  test.each([
    ['that is looking for the rows', 'before'],
    ['that is on its way', 'meanwhile'],
  ])('of who has left is at the list no longer, one %s', async (_, when) => {
    await owner(
      `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, remark,
         created_at, updated_at)
       select company_id, company_no, 'Lamp', 'D' || n, 1, 4, 0, md5(n::text) || md5((-n)::text), now(), now()
       from company, generate_series(1, 30000) n where name = 'qself company'`,
    )
    const holder = new Client({ connectionString: web.database.url })
    const watcher = new Client({ connectionString: web.database.url })
    await holder.connect()
    await watcher.connect()
    const waiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and usename = 'farwatch_web'
           and wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    const gone = new AbortController()
    const ask = () =>
      fetch(`${web.url}/api/deviceCode/export?exporttype=3&offset=0`, { headers: self, signal: gone.signal })
    const hold = () => holder.query('begin; lock table device_code in access exclusive mode')
    if (when === 'before') await hold()
    const reading = ask().then(async (reply) => {
      let bytes = 0
      for await (const part of reply.body ?? []) {
        if (bytes === 0) await hold()
        bytes += part.length
      }
      return bytes
    })
    await until(async () => (await waiting()) === 1, 'an export')
    gone.abort()

    await expect(reading).rejects.toThrow('aborted')
    await until(async () => (await waiting()) === 0, 'nobody')
    await holder.query('rollback')
    await holder.end()
    await watcher.end()
  })

  test.each([
    ['whose person is frozen', `update app_user set flag = 1 where login_name = 'qchild'`],
    [
      'whose person may not export any more',
      `delete from post_function where post_id = (select post_id from app_user where login_name = 'qchild')
         and function_code like '%_export'`,
    ],
  ])('on its way, %s, ends', async (_, change) => {
    const child = await web.login('qchild')
    await owner(
      `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type,
         created_at, updated_at)
       select company_id, company_no, 'Lamp', 'E' || n, 1, 4, 0, now(), now()
       from company, generate_series(1, 2000) n where name = 'qchild company'`,
    )
    const holder = new Client({ connectionString: web.database.url })
    await holder.connect()
    await holder.query('begin; lock table device_code in access exclusive mode')
    const reading = exported(child).then(({ status, bytes }) => `${status}, ${bytes.length} bytes`)
    reading.catch(() => {})
    const isWaiting = async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and usename = 'farwatch_web'
           and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    }
    try {
      await until(isWaiting, 'an export')
      await owner(change)
    } finally {
      await holder.end()
    }

    await expect(reading).rejects.toThrow('terminated')
    await owner(`update app_user set flag = 0 where login_name = 'qchild'`)
  })

  test('is logged with how many rows left', async () => {
    await owner('delete from operation_log')
    await add(self, {})
    await exported(self)
    const { rows } = await owner('select operation, outcome, detail from operation_log order by operation_id')

    expect(rows[1]).toEqual({
      operation: 'operation.deviceCode.export',
      outcome: 'done',
      detail: { exporttype: 3, count: 1 },
    })
  })
})

describe('deviceCode/download/template', () => {
  test('has the headings, no rows, and sheets that say what each takes and what can be chosen #exports-3', async () => {
    const { headers, bytes } = await download(web, self, 'deviceCode/download/template')

    expect(headers.get('content-disposition')).toContain('filename="Device codes - template.xlsx"')
    expect(cellsOf(bytes)).toEqual({
      'Device codes': [
        ['Product name *', 'Code *', 'Code type *', 'Status *', 'Device type *', 'Company', 'Remark'],
      ],
      'How to fill in': [
        ['Column', 'Rule'],
        ['Product name *', 'required · at most 50 characters'],
        [
          'Code *',
          'required · Letters, digits and hyphens, as printed on the product · at most 20 characters',
        ],
        ['Code type *', 'required · one of: General, Custom'],
        ['Status *', 'required · one of: Public, Restricted, Frozen'],
        ['Device type *', 'required · one of: Terminal, Relay, Gateway'],
        ['Company', 'optional · name or path of a company (left empty: your own)'],
        ['Remark', 'optional · at most 100 characters'],
      ],
      Choices: [
        ['Code type *', 'Status *', 'Device type *', 'Company'],
        ['General', 'Public', 'Terminal', 'qchild company'],
        ['Custom', 'Restricted', 'Relay', 'qself company'],
        [null, 'Frozen', 'Gateway', null],
      ],
    })
  })
})
