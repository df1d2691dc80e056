import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ApUid } from '#contract/wire/ids.ts'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const first = 'D0000011' as ApUid
const other = 'D0000012' as ApUid
const radio = { hops: 1, rssiDbm: -90, snrDb: 9 } as const

let world: IngestWorld
let north: TestGateway
let second: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  second = await connectGateway(world, uid.secondGateway)
  await north.send('start', now - 10_000, startWith(first, other))
  await second.start(now - 10_000)
})
afterEach(async () => {
  await north.close()
  await second.close()
  await world.close()
})

function startWith(...apuids: ApUid[]): Fields<'start'> {
  return {
    reason: 'power-on',
    armVersion: '0300',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: apuids.map((apuid, i) => ({
      apuid,
      channel: i + 1,
      protocolModel: 1,
      rfVersion: '0302',
      frequencyMhz: 475.3,
    })),
  }
}
const relayJoins = (rest: Partial<Fields<'relay-registration'>> = {}): Fields<'relay-registration'> => ({
  ...radio,
  moteuid: uid.relay,
  apuid: first,
  parent: null,
  netId: 17,
  reason: 'power-on',
  softwareVersion: '0302',
  appVersion: '0107',
  ...rest,
})
const terminalJoins = (
  rest: Partial<Fields<'terminal-registration'>> = {},
): Fields<'terminal-registration'> => ({
  ...radio,
  msuid: uid.terminal,
  apuid: first,
  parent: null,
  reason: 'power-on',
  softwareVersion: '0112',
  ...rest,
})
const terminalBeats = (rest: Partial<Fields<'terminal-heartbeat'>> = {}): Fields<'terminal-heartbeat'> => ({
  ...radio,
  msuid: uid.terminal,
  apuid: first,
  parent: null,
  ...rest,
})
async function attachmentOf(device: string): Promise<object | undefined> {
  const [row] = await world.rows<object>(
    `select g.dev_uid as gateway, p.dev_uid as parent, d.ap_uid as channel
     from device d left join device g on g.device_id = d.gateway_id left join device p on p.device_id = d.parent_id
     where d.dev_uid = $1`,
    [device],
  )
  return row
}
const relay = async (): Promise<object | undefined> =>
  (
    await world.rows<object>(
      `select net_id, software_version, app_version from relay r join device d using (device_id) where d.dev_uid = $1`,
      [uid.relay],
    )
  )[0]
const terminal = async (): Promise<object | undefined> =>
  (
    await world.rows<object>(
      `select software_version, app_version from terminal t join device d using (device_id) where d.dev_uid = $1`,
      [uid.terminal],
    )
  )[0]

test('signals are those of the gateway on which a device hangs, what it says is told by any', async () => {
  const signals = async () => {
    const [row] = await world.rows<object>(
      `select hops, rssi_dbm, snr_db, down_rssi_dbm, battery_percent, readings
       from device_state join device using (device_id) where dev_uid = $1`,
      [uid.terminal],
    )
    return row
  }
  const far = { apuid: 'D0000002' as ApUid, rssiDbm: -131, snrDb: -9 }
  const uplink = { ...radio, msuid: uid.terminal, apuid: first, frameCounter: 1, payload: '010866157C' }
  await north.send('relay-registration', now, relayJoins())
  await north.send('terminal-registration', now, terminalJoins({ parent: uid.relay, hops: 2 }))
  await second.send(
    'terminal-heartbeat',
    now + 1,
    terminalBeats({ ...far, downRssiDbm: -120, batteryPercent: 50 }),
  )
  await second.send('uplink', now + 3, { ...uplink, ...far, parent: null })
  const near = { hops: 2, rssi_dbm: -90, snr_db: 9, down_rssi_dbm: null }
  const readings = { temperatureC: 21.5, humidityPercent: 55 }
  expect(await signals()).toEqual({ ...near, battery_percent: 50, readings })

  // The same frame, sooner by its gateway's clock and later here.
  await north.send('uplink', now + 2, { ...uplink, parent: uid.relay, hops: 2, rssiDbm: -95 })
  expect(await signals()).toMatchObject({ hops: 2, rssi_dbm: -95 })

  // Both in one batch: from then on the other one is its gateway.
  await Promise.all([
    second.send('terminal-registration', now + 10, terminalJoins(far)),
    second.send('terminal-heartbeat', now + 11, terminalBeats({ ...far, rssiDbm: -125 })),
  ])
  expect(await signals()).toMatchObject({ hops: 1, rssi_dbm: -125, snr_db: -9 })
})

