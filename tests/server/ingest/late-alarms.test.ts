import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { beginBatch } from '#server/db/ingest/ingest-client.ts'
import { foldAlarms, type AlarmEvent, type AlarmSpan } from '#contract/rules/alarm-fold.ts'
import type { DeviceAlarmEvent } from '#server/ingest/batch-writes.ts'
import { endDueDelays } from '#server/ingest/sweeper.ts'
import { writeAlarms } from '#server/ingest/write-alarms.ts'
import { previewRule } from '#contract/rules/alarm-rules.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let client: PoolClient
let deviceId: number
/** Each run has a condition of its own. */
let alarmType = 1_000_000

beforeAll(async () => {
  db = await testDatabase()
  client = await db.ingest.pool.connect()
  await client.query(`insert into device_type_option values ('gateway', 2, null, 3, 1)`)
  await client.query(`insert into company (parent_id, name) values (null, 'root')`)
  const { rows } = await client.query<{ id: number }>(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, 'A0000001', company_id, company_no, 'gateway' from company returning device_id::float8 as id`,
  )
  deviceId = rows[0]?.id ?? 0
})
afterAll(async () => {
  client.release()
  await db.close()
})

const start = Date.UTC(2026, 4, 6)
const ofCondition = (events: readonly AlarmEvent[]): DeviceAlarmEvent[] =>
  events.map(({ state, at }) => ({ deviceId, alarmType, state, at: start + at }))

/** @param now as the other times; later than all of them unless said */
async function write(events: readonly AlarmEvent[], now = 1e9): Promise<void> {
  await beginBatch(client)
  await writeAlarms(client, ofCondition(events), start + now)
  await client.query('commit')
}

async function records(): Promise<AlarmSpan[]> {
  const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8 - ${start}`
  const { rows } = await client.query<AlarmSpan>(
    `select ${ms('raised_at')} as "raisedAt", ${ms('last_at')} as "lastAt", occurrences,
       ${ms('recovered_at')} as "recoveredAt" from alarm_record where alarm_type = $1 order by raised_at`,
    [alarmType],
  )
  return rows
}

const minute = 60_000
async function delayed(offDelayMinutes: number, onDelayMinutes = 0): Promise<void> {
  await client.query(
    `insert into alarm_company_rule (company_id, device_type, alarm_type, alarm_level, on_delay_minutes, off_delay_minutes, created_at)
     select company_id, 2, $1, 0, $3, $2, now() from company`,
    [alarmType, offDelayMinutes, onDelayMinutes],
  )
}
const withDelay = (events: readonly AlarmEvent[], minutes: number): AlarmEvent[] =>
  events.map(({ state, at }) => ({ state, at: at * minute, offDelayMs: minutes * minute }))
const spansOf = (events: readonly AlarmEvent[]) =>
  foldAlarms(events).map(({ raisedAt, lastAt, occurrences, recoveredAt }) => ({
    raisedAt,
    lastAt,
    occurrences,
    recoveredAt,
  }))

const someEvents = fc.array(
  fc.record({
    state: fc.constantFrom('raised' as const, 'raised' as const, 'cleared' as const),
    at: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 24 },
)

test('alarms that come in any order and in any batches make the records of all of them in order', async () => {
  const inBatches = fc.array(someEvents, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(inBatches, async (batches) => {
      alarmType += 1
      for (const batch of batches) await write(batch)
      expect(await records()).toEqual(foldAlarms(batches.flat()))
    }),
    { numRuns: 60 },
  )
})

test('alarms that come one by one in any order make the same records', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents, async (events) => {
      alarmType += 1
      for (const event of events) await write([event])
      expect(await records()).toEqual(foldAlarms(events))
    }),
    { numRuns: 40 },
  )
})

test('under an off-delay alarms that come in any order and batches make the records of all of them in order', async () => {
  const cases = fc.tuple(fc.array(someEvents, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 6 }))
  await fc.assert(
    fc.asyncProperty(cases, async ([batches, minutes]) => {
      alarmType += 1
      await delayed(minutes)
      for (const batch of batches) await write(withDelay(batch, minutes))
      expect(await records()).toEqual(spansOf(withDelay(batches.flat(), minutes)))
    }),
    { numRuns: 60 },
  )
})

test('under an off-delay alarms that come one by one while it is not over make the same records', async () => {
  const cases = fc.tuple(someEvents, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 60 }))
  await fc.assert(
    fc.asyncProperty(cases, async ([events, minutes, begin]) => {
      alarmType += 1
      await delayed(minutes)
      for (const [place, event] of withDelay(events, minutes).entries())
        await write([event], (begin + place) * minute)
      await endDueDelays(db.ingest.pool, start + 1e9)
      expect(await records()).toEqual(spansOf(withDelay(events, minutes)))
    }),
    { numRuns: 60 },
  )
})

