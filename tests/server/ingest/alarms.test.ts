import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { clearFinishedDays, sweepOffline } from '#server/ingest/sweeper.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000
const hour = 60 * minute
/** The allowance of a temperature terminal: 3 × 60 minutes. */
const allowance = 3 * hour

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

const records = (alarmType: number) =>
  world.rows(
    `select d.dev_uid, a.raised_at, a.last_at, a.occurrences, a.recovered_at, a.record_status, a.alarm_level
     from alarm_record a join device d using (device_id) where a.alarm_type = $1 order by a.raised_at, a.alarm_id`,
    [alarmType],
  )
const status = async (devUid: string): Promise<object | undefined> =>
  (
    await world.rows<object>(
      `select online, status, general_alarms, priority_alarms from device_status join device using (device_id) where dev_uid = $1`,
      [devUid],
    )
  )[0]
/** A row that ingest is just writing is left for the next time, so that it is looked at until nothing is due. */
async function sweep(at: number, workingSince = 0): Promise<number> {
  let gone = 0
  const due = async () => {
    gone += await sweepOffline(world.database.ingest.pool, { now: at, workingSince, chunk: 2 })
    return world.rows('select device_id from device_state where check_at <= $1 and beat_at is not null', [
      new Date(at),
    ])
  }
  await expect.poll(due).toEqual([])
  return gone
}

const lowBattery = (state: 'raised' | 'cleared'): Fields<'alarm'> => ({
  deviceType: 0,
  uid: uid.terminal,
  alarmType: 1006,
  state,
})
const beat = (armuid: string = uid.northGateway): Fields<'terminal-heartbeat'> => ({
  msuid: uid.terminal,
  apuid: channelOf[armuid] ?? ('' as never),
  parent: null,
  hops: 1,
  rssiDbm: -90,
  snrDb: 10,
})

