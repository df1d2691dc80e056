import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '#server/ingest/in-transaction.ts'
import { endDueDelays } from '#server/ingest/sweeper.ts'
import { writeAlarms } from '#server/ingest/write-alarms.ts'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000

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

interface Rule {
  company?: string
  level?: number
  on?: number
  off?: number
}
const rule = ({ company = 'North', level = 0, on = 0, off = 0 }: Rule) =>
  world.rows(
    `insert into alarm_company_rule (company_id, device_type, alarm_type, alarm_level, on_delay_minutes, off_delay_minutes, created_at)
     select company_id, 0, 1006, $2, $3, $4, now() from company where name = $1 returning 1`,
    [company, level, on, off],
  )
const lowBattery = (state: 'raised' | 'cleared', device = uid.terminal): Fields<'alarm'> => ({
  deviceType: 0,
  uid: device,
  alarmType: 1006,
  state,
})
const send = (minutes: number, state: 'raised' | 'cleared') =>
  north.send('alarm', now + minutes * minute, lowBattery(state))
const pass = async (minutes: number) => {
  world.clock.set(now + minutes * minute)
  await endDueDelays(world.database.ingest.pool, world.clock.now())
}
/** As minutes from the beginning. */
const records = () =>
  world.rows<Record<string, number | null>>(
    `select record_status as status, alarm_level as level, occurrences as count, ${[
      'raised_at',
      'recovered_at',
      'held_until',
      'closes_at',
    ]
      .map((column) => `((extract(epoch from ${column}) * 1000 - $1) / 60000)::float8 as ${column}`)
      .join(', ')}
     from alarm_record where alarm_type = 1006 order by alarm_record.raised_at`,
    [now],
  )
const record = (differing: object) => ({
  status: 0,
  level: 1,
  count: 1,
  raised_at: 0,
  recovered_at: null,
  held_until: null,
  closes_at: null,
  ...differing,
})
const events = async () => {
  const rows = await world.rows<{ event: string }>(
    `select event from (
       select event, at, alarm_id from outbox union all select event, at, alarm_id from live_event) e
     where alarm_id in (select alarm_id from alarm_record where alarm_type = 1006) order by at`,
  )
  return rows.map(({ event }) => event)
}

describe('under an on-delay an alarm', () => {
  beforeEach(() => rule({ on: 5 }))

  test('is held back, also while ingest starts again, and announced when it is due', async () => {
    await send(0, 'raised')
    expect(await records()).toEqual([record({ held_until: 5 })])
    expect(await events()).toEqual(['alarm.changed'])
    await world.restart()
    await pass(4)
    expect(await events()).toEqual(['alarm.changed'])
    await pass(5)

    expect(await records()).toEqual([record({})])
    expect(await events()).toEqual(['alarm.changed', 'alarm.raised'])
  })

  test('that is over before is brief, and called nobody', async () => {
    await send(0, 'raised')
    await send(3, 'cleared')
    await pass(6)

    expect(await records()).toEqual([record({ status: 1, recovered_at: 3, held_until: 5 })])
    expect(await events()).not.toContain('alarm.raised')
  })

  test('that comes late is judged by how long it lasted', async () => {
    await send(-28, 'cleared')
    await send(-30, 'raised')
    await send(-20, 'raised')
    await send(-20, 'raised')

    expect(await records()).toEqual([
      record({ status: 1, raised_at: -30, recovered_at: -28, held_until: -25 }),
      record({ raised_at: -20 }),
    ])
  })

  test('is announced once a late message says that it began earlier', async () => {
    await send(-1, 'raised')
    await send(-6, 'raised')

    expect(await records()).toEqual([record({ raised_at: -6, count: 2 })])
    expect(await events()).toEqual(['alarm.changed', 'alarm.raised'])
  })
})

describe('under an off-delay an alarm', () => {
  beforeEach(() => rule({ off: 5 }))

  test('goes on when it is raised again, acknowledged as it was', async () => {
    await send(-3, 'raised')
    await world.rows('update alarm_record set acknowledged_at = now() where alarm_type = 1006 returning 1')
    await send(-2, 'cleared')
    expect(await records()).toEqual([record({ raised_at: -3, closes_at: 3 })])
    await send(0, 'raised')

    expect(await records()).toEqual([record({ raised_at: -3, count: 2 })])
    expect(await world.rows('select 1 from alarm_record where acknowledged_at is not null')).toHaveLength(1)
    const seen = await events()
    expect(seen.filter((event) => event === 'alarm.raised')).toHaveLength(1)
    expect(seen).not.toContain('alarm.recovered')
  })

  test('recovers when the delay is over, at the moment of its clearing', async () => {
    await send(-1, 'raised')
    await send(0, 'cleared')
    await pass(5)

    expect(await records()).toEqual([record({ status: 1, raised_at: -1, recovered_at: 0 })])
  })

  test('that a late raising joins with the one before takes over its order, and nothing counts twice', async () => {
    await send(-40, 'raised')
    await send(-30, 'cleared')
    await send(-20, 'raised')
    await world.rows(
      `insert into work_order (alarm_id, device_id, device_type, dev_uid, company_no, status, reason, processor_name, dispatcher_name, appointed_at)
       select alarm_id, device_id, device_type, 'C0000001', company_no, 1, 1006, 'Li', 'Wu', now() from alarm_record
       where alarm_type = 1006 and record_status = 0 returning 1`,
    )
    await send(-26, 'raised')
    await send(-24, 'cleared')

    expect(await records()).toEqual([record({ raised_at: -40, count: 3 })])
    expect(
      await world.rows('select 1 from work_order join alarm_record using (alarm_id) where alarm_type = 1006'),
    ).toHaveLength(1)
    expect(
      await world.rows(
        `select general_alarms from device_status join device using (device_id) where dev_uid = $1`,
        [uid.terminal],
      ),
    ).toEqual([{ general_alarms: 1 }])
  })

  test('that flaps 500 times a second is one record, and one event for each batch', async () => {
    const [device] = await world.rows<{ id: number }>(
      'select device_id::float8 as id from device where dev_uid = $1',
      [uid.terminal],
    )
    const flaps = Array.from({ length: 1000 }, (_, place) => ({
      deviceId: device?.id ?? 0,
      alarmType: 1006,
      state: place % 2 === 0 ? ('raised' as const) : ('cleared' as const),
      at: now - 1000 + place,
    }))
    for (const batch of [flaps.slice(0, 500), flaps.slice(500)])
      await inTransaction(world.database.ingest.pool, (client) => writeAlarms(client, batch, now))

    expect(await records()).toMatchObject([{ status: 0, count: 500, recovered_at: null }])
    expect(await events()).toEqual(['alarm.raised', 'alarm.changed'])
  })
})

describe('the rule of the nearest company', () => {
  const levels = async () => {
    await north.send('alarm', now, lowBattery('raised', uid.worksTerminal))
    return (await records()).map(({ level, held_until: held }) => [level, held])
  }

  test('holds instead of that of a company above', async () => {
    await rule({ level: 1, on: 9 })
    await rule({ company: 'Works', level: 2 })

    expect(await levels()).toEqual([[2, null]])
  })

  test('is that of a company above where there is none', async () => {
    await rule({ level: 2, on: 9 })
    await rule({ company: 'South', level: 1 })

    expect(await levels()).toEqual([[2, 9]])
  })

  test('is gone with its company’s rule: alarms have their default again', async () => {
    await rule({ level: 2, on: 9 })
    await world.rows('delete from alarm_company_rule returning 1')

    expect(await levels()).toEqual([[1, null]])
  })
})
