import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { GatewayTimeline } from '#contract/calls/gateway-timeline.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000
const hour = 60 * minute
const ago = (minutes: number) => testNow - minutes * minute

let web: TestWeb
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''
const find = async (user: string, query: object = {}) =>
  (
    await web.call('gateway/findTimeline', await web.login(user), {
      query: { id: idOf('qselfG'), upStime: testNow - hour, upEtime: testNow, ...query },
    })
  ).body

beforeAll(async () => {
  web = await testWeb()
  const moments = [ago(120), ago(0)].map((at) => new Date(at))
  await owner(
    `select ensure_partition(t, m) from unnest($1::timestamptz[]) m, unnest(array['heartbeat', 'gateway_event']) t`,
    [moments],
  )
  const gateway = idOf('qselfG')
  await owner(`delete from alarm_record where device_id = $1`, [gateway])
  await owner(`update gateway set registered_at = $2 where device_id = $1`, [gateway, new Date(ago(500))])
  await owner(`update device_status set heard = true where device_id = $1`, [gateway])
  // Each minute, but for the ten from 40 to 30 min ago.
  await owner(
    `insert into heartbeat (event_at, device_id, received_at, gateway_id, body)
     select at, $1, at, $1, jsonb_build_object('cpuPercent', 10, 'temperatureC', 20 + n % 2)
       || case when n = 5 then '{"cellular":{"rssiDbm":-71}}'::jsonb else '{}' end
     from (select n, $2::timestamptz - n * interval '1 minute' as at from generate_series(1, 70) n) h
     where n not between 31 and 39`,
    [gateway, new Date(testNow)],
  )
  await owner(
    `insert into gateway_event (event_at, device_id, received_at, kind, body)
     select to_timestamp(at / 1000), $1, to_timestamp(at / 1000), kind, body
     from unnest($2::float8[], $3::text[], $4::jsonb[]) e (at, kind, body)`,
    [
      gateway,
      [ago(90), ago(40), ago(30), ago(29.5)],
      ['start', 'link', 'link', 'start'],
      [
        { reason: 'power-on', armVersion: '0305', connectMode: 'eth', channels: [] },
        { state: 'down', medium: 'eth' },
        { state: 'up', medium: 'gprs', downMs: 600_000 },
        { reason: 'upgrade', armVersion: '0306', connectMode: 'gprs', channels: [] },
      ].map((body) => JSON.stringify(body)),
    ],
  )
  await owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
       recovered_at, record_status, recover_way, acknowledged_at)
     select device_id, 2, company_no, device_id, t, l, to_timestamp(r / 1000), to_timestamp(r / 1000),
       to_timestamp(c / 1000), case when c is null then 0 else 1 end, case when c is null then null else 1 end,
       to_timestamp(k / 1000)
     from device, (values (1007, 2, $2::float8, $3::float8, $4::float8), (1010, 1, $5, null, null), (1000, 1, $6, $7, null))
       a (t, l, r, c, k)
     where device_id = $1`,
    [gateway, ago(37), ago(30), ago(35), ago(15), ago(200), ago(100)],
  )
  await owner(
    `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
     select to_timestamp($2::float8 / 1000) + n * interval '1 second', dev_uid, '', 'form', '', ''
     from device, generate_series(0, 2) n where device_id = $1`,
    [gateway, ago(12)],
  )
})
afterAll(() => web.close())

describe('gateway/findTimeline', () => {
  test('is what happened to a gateway and what it measured in a time', async () => {
    const timeline: GatewayTimeline = (await find('qself')).data
    const { series, alarms, refused, ...rest } = timeline

    expect(rest).toEqual({
      upStime: testNow - hour,
      upEtime: testNow,
      reportedSince: ago(500),
      overdueMs: expect.any(Number),
      states: [
        { from: ago(60), to: ago(40) + rest.overdueMs, reach: 0 },
        { from: ago(40) + rest.overdueMs, to: ago(37), reach: 2 },
        { from: ago(37), to: ago(30), reach: 1 },
        { from: ago(30), to: ago(0), reach: 0 },
      ],
      links: [
        { from: ago(60), to: ago(40), state: 'up', medium: 'eth' },
        { from: ago(40), to: ago(30), state: 'down', medium: 'eth' },
        { from: ago(30), to: ago(0), state: 'up', medium: 'gprs' },
      ],
      starts: [{ at: ago(29.5), reason: 'upgrade', armVersion: '0306', versionBefore: '0305' }],
      commands: [],
      sections: [],
      orders: [],
    })
    expect(alarms).toMatchObject([
      { alarmType: 1007, alarmLevel: 2, upTime: ago(37), recoverTime: ago(30), acknowledgeTime: ago(35) },
      { alarmType: 1010, alarmLevel: 1, upTime: ago(15), recoverTime: null, acknowledgeTime: null },
    ])
    expect(refused).toEqual([
      { at: ago(12), count: 3, msg: 'The JSON has the wrong structure or a value out of range' },
    ])
    expect(series.map(({ figure, points }) => [figure, points.length, points[0]])).toEqual([
      ['cpuPercent', 51, [ago(60), 10]],
      ['temperatureC', 51, [ago(60), 20]],
      ['rssiDbm', 1, [ago(5), -71]],
    ])
  })

  test('ends now, when it is asked for longer', async () => {
    const { data } = await find('qself', { upStime: ago(10), upEtime: testNow + hour })

    expect(data).toMatchObject({ upStime: ago(10), upEtime: testNow })
  })

  test('is of gateways in the view alone, and of at most two days', async () => {
    expect((await find('qstrang')).reason).toBe('record.unknown')
    expect((await find('qself', { id: idOf('qselfT') })).reason).toBe('record.unknown')
    expect((await find('qself', { upStime: ago(3 * 1440) })).code).not.toBe(200)
  })
})