describe('an alarm that a gateway reports', () => {
  test('of its own battery is refused as a terminal’s', async () => {
    await north.send('alarm', now, { ...lowBattery('raised'), alarmType: 20_007 })
    await expect
      .poll(() => north.refusals)
      .toMatchObject([{ reason: 'device-class', detail: 'alarmType: 20007 is of gateways alone' }])
    expect(await records(20_007)).toEqual([])
    await north.send('alarm', now, {
      deviceType: 2,
      uid: uid.northGateway,
      alarmType: 20_007,
      state: 'raised',
    })
    expect(await records(20_007)).toMatchObject([{ dev_uid: uid.northGateway, occurrences: 1 }])
  })

  test('is raised once and recovered once, on event time', async () => {
    await north.send('terminal-heartbeat', now, beat())
    await north.send('alarm', now - 3 * minute, lowBattery('raised'))
    expect(await status(uid.terminal)).toEqual({
      online: true,
      status: 2,
      general_alarms: 1,
      priority_alarms: 0,
    })
    await north.send('alarm', now - 2 * minute, lowBattery('raised'))
    await north.send('alarm', now - minute, lowBattery('cleared'))
    await north.send('alarm', now - minute, lowBattery('cleared'))
    expect(await records(1006)).toEqual([
      {
        dev_uid: uid.terminal,
        raised_at: new Date(now - 3 * minute),
        last_at: new Date(now - 2 * minute),
        occurrences: 2,
        recovered_at: new Date(now - minute),
        record_status: 1,
        alarm_level: 1,
      },
    ])
    expect(await status(uid.terminal)).toEqual({
      online: true,
      status: 0,
      general_alarms: 0,
      priority_alarms: 0,
    })
  })

  test('whose clearing comes first is a record of the past, and never open', async () => {
    await north.send('alarm', now - minute, lowBattery('cleared'))
    await north.send('alarm', now - 2 * minute, lowBattery('raised'))
    expect(await records(1006)).toMatchObject([{ record_status: 1, recovered_at: new Date(now - minute) }])
    expect(await status(uid.terminal)).toMatchObject({ general_alarms: 0 })
  })

  test('comes in one batch in any order', async () => {
    await Promise.all([
      north.send('alarm', now - 1000, lowBattery('cleared')),
      north.send('alarm', now - 2000, lowBattery('raised')),
      north.send('alarm', now - 3000, lowBattery('cleared')),
      north.send('alarm', now - 4000, lowBattery('raised')),
      north.send('alarm', now, lowBattery('raised')),
    ])
    expect(await records(1006)).toMatchObject([
      { raised_at: new Date(now - 4000), recovered_at: new Date(now - 3000) },
      { raised_at: new Date(now - 2000), recovered_at: new Date(now - 1000) },
      { raised_at: new Date(now), recovered_at: null, record_status: 0 },
    ])
  })

  test.for([
    ['raised 10, cleared 20, raised 30, cleared 40'],
    ['cleared 20, cleared 40, raised 10, raised 30'],
    ['raised 10, raised 30, cleared 40, cleared 20'],
    ['raised 30, cleared 40, raised 10, cleared 20'],
  ])('is the same two records when it comes as %s', async ([story = '']) => {
    for (const each of story.split(', ')) {
      const [state, at] = each.split(' ')
      await north.send(
        'alarm',
        now - hour + Number(at) * 1000,
        lowBattery(state === 'raised' ? state : 'cleared'),
      )
    }
    const second = (n: number): Date => new Date(now - hour + n * 1000)
    expect(await records(1006)).toMatchObject([
      { raised_at: second(10), recovered_at: second(20), occurrences: 1 },
      { raised_at: second(30), recovered_at: second(40), occurrences: 1 },
    ])
    expect(await status(uid.terminal)).toMatchObject({ general_alarms: 0 })
  })

  test('has the level of the rule for its class and type', async () => {
    const rfFault = { deviceType: 2, uid: uid.northGateway, alarmType: 1005, state: 'raised' } as const
    await north.send('alarm', now, rfFault)
    expect(await records(1005)).toMatchObject([{ dev_uid: uid.northGateway, alarm_level: 2 }])
    expect(await status(uid.northGateway)).toMatchObject({ status: 2, priority_alarms: 1 })
  })

  test('about another gateway is refused', async () => {
    await north.send('alarm', now, {
      deviceType: 2,
      uid: uid.secondGateway,
      alarmType: 1000,
      state: 'raised',
    })
    await expect.poll(() => north.refusals).toMatchObject([{ reason: 'foreign-device' }])
    expect(await records(1000)).toEqual([])
  })

  test('is a numbered fact for whoever watches', async () => {
    await north.send('alarm', now, lowBattery('raised'))
    await north.send('alarm', now + 1, lowBattery('cleared'))
    await expect
      .poll(() => world.rows(`select event from live_event where event like 'alarm.%' order by seq`), {
        timeout: 60_000,
      })
      .toEqual([{ event: 'alarm.raised' }, { event: 'alarm.recovered' }])
  })
})

