import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const device = (alias: string) => web.world.devices.get(alias) ?? ''
/** The shift that ends with the minute of `testNow`. */
const to = Math.ceil(testNow / minute) * minute
const from = to - 12 * hour

interface Raised {
  alias: string
  /** Milliseconds after the beginning of the shift. */
  at: number
  type?: number
  level?: number
  acknowledgedAfter?: number
  recoveredAfter?: number
}
async function raise(rows: readonly Raised[]) {
  for (const { alias, at, type = 1003, level = 1, acknowledgedAfter, recoveredAfter } of rows) {
    const raisedAt = from + at
    const moment = (after?: number) => (after === undefined ? null : new Date(raisedAt + after))
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         acknowledged_at, recovered_at, record_status)
       select device_id, device_type, company_no, gateway_id, $2, $3, $4, $4, $5, $6, case when $6::timestamptz is null then 0 else 1 end
       from device where device_id = $1`,
      [device(alias), type, level, new Date(raisedAt), moment(acknowledgedAfter), moment(recoveredAfter)],
    )
  }
}
const report = async (query: Record<string, string | number> = {}, headers = self) =>
  (await web.call('alarmReport/getShift', headers, { query })).body

beforeEach(() => owner('delete from alarm_record'))

describe('alarmReport/getShift', () => {
  test('tells of a company without alarms that nothing was to be judged', async () => {
    const { data } = await report()

    expect(data).toMatchObject({
      at: testNow,
      from,
      to,
      positions: 1,
      total: 0,
      measures: {
        alarmRate: 0,
        crowdedPeriods: 0,
        floodTime: 0,
        topShare: null,
        chatteringPairs: 0,
        standing: 0,
        priorityShare: null,
      },
      floods: [],
      sources: [],
      chattering: [],
      durations: {
        acknowledge: { total: 0, medianMs: null, p90Ms: null },
        accept: { total: 0, medianMs: null, p90Ms: null },
        recover: { total: 0, medianMs: null, p90Ms: null },
      },
    })
    expect(data.raised).toEqual(Array.from({ length: 72 }, () => 0))
  })

  test('counts, by operators, what was raised within the shift alone', async () => {
    await raise([
      { alias: 'qselfT', at: -1 },
      ...Array.from({ length: 12 }, (_, second) => ({
        alias: 'qselfT',
        at: second * 1000,
        recoveredAfter: 10 * minute,
        acknowledgedAfter: (second + 1) * minute,
      })),
      { alias: 'qselfG', at: 5 * hour, level: 2 },
      { alias: 'qchildT', at: 6 * hour, recoveredAfter: 4 * minute },
      { alias: 'qstrangT', at: 6 * hour },
    ])

    const { data } = await report()
    const shared = await report({ positions: 2 })
    const child = await report({ companyid: web.world.companies.qchild })

    expect(data).toMatchObject({
      total: 14,
      general: 13,
      priority: 1,
      lasting: 1,
      measures: {
        alarmRate: 14 / 72,
        crowdedPeriods: 1 / 72,
        floodTime: 10 / 720,
        topShare: 1,
        chatteringPairs: 1,
        standing: 0,
        priorityShare: 1 / 14,
      },
      floods: [{ from, to: from + 10 * minute, total: 12, peak: 12 }],
      floodTotal: 1,
      durations: {
        acknowledge: { total: 12, medianMs: 6.5 * minute, p90Ms: 10.9 * minute },
        recover: { total: 13, medianMs: 10 * minute, p90Ms: 10 * minute },
      },
    })
    expect(data.raised.filter((total: number) => total > 0)).toEqual([12, 1, 1])
    expect(
      data.sources.map((row: { deviceAliases: string; total: number }) => [row.deviceAliases, row.total]),
    ).toEqual([
      ['qselfT', 12],
      ['qselfG', 1],
      ['qchildT', 1],
    ])
    expect(data.chattering).toEqual([
      expect.objectContaining({ deviceId: device('qselfT'), alarmType: 1003, total: 12 }),
    ])
    expect(shared.data).toMatchObject({ floods: [], measures: { alarmRate: 7 / 72, crowdedPeriods: 0 } })
    expect(child.data).toMatchObject({ total: 1, sources: [{ deviceAliases: 'qchildT', total: 1 }] })
  })

  test('takes an alarm for chattering that comes three times in 30 minutes, and no rarer one', async () => {
    const recoveredAfter = minute
    await raise([
      ...[0, 15, 30].map((at) => ({ alias: 'qselfT', at: at * minute, recoveredAfter })),
      ...[0, 16, 31].map((at) => ({ alias: 'qselfR', at: at * minute, recoveredAfter })),
      // Three of one device, of two types.
      ...[1003, 1003, 1008].map((type, place) => ({
        alias: 'qselfG',
        type,
        at: place * minute,
        recoveredAfter: 1000,
      })),
    ])

    const { data } = await report()

    expect(data.measures.chatteringPairs).toBe(1)
    expect(data.chattering).toEqual([expect.objectContaining({ deviceAliases: 'qselfT', total: 3 })])
  })

  test('counts what chattered also where the device has left the company since', async () => {
    const moveTo = (mark: string) =>
      owner(
        `update device d set company_id = c.company_id, company_no = c.company_no from company c
         where c.company_id = $1 and d.alias = 'qselfT'`,
        [web.world.companies[mark as keyof typeof web.world.companies]],
      )
    await raise([0, 15, 30].map((at) => ({ alias: 'qselfT', at: at * minute, recoveredAfter: minute })))
    await moveTo('qstrang')
    const { data } = await report()
    await moveTo('qself')

    expect(data.measures.chatteringPairs).toBe(1)
    expect(data.chattering).toEqual([])
  })

  test('counts the alarms that stood for a day when the shift ended, also those that recovered since', async () => {
    const yesterday = { upStime: from - day, upEtime: to - day }
    await raise([
      { alias: 'qselfT', at: -3 * day },
      { alias: 'qselfR', at: -3 * day, recoveredAfter: 3 * day },
      { alias: 'qselfG', at: -3 * day, recoveredAfter: hour },
      { alias: 'qchildT', at: 0 },
    ])

    expect((await report()).data).toMatchObject({ measures: { standing: 1 }, standingLasting: 1 })
    expect((await report(yesterday)).data).toMatchObject({ measures: { standing: 2 }, standingLasting: 1 })
  })

  test.each([
    ['a span of zero', { upStime: from, upEtime: from }, 'range.invalid'],
    ['a span that is reversed', { upStime: to, upEtime: from }, 'range.invalid'],
    ['a span of more than 31 days', { upStime: to - 31 * day - 1, upEtime: to }, 'field.invalid'],
    ['a span that ends in the future', { upStime: from, upEtime: testNow + 2 * minute }, 'field.invalid'],
    ['a span without its end', { upStime: from }, 'field.invalid'],
    ['a span and hours', { hours: 8, upStime: from, upEtime: to }, 'field.invalid'],
    ['hours that no shift has', { hours: 9 }, 'field.invalid'],
    ['no operator', { positions: 0 }, 'field.invalid'],
    ['a company outside the view', { companyid: '7100099' }, 'record.unknown'],
  ])('refuses %s', async (_, query, reason) => {
    expect(await report(query)).toMatchObject({ reason })
  })

  test('counts the same as the list that its numbers lead to, shared gateways among them', async () => {
    await raise(
      ['qselfT', 'qchildT', 'qlentT', 'qstrangT'].map((alias, place) => ({ alias, at: place * hour })),
    )
    const { data } = await report()
    const listed = await web.call('alarmRecord/findPage', self, { query: { upStime: from, upEtime: to - 1 } })

    expect(data.total).toBe(3)
    expect(listed.body.data.total).toBe(3)
  })

  test('leaves as a book of sheets in the language of the person', async () => {
    await raise(
      Array.from({ length: 12 }, (_, second) => ({
        alias: 'qselfT',
        at: second * 1000,
        recoveredAfter: minute,
      })),
    )

    const { bytes } = await download(web, self, 'alarmReport/getShift/export', { hours: 12, offset: 480 })
    const sheets = cellsOf(bytes)

    expect(Object.keys(sheets)).toEqual([
      'Measure',
      'Alarms by 10 min',
      'Floods',
      'Most frequent sources',
      'Chattering alarms',
      'Response times',
    ])
    expect(sheets['Measure']).toContainEqual(['Chattering alarms', '1', '≤ 0', 'Not met'])
    expect(sheets['Measure']).toContainEqual(['Time in flood', '1.4%', '< 1%', 'Not met'])
    expect(sheets['Floods']?.[1]?.slice(1)).toEqual([10, 12, 12])
  })

  test('is refused to whoever does not have its page', async () => {
    await owner(`delete from post_function where function_code like 'maintenance_shiftReport%' and post_id =
      (select post_id from post where name = 'qsiblng post')`)
    const sibling = await web.login('qsiblng')

    expect(await report({}, sibling)).toMatchObject({ reason: 'permission.denied' })
  })
})
