import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let stranger: Record<string, string>
const armuid = 'A201F000'
const minute = 60_000
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  stranger = await web.login('qstrang')
  for (const table of ['heartbeat', 'gateway_event']) {
    await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', [table, testNow])
    await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', [
      table,
      testNow - 7 * 86_400_000,
    ])
  }
  const id = web.world.devices.get('qselfG')
  const event = (kind: string, at: number, body: object) =>
    owner(
      `insert into gateway_event (event_at, device_id, received_at, kind, body)
       values (to_timestamp($1::float8 / 1000), $2, to_timestamp($3::float8 / 1000), $4, $5)`,
      [at, id, at + 500, kind, JSON.stringify(body)],
    )
  await event('start', testNow - 7 * 86_400_000, start('power-on', '030c'))
  await event('start', testNow - 5 * minute, start('watchdog', '030e'))
  await event('link', testNow - 4 * minute, { state: 'down', medium: 'gprs' })
  await event('link', testNow - 3 * minute, { state: 'up', medium: 'gprs', downMs: 60_400 })
  await event('command-answer', testNow - 2 * minute, { commandId: 'x', outcome: 'done' })
  await owner(
    `insert into heartbeat (event_at, device_id, received_at, gateway_id, rssi_dbm, body)
     select to_timestamp($1::float8 / 1000) - n * interval '1 minute', $2, now(), $2, case when n % 2 = 0 then -71 end,
       jsonb_build_object('memoryFreePercent', 61.5, 'diskFreePercent', 80, 'cpuPercent', 7.2, 'temperatureC', -3,
           'uptimeS', n, 'backlog', 0, 'gps', jsonb_build_object('lng', 121.5, 'lat', 31.25, 'satellites', 9))
         || case when n % 2 = 0 then '{"cellular": {"rssiDbm": -71, "operator": "Example", "generation": "4G"}}' else '{}' end::jsonb
     from generate_series(1, 1203) n`,
    [testNow, id],
  )
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const start = (reason: string, armVersion: string) => ({
  reason,
  armVersion,
  hardwareVersion: 'AP-3',
  connectMode: 'eth',
  channels: [
    { apuid: 'D0000002', channel: 2, protocolModel: 1, rfVersion: '0303', frequencyMhz: 475 },
    { apuid: 'D0000001', channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475 },
  ],
})
const find = async (path: CallPath, query: Record<string, string | number> = {}, headers = self) =>
  (await web.call(path, headers, { query: { armuid, ...query } })).body

test('starts are listed newest first, with what they said #gateways-24', async () => {
  const { data } = await find('gateway/findPageModelStart')

  expect(data).toEqual({
    list: [
      {
        objectid: expect.stringMatching(/^[0-9a-z]+\.[0-9a-z]+\.[0-9a-z]+$/),
        upTime: testNow - 5 * minute,
        receiveTime: testNow - 5 * minute + 500,
        reason: 'watchdog',
        armVersion: '030e',
        hardwareVersion: 'AP-3',
        linkModal: 'eth',
        networkId: 'D0000001,D0000002',
        rfVersion: '0302,0303',
      },
      expect.objectContaining({ reason: 'power-on', upTime: testNow - 7 * 86_400_000 }),
    ],
    total: 2,
    more: false,
    pages: 1,
    pageNum: 1,
    pageSize: 20,
  })
})

test('links say for how long they were down #gateways-25', async () => {
  const { data } = await find('gateway/findPageArmLink')

  expect(data.list).toMatchObject([
    { state: 'up', linkModal: 'gprs', downSeconds: 60 },
    { state: 'down', linkModal: 'gprs', downSeconds: null },
  ])
})

