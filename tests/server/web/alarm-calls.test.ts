import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

const device = (alias: string) => web.world.devices.get(alias)
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
/** As `raised_at` of the world's alarms is made from the device's id. */
const raisedAt = (alias: string) => testNow - (Number(device(alias)) % 100) * minute

const alarm = (alias: string, fields: object = {}) => ({
  objectid: web.world.alarms.get(alias),
  deviceId: device(alias),
  deviceAliases: alias,
  upTime: raisedAt(alias),
  lastTime: testNow,
  count: 1,
  recoverTime: null,
  recordStatus: 0,
  onlineStatus: 0,
  sendOrderStatus: 0,
  ...fields,
})

describe('workKanban/getOnlineRate', () => {
  const rates = async (query = {}) => (await web.call('workKanban/getOnlineRate', self, { query })).body

  test('counts what the caller sees, shared gateways and what hangs on them too #alarms-3', async () => {
    await owner(`update device_status set online = false, heard = true where device_id = $1`, [
      device('qlentT'),
    ])
    const { list } = await rates()
    await owner(`update device_status set online = true where device_id = $1`, [device('qlentT')])

    expect(list).toEqual([
      { deviceType: 2, total: 3, online: 3, rate: 100 },
      { deviceType: 1, total: 3, online: 3, rate: 100 },
      { deviceType: 0, total: 3, online: 2, rate: 66.66 },
    ])
  })

  test('counts one company with all below it when asked to', async () => {
    const one = { total: 1, online: 1, rate: 100 }

    expect((await rates({ companyid: web.world.companies.qchild })).list).toEqual([
      { deviceType: 2, ...one },
      { deviceType: 1, ...one },
      { deviceType: 0, ...one },
    ])
  })

  test('has no rate where there is no device', async () => {
    await owner(`insert into company (parent_id, name) values ($1, 'qempty company')`, [
      web.world.companies.qself,
    ])
    const { rows } = await owner(`select company_id from company where name = 'qempty company'`)
    const { list } = await rates({ companyid: rows[0].company_id })
    await owner(`delete from company where name = 'qempty company'`)

    expect(list).toEqual([2, 1, 0].map((deviceType) => ({ deviceType, total: 0, online: 0, rate: null })))
  })

  test.each(['qparent', 'qsiblng', 'qstrang', 'qlender'] as const)(
    'knows nothing of the company %s',
    async (mark) => {
      const foreign = await rates({ companyid: web.world.companies[mark] })
      const nowhere = await rates({ companyid: '999' })

      expect(foreign).toEqual({ code: 404, msg: 'Record not found', reason: 'record.unknown' })
      expect(foreign).toEqual(nowhere)
    },
  )
})