test('a rule makes of alarms what its preview says', async () => {
  const delay = fc.integer({ min: 0, max: 6 })
  await fc.assert(
    fc.asyncProperty(someEvents, delay, delay, async (events, off, on) => {
      const inOrder = foldAlarms(withDelay(events, 0))
      alarmType += 1
      await delayed(off, on)
      const end = 60
      for (let minutes = 0; minutes <= end; minutes += 1) {
        await endDueDelays(db.ingest.pool, start + minutes * minute)
        const due = withDelay(events, 0).filter(({ at }) => at === minutes * minute)
        if (due.length > 0) await write(due, minutes * minute)
      }
      const { rows } = await client.query<{ alarms: number; calls: number; brief: number }>(
        `select count(*)::int as alarms, count(*) filter (where held_until is null)::int as calls,
           count(*) filter (where held_until is not null and record_status = 1)::int as brief
         from alarm_record where alarm_type = $1`,
        [alarmType],
      )
      const alarms = inOrder.map(({ raisedAt, recoveredAt }) => ({
        deviceId: String(deviceId),
        raisedAt,
        recoveredAt,
        alarmLevel: 1,
        held: false,
        folded: false,
      }))
      const rule = { alarmLevel: 1, onDelayMs: on * minute, offDelayMs: off * minute }
      expect(rows[0]).toEqual({ ...previewRule(alarms, rule, end * minute).after, busiest: undefined })
    }),
    { numRuns: 12 },
  )
})

describe('a late alarm beside thousands of records of its condition', () => {
  const stored = Array.from({ length: 3000 }, (_, i): AlarmEvent[] => [
    { state: 'raised', at: i * minute },
    { state: 'raised', at: i * minute + 1000 },
    { state: 'cleared', at: i * minute + 20_000 },
    { state: 'cleared', at: i * minute + 21_000 },
  ]).flat()
  /** More would be read of a condition that was passed over. */
  const mostRows = 20

  beforeAll(async () => {
    alarmType += 1
    await write(stored)
  })

  /** Rows and index entries of both tables that a batch met; it is not kept. */
  async function rowsRead(events: readonly AlarmEvent[]): Promise<number> {
    const count = async (): Promise<number> => {
      const { rows } = await client.query<{ read: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::int as read
         from pg_class c left join pg_index i on i.indexrelid = c.oid
         where coalesce(i.indrelid, c.oid) in ('alarm_event'::regclass, 'alarm_record'::regclass)`,
      )
      return rows[0]?.read ?? 0
    }
    await beginBatch(client)
    const before = await count()
    await writeAlarms(client, ofCondition(events), start + 1e9)
    const read = (await count()) - before
    await client.query('rollback')
    return read
  }

  test.for<[string, AlarmEvent]>([
    ['a raising before all of them', { state: 'raised', at: -1 }],
    ['a raising within a record', { state: 'raised', at: 10 * minute + 5000 }],
    ['a raising between two of them', { state: 'raised', at: 10 * minute + 30_000 }],
    ['a clearing that parts a record', { state: 'cleared', at: 10 * minute + 500 }],
    ['a clearing of nothing', { state: 'cleared', at: 10 * minute + 30_000 }],
    ['a raising that is stored', { state: 'raised', at: 10 * minute }],
    ['a clearing that is stored', { state: 'cleared', at: 10 * minute + 20_000 }],
    ['a raising after all of them', { state: 'raised', at: 4000 * minute }],
  ])('%s reads no more rows than its neighbours', async ([, event]) => {
    const read = await rowsRead([event])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(mostRows)
  })
  test('… also within one record of thousands of raisings', async () => {
    alarmType += 1
    await write(Array.from({ length: 3000 }, (_, i) => ({ state: 'raised', at: i * 1000 })))
    expect(await rowsRead([{ state: 'raised', at: 500 }])).toBeLessThanOrEqual(mostRows)
    expect(await rowsRead([{ state: 'cleared', at: 3_000_000 }])).toBeLessThanOrEqual(mostRows)
  })
})

test('a record that was ended by hand stays ended beside late alarms', async () => {
  alarmType += 1
  await write([
    { state: 'raised', at: 10 },
    { state: 'raised', at: 20 },
  ])
  await client.query(
    `update alarm_record set record_status = 1, recover_way = 2, recovered_at = to_timestamp($1::float8 / 1000)
     where alarm_type = $2`,
    [start + 50, alarmType],
  )
  await write([{ state: 'raised', at: 60 }])
  await write([{ state: 'raised', at: 5 }])
  await write([{ state: 'cleared', at: 15 }])
  expect(await records()).toEqual([
    { raisedAt: 5, lastAt: 10, occurrences: 2, recoveredAt: 15 },
    { raisedAt: 20, lastAt: 20, occurrences: 1, recoveredAt: 50 },
    { raisedAt: 60, lastAt: 60, occurrences: 1, recoveredAt: null },
  ])
})
