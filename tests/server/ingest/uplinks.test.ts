import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { MoteUid, MsUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

function uplinkFields(
  temperatureC: number,
  frameCounter: number,
  { armuid }: TestGateway = north,
  rest: Partial<Fields<'uplink'>> = {},
): Fields<'uplink'> {
  const apuid = channelOf[armuid]
  if (apuid === undefined) throw new Error(`no channel for ${armuid}`)
  return {
    msuid: uid.terminal,
    apuid,
    parent: null,
    hops: 1,
    rssiDbm: -91.5,
    snrDb: 12,
    frameCounter,
    payload: encodeFrame(temperatureHumidity, { temperatureC, humidityPercent: 55 }),
    ...rest,
  }
}

const uplinks = () =>
  world.rows(`select d.dev_uid, u.frame_counter, u.readings->'temperatureC' as c, u.rssi_dbm, g.dev_uid as gateway
    from uplink u join device d using (device_id) join device g on g.device_id = u.gateway_id order by u.event_at, u.frame_counter`)

const terminalState = async (): Promise<object | undefined> =>
  (
    await world.rows<object>(
      `select s.beat_at, s.up_at, s.rssi_dbm, s.hops, s.readings, st.online, g.dev_uid as gateway, p.dev_uid as parent
       from device d join device_state s using (device_id) join device_status st using (device_id)
         left join device g on g.device_id = d.gateway_id left join device p on p.device_id = d.parent_id
       where d.dev_uid = $1`,
      [uid.terminal],
    )
  )[0]

test('an uplink is history, state and sign of life once its acknowledgement is there', async () => {
  await north.send('uplink', now - 1000, uplinkFields(21.5, 1))
  expect(await uplinks()).toEqual([
    { dev_uid: uid.terminal, frame_counter: 1, c: 21.5, rssi_dbm: -91.5, gateway: uid.northGateway },
  ])
  expect(await terminalState()).toEqual({
    beat_at: new Date(now - 1000),
    up_at: new Date(now - 1000),
    rssi_dbm: -91.5,
    hops: 1,
    readings: { temperatureC: 21.5, humidityPercent: 55 },
    online: true,
    gateway: uid.northGateway,
    parent: null,
  })
})

test('an older uplink that arrives late is history and leaves the newer state', async () => {
  await north.send('uplink', now - 1000, uplinkFields(21.5, 2))
  await north.send('uplink', now - 600_000, uplinkFields(19, 1, north, { rssiDbm: -120 }))
  expect(await uplinks()).toHaveLength(2)
  expect(await terminalState()).toMatchObject({
    up_at: new Date(now - 1000),
    rssi_dbm: -91.5,
    readings: { temperatureC: 21.5, humidityPercent: 55 },
  })
})

describe('a repeat', () => {
  test('of a sequence is acknowledged and stored once', async () => {
    const message = await north.send('uplink', now, uplinkFields(20, 1))
    await north.send('uplink', now, uplinkFields(20, 1), { seq: message.seq })
    await north.send('uplink', now, uplinkFields(33, 9), { seq: message.seq })
    expect(await uplinks()).toHaveLength(1)
    expect(world.ingest.figures()).toMatchObject({ stored: 2, repeated: 2 })
  })

  test('in the same batch is stored once', async () => {
    const fields = uplinkFields(20, 1)
    await Promise.all(
      [2, 2, 2, 3, 3].map((seq) => north.send('uplink', now, { ...fields, frameCounter: seq }, { seq })),
    )
    expect(await uplinks()).toHaveLength(2)
  })

  test('is known after a restart of the server', async () => {
    await north.send('uplink', now, uplinkFields(20, 1), { seq: 5 })
    await north.close()
    await world.restart()
    north = await connectGateway(world, uid.northGateway)
    await north.send('uplink', now, uplinkFields(20, 1), { seq: 5 })
    expect(await uplinks()).toHaveLength(1)
  })

  test('of a sequence under another boot is a message of its own', async () => {
    await north.send('uplink', now, uplinkFields(20, 1), { seq: 5 })
    await north.send('uplink', now, uplinkFields(20, 2), { seq: 5, boot: '00000002' })
    expect(await uplinks()).toHaveLength(2)
  })

  test('sequences that come out of order are kept as ranges', async () => {
    for (const [i, seq] of [9, 7, 8, 3, 10].entries())
      await north.send('uplink', now, uplinkFields(20, i), { seq })
    expect(await world.rows('select seen::text from gateway_boot')).toEqual([
      { seen: '{[1,2),[3,4),[7,11)}' },
    ])
  })
})

describe('the same frame heard by two gateways', () => {
  let second: TestGateway
  beforeEach(async () => {
    second = await connectGateway(world, uid.secondGateway)
    await second.start(now)
  })
  afterEach(() => second.close())
  const receptions = () =>
    world.rows(`select r.frame_counter, r.rssi_dbm, g.dev_uid as gateway
      from uplink_reception r join device g on g.device_id = r.gateway_id`)

  test('counts once, with both signal strengths kept', async () => {
    await north.send('uplink', now - 2000, uplinkFields(21.5, 7))
    await second.send('uplink', now - 1500, uplinkFields(21.5, 7, second, { rssiDbm: -118 }))
    expect(await uplinks()).toHaveLength(1)
    expect(await receptions()).toEqual([{ frame_counter: 7, rssi_dbm: -118, gateway: uid.secondGateway }])
  })

  test('… also within one batch', async () => {
    await Promise.all([
      north.send('uplink', now - 2000, uplinkFields(21.5, 7)),
      second.send('uplink', now - 1500, uplinkFields(21.5, 7, second)),
    ])
    expect(await uplinks()).toHaveLength(1)
    expect(await receptions()).toHaveLength(1)
  })

  test('after five minutes it is the counter of another frame', async () => {
    await north.send('uplink', now - 300_001, uplinkFields(21.5, 7))
    await second.send('uplink', now, uplinkFields(21.5, 7, second))
    expect(await uplinks()).toHaveLength(2)
  })

  test('another content is another frame: the terminal has registered anew', async () => {
    await north.send('uplink', now - 2000, uplinkFields(21.5, 0))
    await north.send('uplink', now, uplinkFields(22, 0))
    expect(await uplinks()).toHaveLength(2)
  })
})

describe('where a device hangs', () => {
  test('is said by its registration, and an older one that arrives late changes nothing', async () => {
    const registration = { reason: 'power-on', softwareVersion: '0302', rssiDbm: -80, snrDb: 9 } as const
    const apuid = uplinkFields(1, 1).apuid
    await north.send('relay-registration', now, {
      moteuid: uid.relay,
      apuid,
      parent: null,
      hops: 1,
      netId: 4,
      appVersion: '030b',
      ...registration,
    })
    await north.send('terminal-registration', now, {
      msuid: uid.terminal,
      apuid,
      parent: uid.relay,
      hops: 2,
      ...registration,
    })
    expect(await terminalState()).toMatchObject({ gateway: uid.northGateway, parent: uid.relay })
    await north.send('terminal-registration', now - 5000, {
      msuid: uid.terminal,
      apuid,
      parent: null,
      hops: 1,
      ...registration,
    })
    expect(await terminalState()).toMatchObject({ gateway: uid.northGateway, parent: uid.relay })
  })
})

describe('a tree that cannot be', () => {
  const radio = { hops: 1, rssiDbm: -90, snrDb: 9, reason: 'manual', softwareVersion: '0302' } as const
  const relay = (moteuid: MoteUid, parent: MoteUid | null = null): Fields<'relay-registration'> => ({
    ...radio,
    moteuid,
    apuid: channelOf[uid.northGateway] ?? ('' as never),
    parent,
    hops: parent === null ? 1 : 2,
    netId: 1,
    appVersion: '0107',
  })
  const parents = (): Promise<object[]> =>
    world.rows(`select d.dev_uid, p.dev_uid as parent, g.dev_uid as gateway from device d left join device p on p.device_id = d.parent_id
      left join device g on g.device_id = d.gateway_id where d.device_type = 1 order by 1`)

  test.for([
    ['in batches of their own', true],
    ['in one batch', false],
  ] as const)('two relays behind each other are refused, %s', async ([, inTurn]) => {
    const steps = [
      () => north.send('relay-registration', now, relay(uid.relay)),
      () => north.send('relay-registration', now + 1, relay(uid.secondRelay, uid.relay)),
      () => north.send('relay-registration', now + 2, relay(uid.relay, uid.secondRelay)),
    ]
    if (inTurn) for (const step of steps) await step()
    else await Promise.all(steps.map((step) => step()))
    await expect
      .poll(() => north.refusals)
      .toMatchObject([{ seq: 4, reason: 'form', detail: 'parent: B0000002 itself hangs below B0000001' }])
    expect(await parents()).toEqual([
      { dev_uid: uid.relay, parent: null, gateway: uid.northGateway },
      { dev_uid: uid.secondRelay, parent: uid.relay, gateway: uid.northGateway },
    ])
    // The other way round it is fine once the first has moved out of the way.
    await north.send('relay-registration', now + 3, relay(uid.secondRelay))
    await north.send('relay-registration', now + 4, relay(uid.relay, uid.secondRelay))
    expect(await parents()).toMatchObject([{ parent: uid.secondRelay }, { parent: null }])
  })

  test('a parent that hangs on another gateway is refused, unless that is an older story', async () => {
    const second = await connectGateway(world, uid.secondGateway)
    await second.start(now)
    const apuid = channelOf[uid.secondGateway] ?? ('' as never)
    await second.send('relay-registration', now, { ...relay(uid.relay), apuid })
    await second.close()
    const {
      frameCounter: _,
      payload: __,
      ...children
    } = uplinkFields(20, 1, north, { parent: uid.relay, hops: 2 })
    const registration = { ...children, reason: 'manual', softwareVersion: '0302' } as const
    await north.send('terminal-registration', now - 60_000, registration)
    await north.send('terminal-registration', now + 1, registration)
    await expect
      .poll(() => north.refusals)
      .toMatchObject([
        { seq: 3, reason: 'foreign-device', detail: 'parent: B0000001 hangs on another gateway' },
      ])
    expect(await world.rows('select 1 from registration')).toHaveLength(2)
  })
})

describe('devices that a gateway does not serve', () => {
  const cases: [string, Partial<Fields<'uplink'>>, object][] = [
    [
      'a terminal that nobody registered',
      { msuid: uid.unknown },
      { reason: 'unknown-device', detail: 'msuid: CFFFFFFF is not registered' },
    ],
    [
      "a stranger's terminal",
      { msuid: uid.southTerminal },
      {
        reason: 'foreign-device',
        detail: 'msuid: C0000004 belongs to a company that this gateway does not serve',
      },
    ],
    [
      "a relay's id in a terminal's message",
      { msuid: uid.relay as string as MsUid },
      { reason: 'device-class', detail: 'msuid: B0000001 is a relay, not a terminal' },
    ],
    [
      'a terminal as the parent',
      { parent: uid.door as string as MoteUid, hops: 2 },
      { reason: 'device-class', detail: 'parent: C0000002 is a terminal, not a relay' },
    ],
    [
      "another gateway's channel",
      { apuid: 'D0000003' as never },
      { reason: 'unknown-device', detail: 'apuid: no start message of this gateway names D0000003' },
    ],
    [
      'a frame that is none',
      { payload: '01FF' },
      { reason: 'frame', detail: 'payload of temperature-humidity: 2 bytes where 5 were expected' },
    ],
    [
      'a temperature beyond physics',
      { payload: '017FFF0226' },
      {
        reason: 'frame',
        detail: 'payload of temperature-humidity: temperatureC is 327.67, outside -40 to 85',
      },
    ],
  ]
  test.for(cases)('%s is refused, and its neighbours are stored', async ([, fields, refusal]) => {
    const before = north.send('uplink', now, uplinkFields(20, 1))
    const bad = north.send('uplink', now, uplinkFields(21, 2, north, fields))
    const after = north.send('uplink', now, uplinkFields(22, 3))
    await Promise.all([before, bad, after])
    expect((await uplinks()).map((row) => (row as { frame_counter: number }).frame_counter)).toEqual([1, 3])
    await expect
      .poll(() => north.refusals)
      .toEqual([{ kind: 'uplink', boot: '00000001', seq: 3, ...refusal }])
  })

  test('a company below the gateway’s own is served, and one it is shared with', async () => {
    await north.send('uplink', now, uplinkFields(20, 1, north, { msuid: uid.worksTerminal }))
    const south = await connectGateway(world, uid.southGateway)
    await south.start(now)
    await south.send('uplink', now, uplinkFields(20, 2, south))
    await south.send('uplink', now, uplinkFields(20, 3, south, { msuid: uid.worksTerminal }))
    await expect.poll(() => south.refusals).toMatchObject([{ seq: 3, reason: 'foreign-device' }])
    await south.close()
    expect((await uplinks()).map((row) => (row as { dev_uid: string }).dev_uid)).toEqual([
      uid.worksTerminal,
      uid.terminal,
    ])
  })

  test("a start that names another gateway's channel is told so, and does not get it", async () => {
    const south = await connectGateway(world, uid.southGateway)
    await south.send('start', now, {
      reason: 'power-on',
      armVersion: '030c',
      hardwareVersion: 'AP-3',
      connectMode: 'gprs',
      channels: [
        { apuid: 'D0000001' as never, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
      ],
    })
    await expect
      .poll(() => south.refusals)
      .toEqual([
        {
          kind: 'start',
          boot: '00000001',
          seq: 1,
          reason: 'foreign-device',
          detail: 'channels: D0000001 belongs to another gateway; the rest of this start is kept',
        },
      ])
    await south.close()
    expect(await world.rows('select ap_uid, channel from gateway_channel')).toEqual([
      { ap_uid: 'D0000001', channel: 1 },
    ])
  })
})

test('a boot with too many gaps is refused, and remembers no more of it', async () => {
  const seqs = Array.from({ length: 1001 }, (_, i) => 3 + 2 * i)
  await Promise.all(seqs.map((seq) => north.send('uplink', now, uplinkFields(20, seq), { seq })))
  await north.send('uplink', now, uplinkFields(20, 1), { seq: 9000 })
  expect(north.refusals.at(-1)).toMatchObject({
    seq: 9000,
    reason: 'form',
    detail: 'seq: more than 1000 gaps in this boot',
  })
})