describe('workKanban/getRealtimeAlarm', () => {
  test('shows what lasts, priority first and then newest first, with counts of all #alarms-4', async () => {
    const { body } = await web.call('workKanban/getRealtimeAlarm', self)
    const { list, shelvedList, ...counts } = body.data
    const gateways = ['qselfG', 'qchildG', 'qlentG'].toSorted((a, b) => raisedAt(b) - raisedAt(a))
    const terminals = ['qselfT', 'qchildT', 'qlentT'].toSorted((a, b) => raisedAt(b) - raisedAt(a))
    const { rows } = await owner('select seq from live_number')

    expect(list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual([
      ...gateways,
      ...terminals,
    ])
    expect(list.find((row: { deviceAliases: string }) => row.deviceAliases === 'qselfT')).toEqual(
      alarm('qselfT', {
        devType: 0,
        devUid: 'A001F002',
        companyname: 'qself company',
        sensorType: 'Temperature and humidity',
        alarmType: 1006,
        alarmLevel: 1,
        longitude: 121.471,
        latitude: 31.232,
        position: 'qself street 3',
      }),
    )
    expect(list.find((row: { deviceAliases: string }) => row.deviceAliases === 'qlentG')).toEqual(
      alarm('qlentG', {
        devType: 2,
        devUid: 'A206F000',
        companyname: '',
        sensorType: '',
        alarmType: 1005,
        alarmLevel: 2,
        longitude: 121.476,
        latitude: 31.23,
        position: 'qlent street 1',
      }),
    )
    expect(shelvedList).toEqual([])
    expect(counts).toEqual({
      priority: 3,
      general: 3,
      unacknowledged: 6,
      shelved: 0,
      held: 0,
      settlingList: [],
      floodSince: null,
      raisedInTenMinutes: [...gateways, ...terminals].filter(
        (alias) => raisedAt(alias) >= testNow - 10 * minute,
      ).length,
      types: [
        { alarmType: 1005, alarmLevel: 2, total: 3 },
        { alarmType: 1006, alarmLevel: 1, total: 3 },
      ],
      seq: Number(rows[0].seq),
    })
  })

  test('counts one company when asked to', async () => {
    const query = { companyid: web.world.companies.qchild }
    const { body } = await web.call('workKanban/getRealtimeAlarm', self, { query })

    expect(body.data.list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual([
      'qchildG',
      'qchildT',
    ])
    expect([body.data.priority, body.data.general]).toEqual([1, 1])
  })
})

describe('workKanban/findPage', () => {
  test('is a page of the priority alarms that last, or of the level asked for #alarms-5', async () => {
    const page = async (query: object) =>
      (await web.call('workKanban/findPage', self, { query: { ...query } })).body.data
    const levels = ({ list }: { list: { alarmLevel: number }[] }) => list.map((row) => row.alarmLevel)

    expect(levels(await page({}))).toEqual([2, 2, 2])
    expect(levels(await page({ alarmLevel: 1, pageSize: 2 }))).toEqual([1, 1])
    expect(await page({ alarmLevel: 1, pageSize: 2, pageNum: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      pageNum: 2,
      pageSize: 2,
    })
  })
})

describe('alarmRecord/findPage', () => {
  const page = async (query: object = {}, headers = self) =>
    (await web.call('alarmRecord/findPage', headers, { query: { ...query } })).body
  const aliases = ({ data }: { data: { list: { deviceAliases: string }[] } }) =>
    data.list.map((row) => row.deviceAliases)

  test.each([
    ['the class', { devType: 2 }, ['qselfG', 'qchildG', 'qlentG']],
    ['a whole id', { devUid: 'a001f002' }, ['qselfT']],
    ['a part of an id', { devUid: '01f00' }, ['qselfG', 'qselfT']],
    ['the type', { alarmType: 1006 }, ['qselfT', 'qchildT', 'qlentT']],
    ['the level', { alarmLevel: 2 }, ['qselfG', 'qchildG', 'qlentG']],
    ['a level that none has', { alarmLevel: 0 }, []],
    ['what lasts', { recordStatus: 0 }, ['qselfG', 'qselfT', 'qchildG', 'qchildT', 'qlentG', 'qlentT']],
    ['what is over', { recordStatus: 1 }, []],
    ['everything at once', { devType: 0, devUid: '02F', alarmType: 1006, alarmLevel: 1 }, ['qchildT']],
  ])('filters by %s #alarms-6', async (_, query, expected) => {
    expect(aliases(await page(query)).toSorted()).toEqual([...expected].toSorted())
  })

  test('filters by when it was raised, both ends included', async () => {
    const at = raisedAt('qselfT')

    expect(aliases(await page({ upStime: at, upEtime: at }))).toEqual(['qselfT'])
    expect(aliases(await page({ upStime: at + 1 }))).not.toContain('qselfT')
    expect(aliases(await page({ upEtime: at - 1 }))).not.toContain('qselfT')
  })

  test.each([{ upStime: 2, upEtime: 1 }])('refuses the range %j', async (query) => {
    expect(await page(query)).toEqual({
      code: 422,
      msg: 'The start must not be after the end',
      reason: 'range.invalid',
    })
  })

  test.each([
    ['pageNum=1&pageNum=2', 'pageNum', 'must be an integer'],
    ['pageNum=1.5', 'pageNum', 'must be an integer'],
    ['devUid=A1&devUid=A2', 'devUid', 'has the wrong type'],
    ['pageNum=0', 'pageNum', 'must be 1 or more'],
    ['pageSize=501', 'pageSize', 'must be 500 or less'],
    ['devUid=xyz', 'devUid', 'has the wrong format'],
    ['devType=3', 'devType', 'is not a valid choice'],
  ])('refuses the query %s', async (query, field, msg) => {
    const { status, body } = await web.call('alarmRecord/findPage', self, { query })

    expect([status, body.code, body.errors]).toEqual([422, 422, [{ field, msg }]])
  })

  test.each([
    ['upStime=-8640000000000000', 'upStime', 'must be -210866803200000 or more'],
    ['upEtime=9000000000000000', 'upEtime', 'must be 8640000000000000 or less'],
    ['colour=red', 'colour', 'is not a parameter of this call'],
    ['companyId=7', 'companyId', 'is not a parameter of this call'],
  ])('refuses %s, which it cannot mean', async (query, field, msg) => {
    const { status, body } = await web.call('alarmRecord/findPage', self, { query })

    expect([status, body.errors]).toEqual([422, [{ field, msg }]])
  })

  test('takes the earliest moment that there is', async () => {
    expect((await page({ upStime: -210_866_803_200_000 })).data.total).toBe(6)
  })

  test('takes what is empty for not given', async () => {
    const { body } = await web.call('alarmRecord/findPage', self, { query: 'devType=&devUid=&colour=' })

    expect(body.data.total).toBe(6)
  })

  test.each(['workKanban/findPage', 'alarmRecord/findPage'] as const)(
    '%s is that of one company with all below it when asked to, and 404 for any other',
    async (path) => {
      const of = async (companyid: string) =>
        (await web.call(path, self, { query: { companyid, alarmLevel: 2 } })).body
      const { qchild, qstrang } = web.world.companies

      expect((await of(qchild)).data).toMatchObject({ list: [alarm('qchildG')], total: 1 })
      expect(await of(qstrang)).toEqual({
        code: 404,
        msg: 'Record not found',
        reason: 'record.unknown',
      })
    },
  )

  test('is one order for all pages, near and far, also where moments are equal #alarms-7', async () => {
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, record_status)
       select device_id, device_type, company_no, gateway_id, 1009, 1, $1, $1, $1, 1 from device, generate_series(1, 101)
       where alias = 'qselfT'`,
      [new Date(testNow)],
    )
    const query = { alarmType: 1009, pageSize: 20 }
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((pageNum) => page({ ...query, pageNum })))
    const ids = pages.flatMap(({ data }) =>
      data.list.map((row: { objectid: string }) => Number(row.objectid)),
    )
    await owner('delete from alarm_record where alarm_type = 1009')

    expect(pages.map(({ data }) => data.list.length)).toEqual([20, 20, 20, 20, 20, 1, 0])
    expect(pages.map(({ data }) => [data.total, data.pages])).toEqual(
      Array.from({ length: 7 }, () => [101, 6]),
    )
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    expect(new Set(ids).size).toBe(101)
  })
})

test.each(['workKanban/getOnlineRate', 'workKanban/getRealtimeAlarm', 'workKanban/findPage'] as const)(
  '%s is for those who may see the map',
  async (path) => {
    const headers = await web.login('qsiblng')
    await giveFunctions(web, 'qsiblng', ['sysytem_sensorcode_view'])
    const denied = await web.call(path, headers)
    await giveFunctions(web, 'qsiblng', worldFunctions)

    expect([denied.status, denied.body.reason]).toEqual([403, 'permission.denied'])
    expect((await web.call(path, headers)).body.code).toBe(0)
  },
)
