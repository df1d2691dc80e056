import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dropExpiredWeeks, makeHistoryWeeks } from '#server/db/setup/history-weeks.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let owner: Client
const clients: Client[] = []
beforeEach(async () => {
  db = await testDatabase()
  owner = await connect()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await db.close()
})

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: db.url })
  await client.connect()
  clients.push(client)
  return client
}

const day = 86_400_000
const now = Date.UTC(2026, 2, 18, 12)

async function partitions(parent: string): Promise<string[]> {
  const { rows } = await db.ingest.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [parent],
  )
  return rows.map((row) => row.name)
}
const insert = (at: number) =>
  db.ingest.pool.query(
    `insert into uplink values (to_timestamp($1::float8 / 1000), 1, 1, now(), 1, '0000D001', null, 1, -90, 5, '', '{}')`,
    [at],
  )
const ensure = (moment: number) =>
  db.ingest.pool.query(`select ensure_partition('uplink', to_timestamp($1::float8 / 1000))`, [moment])

test('a week of history is made when it is needed, once, also by many at the same moment', async () => {
  await Promise.all([now, now + 1, now + day, now, now].map(ensure))
  expect(await partitions('uplink')).toEqual(['uplink_2026_12'])
})

test('who waits for another that makes the same week finds it made', async () => {
  const ensureBy = (client: Client, at: number) =>
    client.query(`select ensure_partition('uplink', to_timestamp($1::float8 / 1000))`, [at])
  const other = await connect()
  const waiter = await connect()
  // What it has asked for often it looks up in its own caches.
  for (let week = 1; week <= 8; week += 1) await ensureBy(waiter, now - week * 7 * day)
  await other.query('begin')
  await ensureBy(other, now)
  const waiting = ensureBy(waiter, now)
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rowCount
    })
    .toBe(1)
  await other.query('commit')
  await waiting
  expect(await partitions('uplink')).toHaveLength(9)
})

test('weeks meet without a gap over the turn of a year', async () => {
  for (let at = Date.UTC(2026, 11, 21); at < Date.UTC(2027, 0, 18); at += day / 2) {
    await ensure(at)
    await insert(at)
  }
  expect(await partitions('uplink')).toEqual([
    'uplink_2026_52',
    'uplink_2026_53',
    'uplink_2027_01',
    'uplink_2027_02',
  ])
})

test('a table outside of history gets no partition', async () => {
  await expect(db.ingest.pool.query(`select ensure_partition('device', now())`)).rejects.toThrow(
    'no partitioned table device',
  )
})

test('weeks go as a whole when their last day is past the days of retention', async () => {
  for (const age of [0, 60, 89, 97, 110]) await ensure(now - age * day)
  expect(await dropExpiredWeeks(owner, now)).toEqual(['uplink_2025_48', 'uplink_2025_50'])
  expect(await partitions('uplink')).toEqual(['uplink_2025_51', 'uplink_2026_03', 'uplink_2026_12'])
})

test('what may yet be heard of stays, however short the retention', async () => {
  await owner.query('update retention set days = 1')
  for (const age of [0, 30, 45]) await ensure(now - age * day)
  expect(await dropExpiredWeeks(owner, now)).toEqual(['uplink_2026_05'])
  await insert(now - 30 * day)
})

test('every week of which something may be heard is there beforehand, in every table', async () => {
  await makeHistoryWeeks(owner, now)
  const weeks = ['08', '09', '10', '11', '12', '13', '14', '15'].map((week) => `2026_${week}`)
  for (const table of [
    'uplink',
    'uplink_reception',
    'heartbeat',
    'registration',
    'gateway_event',
    'downlink',
  ])
    expect(await partitions(table)).toEqual(weeks.map((week) => `${table}_${week}`))
})

test('a week made beside its table is indexed like it, and the web role cannot read it past the policy', async () => {
  await ensure(now)
  const { rows } = await owner.query(
    `select i.indexrelid::regclass::text as index, h.inhparent::regclass::text as of,
       has_table_privilege('farwatch_web', i.indrelid, 'select') as readable
     from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = 'uplink_2026_12'::regclass`,
  )
  expect(rows).toEqual([
    { index: 'uplink_2026_12_device_id_event_at_frame_counter_idx', of: 'uplink_device', readable: false },
  ])
})

describe('while somebody reads a table of history for long', () => {
  let reader: Client
  beforeEach(async () => {
    await ensure(now)
    await ensure(now - 110 * day)
    await insert(now)
    reader = await connect()
    await reader.query('begin')
    await reader.query('select count(*) from uplink')
  })

  test('a new week is made and written to', async () => {
    await owner.query(`set statement_timeout = '20s'`)
    await owner.query(`select ensure_partition('uplink', to_timestamp($1::float8 / 1000))`, [now + 7 * day])
    await insert(now + 7 * day)
    expect(await partitions('uplink')).toEqual(['uplink_2025_48', 'uplink_2026_12', 'uplink_2026_13'])
  })

  test('an expired week holds nobody up, and is gone once the reader is', async () => {
    const dropping = dropExpiredWeeks(owner, now).catch((error: unknown) => String(error))
    await expect
      .poll(async () => (await reader.query(`select from pg_inherits where inhdetachpending`)).rowCount, {
        timeout: 60_000,
      })
      .toBe(1)
    await insert(now)
    await db.ingest.pool.query(`set lock_timeout = '5s'`)
    await ensure(now + 7 * day)
    await insert(now + 7 * day)
    expect((await db.ingest.pool.query('select from uplink')).rowCount).toBe(3)
    await reader.query('commit')
    expect(await dropping).toEqual(['uplink_2025_48'])
    expect(await partitions('uplink')).toEqual(['uplink_2026_12', 'uplink_2026_13'])
  })

  test('a round that was cut off is finished by the next', async () => {
    const dropping = dropExpiredWeeks(owner, now).catch((error: unknown) => String(error))
    await expect
      .poll(async () => (await reader.query(`select from pg_inherits where inhdetachpending`)).rowCount, {
        timeout: 60_000,
      })
      .toBe(1)
    const { rows } = await reader.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where query like 'alter table uplink detach%' and datname = current_database()`,
    )
    expect(rows).toEqual([{ pg_cancel_backend: true }])
    expect(await dropping).toBe('Error: canceling statement due to user request')
    await reader.query('commit')
    expect(await dropExpiredWeeks(owner, now)).toEqual(['uplink_2025_48'])
  })
})

test('a table that is locked costs half a second, and says so', async () => {
  const holder = await connect()
  await holder.query('begin')
  await holder.query('lock table uplink in share update exclusive mode')
  await expect(ensure(now)).rejects.toMatchObject({ code: '55P03' })
  await holder.query('rollback')
  await ensure(now)
  expect(await partitions('uplink')).toEqual(['uplink_2026_12'])
})
