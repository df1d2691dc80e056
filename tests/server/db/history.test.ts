import { afterEach, beforeEach, expect, test } from 'vitest'

import { prune } from '#server/db/ingest-upkeep.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => db.close())

const day = 86_400_000
const now = Date.UTC(2026, 2, 18, 12)

async function partitions(parent: string): Promise<string[]> {
  const { rows } = await db.ingest.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [parent],
  )
  return rows.map((row) => row.name)
}
const ensure = (moment: number) =>
  db.ingest.pool.query(`select ensure_partition('uplink', to_timestamp($1::float8 / 1000))`, [moment])

test('a week of history is made when it is needed, once, also by many at the same moment', async () => {
  await Promise.all([now, now + 1, now + day, now, now].map(ensure))
  expect(await partitions('uplink')).toEqual(['uplink_2026_12'])
})

test('weeks meet without a gap over the turn of a year', async () => {
  for (let at = Date.UTC(2026, 11, 21); at < Date.UTC(2027, 0, 18); at += day / 2) {
    await ensure(at)
    await db.ingest.pool.query(
      `insert into uplink values (to_timestamp($1::float8 / 1000), 1, 1, now(), 1, '0000D001', null, 1, -90, 5, '', '{}')`,
      [at],
    )
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
  await prune(db.ingest.pool, now, now - 40 * day)
  expect(await partitions('uplink')).toEqual(['uplink_2025_51', 'uplink_2026_03', 'uplink_2026_12'])
  await db.ingest.pool.query(`update retention set days = 30 where table_name = 'uplink'`)
  await prune(db.ingest.pool, now, now - 40 * day)
  expect(await partitions('uplink')).toEqual(['uplink_2026_12'])
})