describe('the channel on which a device is heard', () => {
  test('is that of its newest registration, in whatever order they come', async () => {
    await north.send('terminal-registration', now, terminalJoins({ apuid: other }))
    await north.send('terminal-registration', now - 5000, terminalJoins())
    expect(await attachmentOf(uid.terminal)).toEqual({
      gateway: uid.northGateway,
      parent: null,
      channel: other,
    })
    await Promise.all([
      north.send('terminal-registration', now + 2, terminalJoins()),
      north.send('terminal-registration', now + 1, terminalJoins({ apuid: other })),
    ])
    expect(await attachmentOf(uid.terminal)).toMatchObject({ channel: first })
  })

  test('is not changed by what is heard on another', async () => {
    await north.send('terminal-registration', now, terminalJoins())
    await north.send('terminal-heartbeat', now + 1, terminalBeats({ apuid: other }))
    await second.send('terminal-heartbeat', now + 2, terminalBeats({ apuid: 'D0000002' as ApUid }))
    expect(await attachmentOf(uid.terminal)).toEqual({
      gateway: uid.northGateway,
      parent: null,
      channel: first,
    })
  })

  test('is where it is heard first when it never registered, and a registration beside it counts more', async () => {
    await north.send('terminal-heartbeat', now, terminalBeats())
    expect(await attachmentOf(uid.terminal)).toEqual({
      gateway: uid.northGateway,
      parent: null,
      channel: first,
    })
    await Promise.all([
      north.send('relay-registration', now, relayJoins()),
      north.send('relay-heartbeat', now + 1, {
        ...radio,
        moteuid: uid.relay,
        apuid: other,
        parent: null,
        framesSent: 1,
        framesFailed: 0,
      }),
    ])
    expect(await attachmentOf(uid.relay)).toMatchObject({ channel: first })
  })

  test('is not known once its gateway gave it up, until its own gateway hears the device on another', async () => {
    await north.send('relay-registration', now, relayJoins())
    await north.send('terminal-registration', now, terminalJoins({ parent: uid.relay, hops: 2 }))
    await north.send('start', now + 1000, startWith(other))
    const lost = { gateway: uid.northGateway, channel: null }
    expect(await attachmentOf(uid.relay)).toMatchObject(lost)
    expect(await attachmentOf(uid.terminal)).toMatchObject(lost)

    await second.send('terminal-heartbeat', now + 1500, terminalBeats({ apuid: 'D0000002' as ApUid }))
    expect(await attachmentOf(uid.terminal)).toMatchObject(lost)
    const beat = terminalBeats({ apuid: other, parent: uid.relay, hops: 2 })
    await north.send('terminal-heartbeat', now + 2000, beat)
    expect(await attachmentOf(uid.terminal)).toEqual({
      gateway: uid.northGateway,
      parent: uid.relay,
      channel: other,
    })
  })

  test('is none when only an older boot of the gateway had it', async () => {
    await north.send('start', now + 1000, startWith(other))
    await north.send('terminal-registration', now, terminalJoins())
    expect(await attachmentOf(uid.terminal)).toEqual({
      gateway: uid.northGateway,
      parent: null,
      channel: null,
    })
  })
})

