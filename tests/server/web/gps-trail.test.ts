import { afterAll, beforeAll, expect, test } from 'vitest'

import { longestTrailMs, mostTrailPositions } from '#contract/geo/gps-trail.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
const path = 'gateway/findGpsTrailByDate'
const minute = 60_000
const at = (minutes: number) => testNow - minutes * minute
/** 0.0001° of latitude are 11 m. */
const yard = { lng: 116.3, lat: 39.9 }

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
async function beat(name: string, moment: number, gps: object | null): Promise<void> {
  await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', ['heartbeat', moment])
  await owner(
    `insert into heartbeat (event_at, device_id, received_at, gateway_id, body)
     values (to_timestamp($1::float8 / 1000), $2, now(), $2, $3)`,
    [moment, web.world.devices.get(name), JSON.stringify(gps === null ? {} : { gps })],
  )
}
const ask = (armuid: string, upStime: number, upEtime = testNow + 1) =>
  web.call(path, self, { query: { armuid, upStime, upEtime } })

beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  const reported: [minutes: number, gps: object | null][] = [
    [200, { ...yard, satellites: 9 }],
    [60, { ...yard, satellites: 9 }],
    [55, { lng: 116.3, lat: 39.9001, satellites: 9 }],
    [50, { lng: 116.4, lat: 39.95, satellites: 3 }],
    [45, null],
    [40, { lng: 116.31, lat: 39.92, satellites: 4 }],
    [30, { lng: 116.3, lat: 39.9, satellites: 8 }],
    [20, { lng: 116.3001, lat: 39.9, satellites: 8 }],
  ]
  for (const [minutes, gps] of reported) await beat('qselfG', at(minutes), gps)
})
afterAll(() => web.close())

test('tells where a gateway was and from when until when, without what too few satellites said #gateways-12', async () => {
  const { body } = await ask('A201F000', at(60))

  expect(body.data).toEqual({
    upStime: at(60),
    upEtime: testNow + 1,
    positions: 5,
    stops: [
      { from: at(60), to: at(55), longitude: 116.3, latitude: 39.9 },
      { from: at(40), to: at(40), longitude: 116.31, latitude: 39.92 },
      { from: at(30), to: at(20), longitude: 116.3, latitude: 39.9 },
    ],
  })
})

test('one position is a trail of one place, and none is none', async () => {
  expect((await ask('A201F000', at(30), at(20))).body.data).toMatchObject({
    positions: 1,
    stops: [{ from: at(30), to: at(30) }],
  })
  expect((await ask('A201F000', at(10))).body.data).toMatchObject({ positions: 0, stops: [] })
})

test('of more positions than can be drawn it takes some at equal distances, the first and the last among them', async () => {
  const second = 1000
  const begin = testNow - 20 * 24 * 60 * minute
  const count = 3 * mostTrailPositions
  await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', ['heartbeat', begin])
  await owner(
    `insert into heartbeat (event_at, device_id, received_at, gateway_id, body)
     select to_timestamp(($1::float8 + n * 1000) / 1000), $2, now(), $2,
       jsonb_build_object('gps', jsonb_build_object('lng', 100 + n * 0.001, 'lat', 30, 'satellites', 9))
     from generate_series(0, $3::int - 1) n`,
    [begin, web.world.devices.get('qselfG'), count],
  )
  const { data } = (await ask('A201F000', begin, begin + count * second)).body
  const froms = data.stops.map(({ from }: { from: number }) => (from - begin) / second)

  expect(data.positions).toBe(count)
  expect(froms).toHaveLength(mostTrailPositions)
  expect([froms[0], froms.at(-1)]).toEqual([0, count - 1])
  const gaps = froms.slice(1).map((place: number, index: number) => place - froms[index])
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([3, 4])
})

test('refuses a range that ends before it begins or is too long, and says of no gateway whose it is #gateways-13', async () => {
  expect((await ask('A201F000', testNow, testNow)).body.code).toBe(422)
  expect((await ask('A201F000', 0, longestTrailMs + 1)).body.code).toBe(422)
  expect((await ask('A205F000', at(60))).body.code).toBe(404)
  expect((await ask('A2FFFFFF', at(60))).body.code).toBe(404)
})
