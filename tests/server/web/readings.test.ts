import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import { catalogueReadings } from '#server/web/services/present-device.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const minute = 60_000
const day = 86_400_000

/** Puts uplinks of a terminal into the history: the moment in minutes before now, and what it measured. */
async function uplinks(alias: string, rows: readonly [minutesAgo: number, readings: object][]) {
  const moments = rows.map(([minutesAgo]) => new Date(testNow - minutesAgo * minute))
  await web.database.ingest.pool.query(
    `select ensure_partition('uplink', moment) from unnest($1::timestamptz[]) moment`,
    [moments],
  )
  await web.database.ingest.pool.query(
    `insert into uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, hops, rssi_dbm, snr_db, payload, readings)
     select event_at, $1, row_number() over (), event_at, 1, 'A0000001', 1, -90, 5, '', readings
     from unnest($2::timestamptz[], $3::jsonb[]) u (event_at, readings)`,
    [idOf(alias), moments, rows.map(([, readings]) => JSON.stringify(readings))],
  )
}
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''

async function find(user: string, alias: string, query: Record<string, number> = {}) {
  const asked = { id: idOf(alias), upStime: testNow - day, upEtime: testNow, ...query }
  return web.call('ms/findReadings', await web.login(user), { query: asked })
}

const factoryLimits = [
  { reading: 'temperatureC', when: 'above', limit: 60, reported: false },
  { reading: 'temperatureC', when: 'below', limit: -20, reported: false },
  { reading: 'humidityPercent', when: 'above', limit: 95, reported: false },
  { reading: 'humidityPercent', when: 'below', limit: 5, reported: false },
]

