import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let parent: Record<string, string>
let self: Record<string, string>
let child: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
  child = await web.login('qchild')
})
afterAll(() => web.close())
beforeEach(async () => {
  await web.database.ingest.pool.query('delete from operation_log')
})

const find = async (headers: Record<string, string>, query: Record<string, string | number> = {}) =>
  (await web.call('operationLog/findPage', headers, { query })).body.data
const contents = async (headers: Record<string, string>, query: Record<string, string | number> = {}) =>
  (await find(headers, query)).list.map(({ content }: { content: string }) => content)
const announce = async (headers: Record<string, string>, topic: string) =>
  (await web.call('announcement/add', headers, { body: { topic, content: 'x' } })).body.data
const client = '127.0.0.1 lightMyRequest'

describe('operationLog/findPage', () => {
  test('says who did what, when, from where, and each field that was filled in #operation-log-1', async () => {
    await announce(self, 'Night work')
    const { list, total } = await find(self)

    expect(total).toBe(1)
    expect(list).toEqual([
      {
        objectid: list[0].objectid,
        operationTime: testNow,
        content: 'Added an announcement: Night work',
        status: 0,
        reason: '',
        company: 'qself company',
        operator: 'qself',
        client,
        changes: [
          'Topic: – → Night work',
          'Company: – → qself company',
          'Notice date: – → 2026-01-05 08:00 UTC',
          'Content: – → x',
          'Stop display: – → false',
        ].join('\n'),
      },
    ])
  })

  test('names the values of an edit before and after, of the changed fields alone #operation-log-2', async () => {
    const { objectid, version } = await announce(self, 'Night work')
    const body = { objectid, version, topic: 'Day work', content: 'x', stopDisplay: true }
    await web.call('announcement/edit', self, { body })
    const [line] = (await find({ ...self, language_type: 'zh' })).list

    expect(line.content).toBe('编辑公告: Day work')
    expect(line.changes).toBe('主题: Night work → Day work\n停止显示: false → true')
  })

  test('never holds a secret', async () => {
    const code = {
      networkMasterId: 'C0FFEE01',
      armKey: 'walkWALK12345678',
      type: 'gateway',
      companyid: web.world.companies.qself,
    }
    expect((await web.call('gateway/newAdd', self, { body: code })).body.code).toBe(0)
    const [line] = (await find(self)).list
    const { rows } = await web.database.ingest.pool.query('select * from operation_log')

    expect(line.changes).toContain('Key: changed (not recorded)')
    expect(JSON.stringify(rows)).not.toContain('walkWALK12345678')
  })

  test('has refused operations with their reason', async () => {
    await web.call('announcement/batchDelete', self, { body: { objectids: '999' } })
    const [line] = (await find(self, { status: 1 })).list

    expect(line).toMatchObject({ content: 'Deleted announcements', status: 1 })
    expect(line.reason).not.toBe('')
    expect((await find(self, { status: 0 })).total).toBe(0)
  })

  test('shows each company what it and those below did', async () => {
    await announce(parent, 'P')
    await announce(self, 'S')
    await announce(child, 'C')

    expect(await contents(self)).toEqual(['Added an announcement: C', 'Added an announcement: S'])
    expect(await contents(parent, { companyid: web.world.companies.qchild })).toEqual([
      'Added an announcement: C',
    ])
    expect(await contents(parent, { operator: 'QSELF' })).toEqual(['Added an announcement: S'])
  })

  test('finds days by the clock of the caller', async () => {
    // 08:00 UTC is 16:00 of January 5 eight hours further east.
    await announce(self, 'today')
    await web.database.ingest.pool.query('update operation_log set at = $1', [
      new Date(testNow + 8.5 * 3_600_000),
    ])

    expect((await find(self, { fromDay: '2026-01-06', toDay: '2026-01-06' })).total).toBe(1)
    expect((await find(self, { toDay: '2026-01-05' })).total).toBe(0)
    expect((await find(self, { fromDay: '2026-01-07' })).total).toBe(0)
    expect((await web.call('operationLog/findPage', self, { query: { fromDay: '2026-13-01' } })).status).toBe(
      422,
    )
  })
})

test('leaves as a sheet', async () => {
  await announce(self, 'Night work')
  const { bytes } = await download(web, self, 'operationLog/export', { exporttype: 3, offset: 480 })
  const [headings, row] = cellsOf(bytes)['Operation log'] ?? []

  expect(headings).toEqual([
    'Time',
    'Content',
    'Result',
    'Company',
    'Operator',
    'Changes',
    'Address and browser',
  ])
  expect(row?.slice(1, 5)).toEqual(['Added an announcement: Night work', 'Done', 'qself company', 'qself'])
})

test('is changed by nobody through the web role', async () => {
  await announce(self, 'Night work')
  const { pool } = web.database.web
  await expect(pool.query(`update operation_log set login_name = 'x'`)).rejects.toThrow('permission denied')
  await expect(pool.query('delete from operation_log')).rejects.toThrow('permission denied')
})

test('the days of retention are a year at first', async () => {
  const { rows } = await web.database.ingest.pool.query(
    `select days from retention where table_name = 'operation_log'`,
  )
  expect(rows).toEqual([{ days: 365 }])
})
