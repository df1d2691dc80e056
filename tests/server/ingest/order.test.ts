import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ApUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const day = 86_400_000

let world: IngestWorld
let north: TestGateway
let second: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  second = await connectGateway(world, uid.secondGateway)
})
afterEach(async () => {
  await north.close()
  await second.close()
  await world.close()
})

function startWith(apuid: string, rest: Partial<Fields<'start'>> = {}): Fields<'start'> {
  return {
    reason: 'power-on',
    armVersion: '0300',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: [
      { apuid: apuid as ApUid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
    ],
    ...rest,
  }
}
const through = (armuid: string) => ({
  msuid: uid.terminal,
  apuid: channelOf[armuid] ?? ('' as never),
  parent: null,
  hops: 1,
  rssiDbm: -90,
  snrDb: 9,
})
function uplinkFields(
  armuid: string,
  frameCounter: number,
  temperatureC: number,
  rest: Partial<Fields<'uplink'>> = {},
): Fields<'uplink'> {
  const payload = encodeFrame(temperatureHumidity, { temperatureC, humidityPercent: 55 })
  return { ...through(armuid), frameCounter, payload, ...rest }
}
const channels = (): Promise<object[]> =>
  world.rows('select dev_uid, c.ap_uid from gateway_channel c join device using (device_id) order by 1, 2')
const count = async (table: string): Promise<number> => (await world.rows(`select 1 from ${table}`)).length

test('the stored start and heartbeat of an older boot change nothing of what a newer one said', async () => {
  const health = { memoryFreePercent: 50, diskFreePercent: 50, temperatureC: 20, uptimeS: 1, backlog: 3 }
  await north.send('start', now, startWith('D0000011', { armVersion: '0400' }))
  const fix = { lng: 120, lat: 30, satellites: 9 }
  await north.send('heartbeat', now + 1, { ...health, cpuPercent: 5, gps: fix })
  const old = { boot: '0000000a' }
  await north.send('start', now - day, startWith('D0000012'), old)
  await north.send(
    'heartbeat',
    now - day + 1,
    { ...health, cpuPercent: 99, gps: { ...fix, lng: 100, lat: 20 } },
    old,
  )
  expect(await channels()).toEqual([{ dev_uid: uid.northGateway, ap_uid: 'D0000011' }])
  expect(
    await world.rows(
      `select figures->>'armVersion' as version, figures->'cpuPercent' as cpu, start_at, lng, lat
       from device_state join device using (device_id) where dev_uid = $1`,
      [uid.northGateway],
    ),
  ).toEqual([{ version: '0400', cpu: 5, start_at: new Date(now), lng: 120, lat: 30 }])
})

test('a start that comes after a newer heartbeat still says the versions', async () => {
  const health = { memoryFreePercent: 50, diskFreePercent: 50, temperatureC: 20, uptimeS: 1, backlog: 3 }
  await north.send('heartbeat', now, { ...health, cpuPercent: 5 })
  await north.send('start', now - 1000, startWith('D0000011'))
  expect(
    await world.rows(
      `select figures->>'armVersion' as version, figures->'cpuPercent' as cpu from device_state join device using (device_id) where dev_uid = $1`,
      [uid.northGateway],
    ),
  ).toEqual([{ version: '0300', cpu: 5 }])
})

test('of a backlog that comes in one batch with something newer the newest reading is the state', async () => {
  await north.start(now - day)
  await Promise.all([
    north.send('terminal-heartbeat', now, through(uid.northGateway)),
    north.send('uplink', now - 60_000, uplinkFields(uid.northGateway, 1, 10)),
    north.send('uplink', now - 10_000, uplinkFields(uid.northGateway, 3, 30)),
    north.send('uplink', now - 30_000, uplinkFields(uid.northGateway, 2, 20)),
  ])
  expect(
    await world.rows(
      `select readings->'temperatureC' as c, up_at, beat_at from device_state join device using (device_id) where dev_uid = $1`,
      [uid.terminal],
    ),
  ).toEqual([{ c: 30, up_at: new Date(now - 10_000), beat_at: new Date(now) }])
})

describe('one frame or two', () => {
  beforeEach(async () => {
    await north.start(now - day)
    await second.start(now - day)
  })

  test('hexadecimal digits of either case are the same bytes, in one batch and in two', async () => {
    // The third gateway takes the same lane as the first.
    const south = await connectGateway(world, uid.southGateway)
    await south.start(now - day)
    const hear = (gateway: TestGateway, frameCounter: number, isLower: boolean): Promise<unknown> => {
      const { payload, ...frame } = uplinkFields(gateway.armuid, frameCounter, 21.5)
      return gateway.send('uplink', now, { ...frame, payload: isLower ? payload.toLowerCase() : payload })
    }
    await Promise.all([hear(north, 7, false), hear(south, 7, true)])
    await hear(north, 8, true)
    await hear(second, 8, false)
    await south.close()
    expect([await count('uplink'), await count('uplink_reception')]).toEqual([2, 2])
  })

  test('what one gateway hears twice is two, whether its counter began anew or not', async () => {
    const registered = { ...through(uid.northGateway), reason: 'power-on', softwareVersion: '0302' } as const
    for (let i = 0; i < 3; i += 1) {
      await north.send('terminal-registration', now + 2000 * i, registered)
      await north.send('uplink', now + 2000 * i + 1000, uplinkFields(uid.northGateway, 0, 21))
    }
    await Promise.all(
      [8000, 9000].map((at) => north.send('uplink', now + at, uplinkFields(uid.northGateway, 0, 21))),
    )
    expect([await count('uplink'), await count('uplink_reception')]).toEqual([5, 0])
  })

  test.for([
    ['in batches of their own', true],
    ['in one batch', false],
  ] as const)(
    'heard by two gateways before and after a registration, they are two, %s',
    async ([, inTurn]) => {
      const steps = [
        () => north.send('uplink', now, uplinkFields(uid.northGateway, 0, 21)),
        () =>
          north.send('terminal-registration', now + 1000, {
            ...through(uid.northGateway),
            reason: 'power-on',
            softwareVersion: '0302',
          }),
        () => second.send('uplink', now + 2000, { ...uplinkFields(uid.secondGateway, 0, 21) }),
      ]
      if (inTurn) for (const step of steps) await step()
      else await Promise.all(steps.map((step) => step()))
      expect([await count('uplink'), await count('uplink_reception')]).toEqual([2, 0])
    },
  )
})

describe('a channel', () => {
  test('that the newest start does not name is still that of what happened before it', async () => {
    await north.send('start', now, startWith('D0000011'))
    const onOld = { apuid: 'D0000012' as ApUid }
    await north.send('uplink', now - 1000, { ...uplinkFields(uid.northGateway, 1, 20), ...onOld })
    await north.send('uplink', now + 1000, { ...uplinkFields(uid.northGateway, 2, 20), ...onOld })
    await expect.poll(() => north.refusals).toMatchObject([{ seq: 3, reason: 'unknown-device' }])
    expect(await world.rows('select frame_counter, ap_uid from uplink')).toEqual([
      { frame_counter: 1, ap_uid: 'D0000012' },
    ])
  })

  test('that its gateway gave up may be another’s at once', async () => {
    await north.send('start', now, startWith('D0000011'))
    await north.send('start', now + 1, startWith('D0000001'))
    await second.send('start', now + 2, startWith('D0000011'))
    expect(await channels()).toEqual([
      { dev_uid: uid.northGateway, ap_uid: 'D0000001' },
      { dev_uid: uid.secondGateway, ap_uid: 'D0000011' },
    ])
    expect(second.refusals).toEqual([])
  })

  test('is not claimed by the repeat of a start, nor by what comes with it', async () => {
    await north.send('start', now, startWith('D0000001'), { seq: 1 })
    await Promise.all([
      north.send('start', now, startWith('D0000011'), { seq: 1 }),
      north.send(
        'uplink',
        now,
        { ...uplinkFields(uid.northGateway, 1, 20), apuid: 'D0000011' as ApUid },
        { seq: 2 },
      ),
    ])
    await expect.poll(() => north.refusals).toMatchObject([{ seq: 2, reason: 'unknown-device' }])
    expect(await channels()).toEqual([{ dev_uid: uid.northGateway, ap_uid: 'D0000001' }])
    expect(await count('uplink')).toBe(0)
  })

  test('that two gateways claim at once becomes that of one, and the other is told', async () => {
    const rounds = 15
    for (let i = 0; i < rounds; i += 1) {
      const apuid = `D00001${String(i).padStart(2, '0')}`
      await Promise.all([
        north.send('start', now + i, startWith(apuid)),
        second.send('start', now + i, startWith(apuid)),
      ])
    }
    await expect.poll(() => north.refusals.length + second.refusals.length).toBe(rounds)
  })
})

test('of a boot with too many gaps what is stored is still known, and what is new refused', async () => {
  await north.start(now)
  const link = { state: 'up', medium: 'eth' } as const
  const odd = Array.from({ length: 1002 }, (_, i) => 2 * i + 3)
  await Promise.all(odd.map((seq) => north.send('link', now, link, { seq })))
  await north.send('link', now, link, { seq: 3001 })
  const { repeated } = world.ingest.figures()
  await north.send('link', now, link, { seq: 5 })
  expect(world.ingest.figures()['repeated']).toBe((repeated ?? 0) + 1)
  await expect.poll(() => north.refusals.map(({ seq }) => seq)).toContain(3001)
  expect(north.refusals.map(({ seq }) => seq)).not.toContain(5)
})