describe('the readings of a terminal', () => {
  beforeAll(async () => {
    await uplinks('qselfT', [
      [30, { temperatureC: 21.5, humidityPercent: 40 }],
      [20, { temperatureC: 22.25, humidityPercent: 41, unknownName: 7 }],
      [10, { temperatureC: 23 }],
      [1441, { temperatureC: -5, humidityPercent: 99 }],
    ])
    await web.database.ingest.pool.query(
      `insert into alarm_record (device_id, device_type, company_no, alarm_type, alarm_level, raised_at, last_at, recovered_at, record_status)
       select device_id, 0, company_no, 1008, 2, r, r, c, 1 from device,
         (values ($2::timestamptz, $3::timestamptz), ($4, $5)) a (r, c) where device_id = $1`,
      [idOf('qselfT'), ...[25, 15, 2000, 1500].map((minutesAgo) => new Date(testNow - minutesAgo * minute))],
    )
  })

  test('are given in the order of the catalogue, with the alarms that lasted meanwhile', async () => {
    const { body } = await find('qself', 'qselfT')
    const history: ReadingHistory = body.data
    const [lasting, past] = history.alarms.toSorted((a, b) => a.alarmType - b.alarmType)

    expect({ ...history, alarms: history.alarms.length }).toEqual({
      upStime: testNow - day,
      upEtime: testNow,
      uplinks: 3,
      usualMs: 10 * minute,
      series: [
        {
          reading: 'temperatureC',
          unit: '°C',
          points: [
            [testNow - 30 * minute, 21.5],
            [testNow - 20 * minute, 22.25],
            [testNow - 10 * minute, 23],
          ],
        },
        {
          reading: 'humidityPercent',
          unit: '%',
          points: [
            [testNow - 30 * minute, 40],
            [testNow - 20 * minute, 41],
          ],
        },
      ],
      limits: factoryLimits,
      alarms: 2,
    })
    expect(lasting).toMatchObject({ alarmType: 1006, alarmLevel: 1, recoverTime: null })
    expect(past).toEqual({
      objectid: expect.stringMatching(/^\d+$/),
      alarmType: 1008,
      alarmLevel: 2,
      upTime: testNow - 25 * minute,
      recoverTime: testNow - 15 * minute,
    })
  })

  test('lie beyond the limit that the terminal reports, which its charts have too', async () => {
    const own = web.database.ingest.pool
    await own.query(
      `insert into device_configuration (device_id, section, reported, reported_at)
       values ($1, 'parameters', '{"highTemperature": 200}', $2)`,
      [idOf('qselfT'), new Date(testNow)],
    )
    const headers = await web.login('qself')
    const params = { id: idOf('qselfT') }
    const card = await web.call('map/findDetails/{id}', headers, { params })
    const details = await web.call('ms/findMsDetails/{id}', headers, { params })
    const { body } = await find('qself', 'qselfT')
    await own.query('delete from device_configuration')

    const beyond = { when: 'above', limit: 20, reported: true }
    const readings = [
      { reading: 'temperatureC', value: 21.4, unit: '°C', beyond },
      { reading: 'humidityPercent', value: 41, unit: '%' },
    ]
    expect(card.body.data.readings).toEqual(readings)
    expect(details.body.data.values).toEqual(readings)
    expect(body.data.limits).toEqual([{ reading: 'temperatureC', ...beyond }, ...factoryLimits.slice(1)])
  })

  test('of a state that is amiss say so', () => {
    expect(catalogueReadings('water-leak', { leak: 1, cable: 0, resistanceKOhm: 12 }, {})).toEqual([
      { reading: 'leak', value: 1, unit: '', amiss: true },
      { reading: 'cable', value: 0, unit: '' },
      {
        reading: 'resistanceKOhm',
        value: 12,
        unit: 'kΩ',
        beyond: { when: 'below', limit: 100, reported: false },
      },
    ])
  })

  test('end before the end of the range', async () => {
    const { body } = await find('qself', 'qselfT', { upEtime: testNow - 10 * minute })
    expect(body.data.series[0].points.map(([, value]: [number, number]) => value)).toEqual([21.5, 22.25])
  })

  test('of a terminal that never measured are empty', async () => {
    const { body } = await find('qself', 'qchildT')
    expect(body.data).toMatchObject({
      uplinks: 0,
      usualMs: null,
      series: [
        { reading: 'temperatureC', points: [] },
        { reading: 'humidityPercent', points: [] },
      ],
    })
  })

  test.each([
    ['of another company', 'qself', 'qsiblngT'],
    ['of who lends a gateway', 'qself', 'qlenderT'],
    ['of a company above', 'qchild', 'qselfT'],
  ])('%s are nobody’s business', async (_, user, alias) => {
    const { body } = await find(user, alias)
    expect(body).toMatchObject({ code: 404, reason: 'record.unknown' })
  })

  test('can be read behind a gateway that is shared', async () => {
    await uplinks('qlentT', [[5, { temperatureC: 3 }]])
    const { body } = await find('qself', 'qlentT')
    expect(body.data.series[0].points).toEqual([[testNow - 5 * minute, 3]])
  })

  test('a gateway has none, and neither has what does not exist', async () => {
    expect((await find('qself', 'qselfG')).body.reason).toBe('record.unknown')
    const query = { id: '9999999999999999999', upStime: 0, upEtime: 1 }
    expect((await web.call('ms/findReadings', await web.login('qself'), { query })).body.reason).toBe(
      'record.unknown',
    )
  })

  test.each([
    ['ends where it begins', 0],
    ['is turned over', -day],
  ])('are refused for a range that %s', async (_, lengthMs) => {
    const { body } = await find('qself', 'qselfT', { upStime: testNow - lengthMs })
    expect(body).toMatchObject({ code: 422, reason: 'range.invalid' })
  })

  test('are refused for a range of more than 92 days', async () => {
    const { body } = await find('qself', 'qselfT', { upStime: testNow - 92 * day - 1 })
    expect(body).toMatchObject({
      code: 422,
      errors: [{ field: 'upEtime', msg: 'can span at most 92 days' }],
    })
  })
})

describe('more readings than are wanted', () => {
  /** A day of a value every minute, calm but for one peak and one dip that last one minute each. */
  const peakAt = 700
  const dipAt = 333
  const valueAt = (minutesAgo: number) => {
    if (minutesAgo === peakAt) return 84.5
    return minutesAgo === dipAt ? -39.5 : 20 + (minutesAgo % 10) / 10
  }

  test('are thinned out, and peaks stay', async () => {
    const rows = Array.from(
      { length: 1440 },
      (_, n) => [n + 1, { temperatureC: valueAt(n + 1) }] as [number, object],
    )
    await uplinks('qchildT', rows)
    const { body } = await find('qchild', 'qchildT', { points: 100 })
    const history: ReadingHistory = body.data
    const points = history.series[0]?.points ?? []

    expect(body.data.uplinks).toBe(1440)
    expect(points.length).toBeLessThanOrEqual(100)
    expect(points.length).toBeGreaterThan(50)
    expect(points).toContainEqual([testNow - peakAt * minute, 84.5])
    expect(points).toContainEqual([testNow - dipAt * minute, -39.5])
    expect(points.at(0)?.[0]).toBe(testNow - 1440 * minute)
    expect(points.at(-1)?.[0]).toBe(testNow - minute)
    expect(points).toEqual(points.toSorted(([a], [b]) => a - b))
  })

  test('are read by index: the device and the time', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `explain select readings from uplink where device_id = 1 and event_at >= $1 and event_at < $2`,
      [new Date(testNow - day), new Date(testNow)],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan.* on uplink_/)
  })
})