describe('silence', () => {
  beforeEach(async () => {
    await north.send('terminal-heartbeat', now, beat())
  })

  test('of exactly the allowance is none; a millisecond more is offline since then #alarms-2', async () => {
    await sweep(now + allowance)
    expect(await status(uid.terminal)).toMatchObject({ online: true })
    await sweep(now + allowance + 1)
    expect(await status(uid.terminal)).toEqual({
      online: false,
      status: 1,
      general_alarms: 1,
      priority_alarms: 0,
    })
    expect(
      (await records(1007)).filter((row) => (row as { dev_uid: string }).dev_uid === uid.terminal),
    ).toEqual([
      {
        dev_uid: uid.terminal,
        raised_at: new Date(now + allowance),
        last_at: new Date(now + allowance),
        occurrences: 1,
        recovered_at: null,
        record_status: 0,
        alarm_level: 1,
      },
    ])
  })

  test('is raised once, however often it is looked at', async () => {
    for (const later of [1, 2, hour, 48 * hour]) await sweep(now + allowance + later)
    expect(await records(1007)).toHaveLength(2)
  })

  test('ends with data that come in the same second as the alarm', async () => {
    await sweep(now + allowance + 1)
    world.clock.set(now + allowance + 2)
    await north.send('terminal-heartbeat', now + allowance + 2, beat())
    expect(await status(uid.terminal)).toEqual({
      online: true,
      status: 0,
      general_alarms: 0,
      priority_alarms: 0,
    })
    expect(await records(1007)).toMatchObject([
      { dev_uid: uid.northGateway },
      { dev_uid: uid.terminal, recovered_at: new Date(now + allowance + 2), record_status: 1 },
    ])
  })

  test('… also with data from just before it, that come just after: it ends when it began', async () => {
    await sweep(now + allowance + 1)
    world.clock.set(now + allowance + 2)
    await north.send('terminal-heartbeat', now + allowance - 500, beat())
    expect(await status(uid.terminal)).toMatchObject({ online: true, general_alarms: 0 })
    expect((await records(1007)).at(-1)).toMatchObject({
      raised_at: new Date(now + allowance),
      recovered_at: new Date(now + allowance),
      record_status: 1,
    })
  })

  test('does not end with a story that is itself too old', async () => {
    await sweep(now + 3 * allowance)
    world.clock.set(now + 3 * allowance)
    await north.send('terminal-heartbeat', now + allowance, beat())
    expect(await status(uid.terminal)).toMatchObject({ online: false, general_alarms: 1 })
  })

  test('counts from the newest sign of life, also when an older one arrives after it', async () => {
    world.clock.set(now + hour)
    await north.send('terminal-heartbeat', now + hour, beat())
    await north.send('terminal-heartbeat', now + minute, beat())
    await sweep(now + allowance + minute + 1)
    expect(await status(uid.terminal)).toMatchObject({ online: true })
    await sweep(now + hour + allowance + 1)
    expect(await status(uid.terminal)).toMatchObject({ online: false })
  })

  test('of the server itself is not the devices’: after a break they have two minutes to come back', async () => {
    const back = now + 10 * hour
    await sweep(back, back)
    expect(await status(uid.terminal)).toMatchObject({ online: true })
    await sweep(back + 2 * minute + 1, back)
    expect(await status(uid.terminal)).toMatchObject({ online: false })
    expect((await records(1007)).at(-1)).toMatchObject({ raised_at: new Date(now + allowance) })
  })

  test('is what remains of it without the moments in which the server was deaf', async () => {
    await north.send('terminal-heartbeat', now, beat())
    const ranOut = now + allowance
    const outageMs = (): number => 30_000
    const look = (at: number): Promise<number> =>
      sweepOffline(world.database.ingest.pool, { now: at, workingSince: at - 1000, outageMs, chunk: 2 })
    // It still receives its gateway.
    world.clock.set(ranOut)
    await north.send('link', ranOut, { state: 'up', medium: 'eth' })
    expect(await look(ranOut + 30_000)).toBe(0)
    expect(await look(ranOut + 30_001)).toBe(1)
    expect(await records(1007)).toMatchObject([{ dev_uid: uid.terminal, raised_at: new Date(ranOut) }])
  })

  test('of many at once is worked off in chunks', async () => {
    for (const msuid of [uid.worksTerminal, uid.door])
      await north.send('terminal-heartbeat', now, { ...beat(), msuid })
    // What its gateway said on connecting may be written only now: it is old then.
    world.clock.set(now + allowance + 1)
    expect(await sweep(now + allowance + 1)).toBe(4)
    expect(await world.rows('select count(*)::int as offline from device_status where not online')).toEqual([
      { offline: 9 },
    ])
  })

  test('of a gateway ends with whatever it sends, however old its story', async () => {
    await sweep(now + 4 * minute)
    expect(await status(uid.northGateway)).toEqual({
      online: false,
      status: 1,
      general_alarms: 0,
      priority_alarms: 1,
    })
    world.clock.set(now + 5 * minute)
    await north.send('link', now + minute, { state: 'down', medium: 'eth' })
    expect(await status(uid.northGateway)).toMatchObject({ online: true, priority_alarms: 0 })
    expect(await records(1007)).toMatchObject([{ recovered_at: new Date(now + 5 * minute) }])
  })
})

describe('a gateway that is connected is not offline', () => {
  const beatAt = async (): Promise<number | undefined> =>
    (
      await world.rows<{ beat_at: Date }>(
        'select beat_at from device_state join device using (device_id) where dev_uid = $1',
        [uid.northGateway],
      )
    )[0]?.beat_at.getTime()
  const cases: [string, () => Promise<unknown>][] = [
    ['repeats itself', () => north.send('link', now, { state: 'up', medium: 'eth' }, { seq: 1 })],
    ['is refused by its form', () => north.sendRaw(`farwatch/1/${uid.northGateway}/up/link`, 'no JSON')],
    [
      'is refused by what it names',
      () => north.send('alarm', now, { ...lowBattery('raised'), uid: uid.unknown }),
    ],
    ['says nothing but pings', () => Promise.resolve(north.client.sendPing())],
  ]
  test.for(cases)('also when it %s', async ([, speak]) => {
    const later = now + 10 * minute
    world.clock.set(later)
    await speak()
    await expect.poll(beatAt).toBe(later)
    expect(await sweep(later)).toBe(0)
    expect(await status(uid.northGateway)).toMatchObject({ online: true })
  })
})

