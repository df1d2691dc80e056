import { Client, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { beginBatch } from '#server/db/ingest/ingest-client.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
/** One connection of ingest, which keeps its plans. */
let ingest: PoolClient

beforeAll(async () => {
  db = await testDatabase()
  ingest = await db.ingest.pool.connect()
  await ingest.query(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('sensor', 0, 's', 3, 60)`,
  )
  await ingest.query(`insert into company (parent_id, name) values (null, 'root')`)
  const owner = new Client({ connectionString: db.url })
  await owner.connect()
  // All tables of devices are known to be empty.
  await owner.query('vacuum analyze')
  await owner.end()
})
afterAll(async () => {
  ingest.release()
  await db.close()
})

const insert = (from: number, to: number) =>
  ingest.query(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 0, upper(lpad(to_hex(n), 8, '0')), company_id, company_no, 'sensor' from company, generate_series(${from}, ${to}) n`)

/** One batch. @returns how many rows it met by reading a table through, by table */
async function batch(work: () => Promise<unknown>): Promise<Record<string, string>> {
  await beginBatch(ingest)
  await work()
  const { rows } = await ingest.query<{ name: string; read: string }>(
    `select relname as name, seq_tup_read as read from pg_stat_xact_user_tables
     where seq_tup_read > 5 and relname = any (array['device', 'device_state', 'device_status', 'relay', 'terminal', 'unhealthy_node'])`,
  )
  await ingest.query('commit')
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
}

test('a connection that planned while there was no device looks each of thousands up', async () => {
  await batch(() => insert(1, 1))
  const goOffline = (from: number, to: number) =>
    ingest.query(
      'update device_status set online = false where device_id in (select device_id from device where dev_uid between $1 and $2)',
      [from.toString(16).toUpperCase().padStart(8, '0'), to.toString(16).toUpperCase().padStart(8, '0')],
    )
  const rename = (suffix: string) =>
    ingest.query(`update device set alias = $1 where dev_uid >= ''`, [suffix])
  await batch(() =>
    ingest.query(`update device_status set online = true where device_id in (select device_id from device)`),
  )
  await batch(() => goOffline(1, 1))
  await batch(() => rename('a'))

  expect(await batch(() => insert(2, 3000))).toEqual({})
  expect(
    await batch(() => ingest.query('update device_status set online = true where device_id > 0')),
  ).toEqual({})
  for (const from of [1, 1001, 2001]) expect(await batch(() => goOffline(from, from + 999))).toEqual({})
  expect(await batch(() => rename('b'))).toEqual({})
})
