import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { alarmTrendDays } from '#contract/calls/dashboard.ts'
import { batteryLimits, signalLimits } from '#contract/rules/device-bands.ts'
import { countBands } from '#server/db/ingest/ingest-bands.ts'
import { companyMarks } from '#tests/harness/web-world.ts'
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

const device = (alias: string) => web.world.devices.get(alias) ?? ''
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

/** A pseudo-random number below `below`, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('workKanban/getBatteryStatus and workKanban/getRssiStatus', () => {
  const bandOf = (value: number | null, low: number, high: number, names: readonly string[]) =>
    value === null ? 'unknown' : (names[value < low ? 0 : value < high ? 1 : 2] ?? '')
  const sorted = (list: { deviceType: number; band: string; total: number }[]) =>
    list.map(({ deviceType, band, total }) => `${deviceType} ${band} ${total}`).toSorted()

  test.each([1, 2, 3, 4])(
    'tell each company the truth counted row by row, with its shared gateway, world %i #dashboard-1',
    async (seed) => {
      const fresh = await testWeb()
      const next = dice(seed)
      const rows: { alias: string; deviceType: number; battery: number | null; signal: number | null }[] = []
      for (const [alias, id] of fresh.world.devices) {
        // The limits themselves come up as often as what lies around them.
        const battery = [null, 0, 19.9, 20, 35, 49.9, 50, 100][next(8)] ?? null
        const signal = [null, -130, -115.1, -115, -108, -100.1, -100, -40][next(8)] ?? null
        const deviceType = alias.endsWith('G') ? 2 : alias.endsWith('R') ? 1 : 0
        rows.push({ alias, deviceType, battery, signal })
        await fresh.database.ingest.pool.query(
          'update device_state set battery_percent = $2, rssi_dbm = $3 where device_id = $1',
          [id, battery, signal],
        )
      }
      await countBands(fresh.database.ingest.pool, testNow)
      const seen: Record<string, readonly string[]> = {
        qparent: ['qparent', 'qself', 'qchild', 'qsiblng'],
        qself: ['qself', 'qchild', 'qlent'],
        qchild: ['qchild'],
        qsiblng: ['qsiblng'],
        qstrang: ['qstrang'],
        qlender: ['qlender', 'qlent'],
      }
      for (const mark of companyMarks) {
        const headers = await fresh.login(mark)
        const own = rows.filter(
          ({ alias, deviceType }) => deviceType < 2 && seen[mark]?.includes(alias.slice(0, -1)),
        )
        const truth = (wordOf: (row: (typeof own)[number]) => string) =>
          [...Map.groupBy(own, (row) => `${row.deviceType} ${wordOf(row)}`)]
            .map(([key, same]) => `${key} ${same.length}`)
            .toSorted()
        const battery = await fresh.call('workKanban/getBatteryStatus', headers)
        const signal = await fresh.call('workKanban/getRssiStatus', headers)

        expect({ mark, list: sorted(battery.body.data.list) }).toEqual({
          mark,
          list: truth((row) =>
            bandOf(row.battery, batteryLimits.low, batteryLimits.good, ['low', 'medium', 'good']),
          ),
        })
        expect({ mark, list: sorted(signal.body.data.list) }).toEqual({
          mark,
          list: truth((row) =>
            bandOf(row.signal, signalLimits.weak, signalLimits.strong, ['weak', 'fair', 'strong']),
          ),
        })
      }
      await fresh.close()
    },
  )

  test('count one company when asked to, and nothing of one outside of the view', async () => {
    await countBands(web.database.ingest.pool, testNow)
    const one = await web.call('workKanban/getBatteryStatus', self, {
      query: { companyid: web.world.companies.qchild },
    })
    const foreign = await web.call('workKanban/getRssiStatus', self, {
      query: { companyid: web.world.companies.qstrang },
    })

    expect(one.body.data).toEqual({
      at: testNow,
      list: expect.arrayContaining([
        { deviceType: 0, band: 'good', total: 1 },
        { deviceType: 1, band: 'unknown', total: 1 },
      ]),
    })
    expect(foreign.body).toEqual({ code: 404, msg: 'Record not found', reason: 'record.unknown' })
  })

  test('follow what changes and goes with the next count, and say when that was', async () => {
    const fresh = await testWeb()
    const { pool } = fresh.database.ingest
    const headers = await fresh.login('qchild')
    const read = async () => (await fresh.call('workKanban/getBatteryStatus', headers)).body.data
    await countBands(pool, testNow - minute)
    await pool.query('update device_state set battery_percent = 5')
    await pool.query('delete from device where device_id = $1', [fresh.world.devices.get('qchildT')])
    await countBands(pool, testNow)

    expect(await read()).toEqual({ at: testNow, list: [{ deviceType: 1, band: 'low', total: 1 }] })
    await fresh.close()
  })

  test('lead to lists that hold what is counted #dashboard-2', async () => {
    await owner('update device_state set battery_percent = 5, rssi_dbm = -120 where device_id = any ($1)', [
      [device('qselfT'), device('qchildR')],
    ])
    const found = async (path: 'ms/findPage' | 'mote/findPage', query: Record<string, string>) =>
      (await web.call(path, self, { query })).body.data.list.map(
        (row: { deviceAliases: string }) => row.deviceAliases,
      )

    expect(await found('ms/findPage', { battery: 'low' })).toEqual(['qselfT'])
    expect(await found('ms/findPage', { battery: 'low', signal: 'weak', keyword: 'qself' })).toEqual([
      'qselfT',
    ])
    expect(await found('ms/findPage', { battery: 'low', keyword: 'qchild' })).toEqual([])
    expect(await found('mote/findPage', { signal: 'weak' })).toEqual(['qchildR'])
    expect(await found('mote/findPage', { signal: 'unknown' })).toEqual(['qselfR', 'qlentR'])
  })

  test('are refused to whoever does not have the dashboard', async () => {
    await owner(`delete from post_function where function_code = 'data_board_view' and post_id =
      (select post_id from post where name = 'qsiblng post')`)
    const sibling = await web.login('qsiblng')

    expect((await web.call('workKanban/getBatteryStatus', sibling)).body.reason).toBe('permission.denied')
    expect((await web.call('workKanban/getAlarmTrend', sibling, { query: { days: 1 } })).body.reason).toBe(
      'permission.denied',
    )
  })
})

describe('workKanban/getAlarmTrend', () => {
  const raise = (alias: string, at: number) =>
    owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, record_status)
       select device_id, device_type, company_no, gateway_id, 1003, 1, $2, $2, $2, 1 from device where device_id = $1`,
      [device(alias), new Date(at)],
    )
  const trend = async (days: number, offset = 0) =>
    (
      await web.call('workKanban/getAlarmTrend', self, {
        query: { days },
        headers: { offset: String(offset) },
      })
    ).body.data

  beforeEach(async () => {
    await owner('delete from alarm_record')
  })

  test('spans one day, three days or a week #dashboard-3', async () => {
    expect(alarmTrendDays).toEqual([1, 3, 7])
    await raise('qselfT', testNow)
    await raise('qchildG', testNow - 30 * hour)
    await raise('qlentR', testNow - 90 * hour)
    await raise('qstrangT', testNow - hour)
    const totals = await Promise.all(
      alarmTrendDays.map(async (days) => {
        const { raised, raisedBefore, bucketMs } = await trend(days, 60 * (days % 7))
        const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
        return [raised.length * bucketMs, sum(raised), sum(raisedBefore)]
      }),
    )

    expect(totals).toEqual([
      [day, 1, 1],
      [3 * day, 2, 1],
      [7 * day, 3, 0],
    ])
    expect((await web.call('workKanban/getAlarmTrend', self, { query: { days: 2 } })).body.code).toBe(422)
  })

  test('has its hours and days by the clock of the caller #dashboard-4', async () => {
    // 08:00 UTC is 13:45 in a zone that is 5 hours 45 minutes ahead.
    const kathmandu = await trend(1, 345)
    expect(kathmandu).toMatchObject({ bucketMs: hour, from: testNow - 45 * minute - 23 * hour })
    const tokyo = await trend(7, 540)
    expect(tokyo).toMatchObject({ bucketMs: day, from: Date.UTC(2026, 0, 4, 15) - 6 * day })
    expect(tokyo.beforeFrom).toBe(tokyo.from - 7 * day)
  })

  test('counts an alarm in the bucket in which it was raised', async () => {
    await raise('qselfT', testNow - 2 * day)
    await raise('qselfT', testNow - 2 * day + 59 * minute)
    const { from, raised } = await trend(3)
    const place = (testNow - 2 * day - from) / hour

    expect(raised[place]).toBe(2)
    expect(raised.filter((total: number) => total > 0)).toEqual([2])
  })
})

describe('workKanban/getReregistrationNum', () => {
  const register = (alias: string, reason: string, at: number) =>
    owner(
      `insert into registration select $3, device_id, $3, gateway_id, null, 1, $2, -90, 10, '{}'
       from device where device_id = $1`,
      [device(alias), reason, new Date(at)],
    )
  const tooMany = async (alias: string, registrations: number, latest: number) => {
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
       select device_id, device_type, company_no, gateway_id, 90001, 1, $2, $2 from device where device_id = $1`,
      [device(alias), new Date(testNow - hour)],
    )
    // The database keeps microseconds.
    await owner(
      `update device_state set registrations = $2, register_at = $3::timestamptz + interval '7 microseconds'
      where device_id = $1`,
      [device(alias), registrations, new Date(latest)],
    )
  }
  beforeEach(async () => {
    await owner('delete from alarm_record')
    for (const at of [testNow, testNow - 2 * day])
      await owner(`select ensure_partition('registration', $1::timestamptz)`, [new Date(at)])
  })

  test('lists who registers too often, the worst first, with the main reason #dashboard-5', async () => {
    await tooMany('qselfT', 14, testNow - minute)
    await tooMany('qlentR', 31, testNow - 2 * minute)
    await tooMany('qstrangT', 99, testNow)
    for (const minutes of [3, 4, 5]) await register('qselfT', 'parent-lost', testNow - minutes * minute)
    await register('qselfT', 'power-on', testNow - minute)
    // Long before.
    for (const hours of [30, 31, 32, 33]) await register('qselfT', 'manual', testNow - hours * hour)
    const { body } = await web.call('workKanban/getReregistrationNum', self)

    expect(body.data).toEqual({
      at: testNow,
      total: 2,
      list: [
        {
          deviceId: device('qlentR'),
          deviceType: 1,
          devUid: 'A106F001',
          deviceAliases: 'qlentR',
          registrations: 31,
          reason: null,
          latestTime: testNow - 2 * minute,
        },
        {
          deviceId: device('qselfT'),
          deviceType: 0,
          devUid: 'A001F002',
          deviceAliases: 'qselfT',
          registrations: 14,
          reason: 'parent-lost',
          latestTime: testNow - minute,
        },
      ],
    })
  })

  test('has nobody where nobody does', async () => {
    const { body } = await web.call('workKanban/getReregistrationNum', self)
    expect(body.data).toEqual({ at: testNow, total: 0, list: [] })
  })
})
