import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ApUid } from '#contract/wire/ids.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const apuid = channelOf[uid.northGateway] ?? ('' as ApUid)

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now - 86_400_000)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const toTerminal = (
  at: number,
  rest: Partial<Fields<'downlink-result'>> = {},
): Fields<'downlink-result'> => ({
  deviceType: 0,
  uid: uid.terminal,
  apuid,
  name: 'SyncClock',
  data: '69fb0000',
  sentAt: at - 4000,
  outcome: 'answered',
  downRssiDbm: -99.5,
  payload: '00',
  ...rest,
})
const stored = () =>
  world.rows<object>(
    `select event_at as at, d.dev_uid as uid, g.dev_uid as gateway, r.ap_uid as channel, sent_at as sent, name, command_id as command,
       upper(encode(data, 'hex')) as data, outcome, down_rssi_dbm as rssi, encode(payload, 'hex') as payload
     from downlink r join device d using (device_id) join device g on g.device_id = r.gateway_id order by event_at`,
  )
const stateOf = async (device: string) =>
  (
    await world.rows<object>(
      `select s.down_at as down, s.beat_at as beat, d.gateway_id as gateway, d.ap_uid as channel, st.online
       from device d join device_state s using (device_id) join device_status st using (device_id) where d.dev_uid = $1`,
      [device],
    )
  )[0]

test('what became of a downlink is kept as the gateway tells it, and does not say that the device lives or where it hangs', async () => {
  await north.send('downlink-result', now, toTerminal(now))
  const relayed = { deviceType: 1, uid: uid.relay, commandId: '7d1f', outcome: 'lost' } as const
  const { downRssiDbm: _, data: __, payload: ___, ...bare } = toTerminal(now + 1, relayed)
  await north.send('downlink-result', now + 1, bare)

  expect(await stored()).toEqual([
    {
      at: new Date(now),
      uid: uid.terminal,
      gateway: uid.northGateway,
      channel: apuid,
      sent: new Date(now - 4000),
      name: 'SyncClock',
      command: null,
      data: '69FB0000',
      outcome: 'answered',
      rssi: -99.5,
      payload: '00',
    },
    {
      at: new Date(now + 1),
      uid: uid.relay,
      gateway: uid.northGateway,
      channel: apuid,
      sent: new Date(now - 3999),
      name: 'SyncClock',
      command: '7d1f',
      data: null,
      outcome: 'lost',
      rssi: null,
      payload: null,
    },
  ])
  expect(await stateOf(uid.terminal)).toEqual({
    down: new Date(now - 4000),
    beat: null,
    gateway: null,
    channel: null,
    online: false,
  })
})

test('it is kept once, however often it comes', async () => {
  const { seq } = await north.send('downlink-result', now, toTerminal(now))
  await north.send('downlink-result', now, toTerminal(now), { seq })

  expect(await stored()).toHaveLength(1)
  expect(north.refusals).toEqual([])
})

test('of several, also in the wrong order, the newest moment of sending stays', async () => {
  const moments = [now - 3000, now - 1000, now - 40 * 60_000, now - 2000]
  for (const at of moments) await north.send('downlink-result', at, toTerminal(at))

  expect(await stored()).toHaveLength(4)
  expect(await stateOf(uid.terminal)).toMatchObject({ down: new Date(now - 5000) })
})

test('a bad one is refused with its reason, and costs its neighbours nothing', async () => {
  const send = (at: number, rest: object) => north.send('downlink-result', at, toTerminal(at, rest))
  await Promise.all([
    send(now, {}),
    send(now + 1, { sentAt: now + 2 }),
    send(now + 2, { sentAt: now - 31 * 86_400_000 }),
    send(now + 3, { outcome: 'delivered' }),
    send(now + 4, { deviceType: 2, uid: uid.northGateway }),
    send(now + 5, { uid: uid.unknown }),
    send(now + 6, { uid: uid.relay }),
    send(now + 7, { uid: uid.southTerminal }),
    send(now + 8, { apuid: 'DFFFFFFF' }),
    send(now + 9, { data: '0' }),
    send(now + 10, {}),
  ])

  expect((await stored()).map((row) => 'at' in row && row.at)).toEqual([new Date(now), new Date(now + 10)])
  await expect
    .poll(() => new Map(north.refusals.map(({ seq, reason, detail }) => [seq, `${reason} ${detail}`])))
    .toEqual(
      new Map([
        [3, 'form sentAt: it was sent after its outcome was known'],
        [4, 'form sentAt: more than 30 days before its outcome'],
        [5, 'form payload: an answer, but it is delivered'],
        [6, 'form deviceType: must be one of 0, 1'],
        [7, 'unknown-device uid: CFFFFFFF is not registered'],
        [8, 'device-class uid: B0000001 is a relay, not a terminal'],
        [9, 'foreign-device uid: C0000004 belongs to a company that this gateway does not serve'],
        [10, 'unknown-device apuid: no start message of this gateway names DFFFFFFF'],
        [11, 'form data: must match pattern "^([0-9A-Fa-f]{2}){1,252}$"'],
      ]),
    )
})