test('heartbeats are read with their figures, and those of a modem apart #gateways-26', async () => {
  const { data: beats } = await find('gateway/findPageArmHeartbeat', { pageSize: 1, pageNum: 1203 })
  const { data: cellular } = await find('gateway/findPageArmGPRS', { pageSize: 1 })

  expect(beats).toMatchObject({ total: 1203, more: false })
  expect(beats.list).toEqual([
    {
      objectid: expect.any(String),
      upTime: testNow - 1203 * minute,
      memoryFreePercent: 61.5,
      diskFreePercent: 80,
      cpuPercent: 7.2,
      temperatureC: -3,
      uptimeS: 1203,
      backlog: 0,
      longitude: 121.5,
      latitude: 31.25,
      satellites: 9,
    },
  ])
  expect(cellular).toMatchObject({
    total: 601,
    list: [{ upTime: testNow - 2 * minute, rssiDbm: -71, operator: 'Example', generation: '4G' }],
  })
})

test('a range of time holds both its ends #gateways-27', async () => {
  const range = { upStime: testNow - 5 * minute, upEtime: testNow - 3 * minute }
  const { data } = await find('gateway/findPageArmHeartbeat', range)

  expect(data.list.map(({ upTime }: { upTime: number }) => (testNow - upTime) / minute)).toEqual([3, 4, 5])
  expect((await find('gateway/findPageArmHeartbeat', { upStime: 2, upEtime: 1 })).reason).toBe(
    'range.invalid',
  )
})

test.each(gatewayRecordLists.map(({ path }) => path))(
  '%s is given for gateways of the view alone',
  async (path) => {
    expect(await find(path, {}, stranger)).toMatchObject({ code: 404, reason: 'record.unknown' })
    expect(await find(path, { armuid: 'A204F000' })).toMatchObject({ code: 404, reason: 'record.unknown' })
    expect(await find(path, { armuid: 'A206F000' })).toMatchObject({ code: 0, data: { total: 0 } })
  },
)

test('records leave as a sheet: all, a page, or the chosen ones', async () => {
  const path = 'gateway/findPageArmHeartbeat/export'
  const rows = async (query: Record<string, string | number>) => {
    const { bytes } = await download(web, self, path, { armuid, offset: 480, ...query })
    return bytes.length === 0 ? [] : (Object.values(cellsOf(bytes))[0] ?? [])
  }
  const all = await rows({ exporttype: 3 })
  const page = await rows({ exporttype: 2, pageNum: 2, pageSize: 3 })
  const { data } = await find('gateway/findPageArmHeartbeat', { pageSize: 5 })
  const chosen = [data.list[4], data.list[1]].map(({ objectid }: { objectid: string }) => objectid)
  const some = await rows({ exporttype: 1, objectids: chosen.join() })

  expect(all).toHaveLength(1204)
  expect(new Set(all.map((row) => row[5])).size).toBe(1204)
  expect(all[0]?.slice(0, 3)).toEqual(['Time', 'CPU (%)', 'Free memory (%)'])
  expect(page.slice(1).map((row) => row[5])).toEqual([4, 5, 6])
  expect(some.slice(1).map((row) => row[5])).toEqual([2, 5])
  expect(await rows({ exporttype: 3, upStime: 1, upEtime: 2 })).toEqual([])
})

test.each([{}, { exporttype: 3, offset: 0 }])(
  'a range may end with the last moment of all: %j',
  async (more) => {
    const path: CallPath = 'gateway/findPageModelStart'
    const query = { armuid, upEtime: 8_640_000_000_000_000, ...more }
    const answer = await download(web, self, 'offset' in more ? `${path}/export` : path, query)

    expect([answer.status, answer.bytes.length > 0]).toEqual([200, true])
  },
)

test.each(['-f.-1.-1', 'zzzzzzzzzzz.0.0', '0.-1.0', '0.0.-1'])(
  'no record has the key %s',
  async (objectids) => {
    const query = { armuid, exporttype: 1, offset: 0, objectids }
    const answer = await download(web, self, 'gateway/findPageArmHeartbeat/export', query)

    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
  },
)

test('the records of one gateway leave, never of several at once #gateways-28', async () => {
  const several = { armuid: `${armuid},A202F000`, exporttype: 3, offset: 0 }
  const { body } = await web.call('gateway/findPageModelStart/export', self, { query: several })

  expect(body).toMatchObject({ code: 422, errors: [{ field: 'armuid', msg: 'has the wrong format' }] })
})