describe('registrations', () => {
  const registration: Fields<'terminal-registration'> = {
    ...beat(),
    reason: 'parent-lost',
    softwareVersion: '0302',
  }

  test('beyond ten on one day raise alarm 90001 once, and the day’s end clears it', async () => {
    // 08:00 UTC is 16:00 in Shanghai, the zone of the company.
    for (let i = 1; i <= 10; i += 1) await north.send('terminal-registration', now + i * 1000, registration)
    expect(await records(90_001)).toEqual([])
    await north.send('terminal-registration', now + 11_000, registration)
    await north.send('terminal-registration', now + 12_000, registration)
    expect(await records(90_001)).toMatchObject([
      {
        raised_at: new Date(now + 11_000),
        last_at: new Date(now + 12_000),
        occurrences: 2,
        recovered_at: null,
      },
    ])
    const midnight = now + 8 * hour
    expect(await clearFinishedDays(world.database.ingest.pool, midnight - 1)).toBe(0)
    expect(await clearFinishedDays(world.database.ingest.pool, midnight)).toBe(1)
    expect(await records(90_001)).toMatchObject([{ recovered_at: new Date(midnight), record_status: 1 }])
  })

  test('are counted anew each day', async () => {
    for (let i = 1; i <= 10; i += 1) await north.send('terminal-registration', now + i * 1000, registration)
    world.clock.set(now + 9 * hour)
    await north.send('terminal-registration', now + 9 * hour, registration)
    expect(await records(90_001)).toEqual([])
    expect(
      await world.rows(
        `select registrations, registration_day from device_state where registration_day is not null`,
      ),
    ).toEqual([{ registrations: 1, registration_day: '2026-05-07' }])
  })
})

test('a storm of yesterday raises alarm 90001 also when it comes in one batch with a registration of today', async () => {
  const day = 24 * hour
  const registered = { reason: 'power-on', softwareVersion: '0302' } as const
  const storm = Array.from({ length: 15 }, (_, i) => now - day + i * 1000)
  await Promise.all(
    [...storm, now].map((at) => north.send('terminal-registration', at, { ...beat(), ...registered })),
  )
  // The day ends at midnight in Shanghai.
  expect(await records(90001)).toMatchObject([
    {
      raised_at: new Date(now - day + 10_000),
      last_at: new Date(now - day + 14_000),
      occurrences: 5,
      recovered_at: new Date(Date.UTC(2026, 4, 5, 16)),
    },
  ])
  await north.send('terminal-registration', now - day + 20_000, { ...beat(), ...registered })
  expect(await records(90001)).toMatchObject([
    { occurrences: 6, recovered_at: new Date(Date.UTC(2026, 4, 5, 16)) },
  ])
})

test('a gateway’s position follows its receiver when it moved more than 50 metres', async () => {
  const figures = {
    memoryFreePercent: 50,
    diskFreePercent: 60,
    cpuPercent: 7,
    temperatureC: 41,
    uptimeS: 90,
    backlog: 0,
  }
  const position = () => world.rows('select lng, lat from device where dev_uid = $1', [uid.northGateway])
  await north.send('heartbeat', now, { ...figures, gps: { lng: 116.4003, lat: 39.9002, satellites: 9 } })
  expect(await position()).toEqual([{ lng: 116.4, lat: 39.9 }])
  await north.send('heartbeat', now, { ...figures, gps: { lng: 116.41, lat: 39.9, satellites: 3 } })
  expect(await position()).toEqual([{ lng: 116.4, lat: 39.9 }])
  await north.send('heartbeat', now, { ...figures, gps: { lng: 116.41, lat: 39.9, satellites: 4 } })
  expect(await position()).toEqual([{ lng: 116.41, lat: 39.9 }])
  expect(
    await world.rows(`select figures->'cpuPercent' as cpu from device_state where figures ? 'cpuPercent'`),
  ).toEqual([{ cpu: 7 }])
})