describe('what a registration says', () => {
  test('stands in the relay’s own row, the newest of them', async () => {
    await north.send('relay-registration', now, relayJoins())
    await north.send('relay-registration', now - 1000, relayJoins({ netId: 9, appVersion: '0106' }))
    expect(await relay()).toEqual({ net_id: 17, software_version: '0302', app_version: '0107' })
    await Promise.all([
      north.send('relay-registration', now + 2, relayJoins({ netId: 18, appVersion: '0108' })),
      north.send('relay-registration', now + 1, relayJoins({ netId: 9, appVersion: '0106' })),
    ])
    expect(await relay()).toEqual({ net_id: 18, software_version: '0302', app_version: '0108' })
  })

  test('stands in the terminal’s own row; what the newest leaves out is not known, in whatever order they come', async () => {
    await north.send('terminal-registration', now, terminalJoins({ appVersion: '0105' }))
    expect(await terminal()).toEqual({ software_version: '0112', app_version: '0105' })
    await north.send('terminal-registration', now + 2, terminalJoins({ softwareVersion: '0113' }))
    await north.send('terminal-registration', now + 1, terminalJoins({ appVersion: '0105' }))
    expect(await terminal()).toEqual({ software_version: '0113', app_version: '' })
  })

  test('writes the row only when it is another', async () => {
    const written = () =>
      world.rows(`select r.xmin from relay r join device d using (device_id) where d.dev_uid = $1`, [
        uid.relay,
      ])
    await north.send('relay-registration', now, relayJoins())
    const before = await written()
    await north.send('relay-registration', now + 1, relayJoins({ reason: 'manual' }))
    expect(await written()).toEqual(before)
  })

  test('is history with the channel, the versions and the NetID', async () => {
    await north.send('relay-registration', now, relayJoins())
    await north.send('terminal-registration', now + 1, terminalJoins({ parent: uid.relay, hops: 2 }))
    expect(
      await world.rows(
        `select d.dev_uid as uid, p.dev_uid as parent, hops, reason, body
         from registration r join device d using (device_id) left join device p on p.device_id = r.parent_id order by event_at`,
      ),
    ).toEqual([
      {
        uid: uid.relay,
        parent: null,
        hops: 1,
        reason: 'power-on',
        body: { apuid: first, softwareVersion: '0302', appVersion: '0107', netId: 17 },
      },
      {
        uid: uid.terminal,
        parent: uid.relay,
        hops: 2,
        reason: 'power-on',
        body: { apuid: first, softwareVersion: '0112' },
      },
    ])
  })
})

test('a heartbeat is history with the channel, what it was heard through, and the traffic of a relay', async () => {
  await north.send('relay-registration', now, relayJoins())
  await north.send('relay-heartbeat', now + 1, {
    ...radio,
    moteuid: uid.relay,
    apuid: first,
    parent: null,
    downRssiDbm: -94,
    batteryPercent: 88,
    framesSent: 41,
    framesFailed: 1,
  })
  await north.send(
    'terminal-heartbeat',
    now + 2,
    terminalBeats({ parent: uid.relay, hops: 2, downRssiDbm: -99, batteryPercent: 97 }),
  )
  const [relayRow] = await world.rows<{ id: number }>(
    'select device_id::float8 as id from device where dev_uid = $1',
    [uid.relay],
  )
  expect(
    await world.rows(
      `select dev_uid as uid, rssi_dbm, snr_db, battery_percent, body from heartbeat join device using (device_id) order by event_at`,
    ),
  ).toEqual([
    {
      uid: uid.relay,
      rssi_dbm: -90,
      snr_db: 9,
      battery_percent: 88,
      body: { apuid: first, parent: null, hops: 1, downRssiDbm: -94, framesSent: 41, framesFailed: 1 },
    },
    {
      uid: uid.terminal,
      rssi_dbm: -90,
      snr_db: 9,
      battery_percent: 97,
      body: { apuid: first, parent: relayRow?.id, hops: 2, downRssiDbm: -99 },
    },
  ])
  expect(
    await world.rows(
      `select dev_uid as uid, down_rssi_dbm, figures from device_state join device using (device_id)
       where dev_uid = any ($1) order by 1`,
      [[uid.relay, uid.terminal]],
    ),
  ).toEqual([
    { uid: uid.relay, down_rssi_dbm: -94, figures: { framesSent: 41, framesFailed: 1 } },
    { uid: uid.terminal, down_rssi_dbm: -99, figures: {} },
  ])
})
