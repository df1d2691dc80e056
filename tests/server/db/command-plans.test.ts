import { randomUUID } from 'node:crypto'

import { Client, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  claimCommands,
  expireCommands,
  findUnanswered,
  noteCommandsSent,
} from '#server/db/ingest/ingest-commands.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

const fleet = 600
const now = Date.UTC(2026, 4, 6, 8)

let db: TestDatabase
let ingest: PoolClient
let owner: Client

beforeAll(async () => {
  db = await testDatabase()
  ingest = await db.ingest.pool.connect()
  owner = new Client({ connectionString: db.url })
  await owner.connect()
  await owner.query(`insert into device_type_option values ('gateway', 2, null, 3, 1)`)
  await owner.query(`insert into company (parent_id, name) values (null, 'root')`)
  await owner.query(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, upper(lpad(to_hex(n), 8, '0')), company_id, company_no, 'gateway' from company, generate_series(1, $1::int) n`,
    [fleet],
  )
})
afterAll(async () => {
  ingest.release()
  await owner.end()
  await db.close()
})

/** A command to all gateways, as the web process queues it. @param state of its targets */
async function queue(state: 'queued' | 'cancelled'): Promise<void> {
  await owner.query(
    `with c as (insert into command (command_id, name, parameters, company_no, issued_at, deadline)
      select $1, 'RestartArm', '{}', min(company_no), $2, $2::timestamptz + interval '1 hour' from company
      returning command_id, deadline)
    insert into command_target (command_id, target_id, device_id, company_no, gateway_id, state, try_at, deadline, is_batch)
    select c.command_id, gen_random_uuid(), device_id, company_no, device_id, $3, $2, c.deadline, true from c, device`,
    [randomUUID(), new Date(now), state],
  )
}

/** Sends all that is due. @returns how many were sent, and how often a row of the queue was read for each of them */
async function sendAll(): Promise<{ sent: number; reads: number }> {
  let sent = 0
  await ingest.query('begin')
  await expireCommands(ingest, now)
  for (let claimed = 1; claimed > 0;) {
    const { due } = await claimCommands(ingest, { now, most: 100, batches: true })
    const ids = due.map(({ targetId }) => targetId)
    await noteCommandsSent(ingest, ids, now, now + 30_000)
    expect(await findUnanswered(ingest, ids)).toHaveLength(ids.length)
    claimed = ids.length
    sent += claimed
  }
  const { rows } = await ingest.query<{ reads: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as reads from pg_stat_xact_user_tables where relname = 'command_target'`,
  )
  await ingest.query('commit')
  return { sent, reads: (rows[0]?.reads ?? 0) / Math.max(sent, 1) }
}

test('each command is found by its key, also where the tables were empty or all had ended when that was planned', async () => {
  await owner.query('vacuum analyze')
  for (let round = 0; round < 6; round += 1) await sendAll()
  await queue('queued')
  const afterEmpty = await sendAll()
  await owner.query('delete from command')
  await queue('cancelled')
  await owner.query('vacuum analyze')
  await queue('queued')
  const afterEnded = await sendAll()
  expect([afterEmpty.sent, afterEnded.sent]).toEqual([fleet, fleet])
  expect(Math.max(afterEmpty.reads, afterEnded.reads)).toBeLessThan(fleet / 4)
})
