import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { openVault, type Vault } from '#server/db/vault.ts'
import { createCandidates, type Candidates } from '#server/ingest/candidates.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

import { newKey, frozenClock, type FrozenClock } from './ingest-world.ts'

const at = Date.UTC(2026, 4, 6, 8)
const uidOf = (n: number) => `AF${n.toString(16).toUpperCase().padStart(6, '0')}` as ArmUid
const keyed = (key = newKey()) => Buffer.from(key)

let database: TestDatabase
let folder: string
let vault: Vault
let clock: FrozenClock
let candidates: Candidates
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'farwatch-vault-'))
  vault = openVault(folder)
  clock = frozenClock(at)
  candidates = createCandidates({ pool: database.ingest.pool, clock, vault })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = async (text: string) => (await database.ingest.pool.query(text)).rows
const fingerprints = async () =>
  (await rows('select arm_uid as uid, fingerprint from gateway_candidate_key order by 1, 2')).map(
    ({ uid, fingerprint }) => `${uid} ${fingerprint}`,
  )

test('between two writes fifty ids of one address are remembered, and two hundred of all', async () => {
  for (let n = 0; n < 300; n += 1) candidates.note(uidOf(n), keyed(), '192.0.2.1')
  await candidates.flush()
  expect(await rows('select count(*)::int as n from gateway_candidate')).toEqual([{ n: 50 }])

  for (let n = 1000; n < 1300; n += 1) candidates.note(uidOf(n), keyed(), `198.51.100.${n % 250}`)
  await candidates.flush()
  expect(await rows('select count(*)::int as n from gateway_candidate')).toEqual([{ n: 250 }])
})

test('of the addresses with most ids those go first that came but once', async () => {
  for (let n = 0; n < 20; n += 1) candidates.note(uidOf(n), keyed(), '203.0.113.9')
  await candidates.flush()
  await rows(
    `insert into gateway_candidate select 'B' || lpad(to_hex(n), 7, '0'), now(), now(), 1 + n % 2, '192.0.2.1'
     from generate_series(1, 1500) n`,
  )
  candidates.note(uidOf(20), keyed(), '203.0.113.9')
  await candidates.flush()

  expect(
    await rows(
      'select remote_address as address, attempts::int, count(*)::int as n from gateway_candidate group by 1, 2 order by 1, 2',
    ),
  ).toEqual([
    { address: '192.0.2.1', attempts: 1, n: 229 },
    { address: '192.0.2.1', attempts: 2, n: 750 },
    { address: '203.0.113.9', attempts: 1, n: 21 },
  ])
})

test('a fingerprint is of the id and the key, and of this installation', async () => {
  const key = newKey()
  candidates.note(uidOf(1), keyed(key), '192.0.2.1')
  candidates.note(uidOf(1), keyed(key), '::ffff:192.0.2.2')
  candidates.note(uidOf(2), keyed(key), '192.0.2.1')
  await candidates.flush()
  candidates.note(uidOf(1), keyed(key), '192.0.2.3')
  await candidates.flush()
  const here = await fingerprints()
  expect(here).toHaveLength(2)
  expect(here[0]?.slice(9)).not.toBe(here[1]?.slice(9))
  expect(
    await rows(`select attempts::int, remote_address as address from gateway_candidate_key order by arm_uid`),
  ).toEqual([
    { attempts: 3, address: '192.0.2.3' },
    { attempts: 1, address: '192.0.2.1' },
  ])

  await rows('delete from gateway_candidate')
  const elsewhere = openVault(await mkdtemp(join(folder, 'other-')))
  const others = createCandidates({ pool: database.ingest.pool, clock, vault: elsewhere })
  others.note(uidOf(1), keyed(key), '192.0.2.1')
  await others.flush()
  expect(await fingerprints()).toEqual([expect.not.stringContaining(String(here[0]?.slice(9)))])
})

test('of the keys that came within one moment two are kept, and it is known that there were more', async () => {
  for (let n = 0; n < 9; n += 1) {
    clock.set(at + n)
    candidates.note(uidOf(1), keyed(), '192.0.2.1')
  }
  await candidates.flush()

  expect(await rows('select attempts::int, further_keys::int as further from gateway_candidate')).toEqual([
    { attempts: 9, further: 1 },
  ])
  expect(
    await rows(
      'select (extract(epoch from last_seen_at) * 1000)::float8 as at from gateway_candidate_key order by 1',
    ),
  ).toEqual([{ at: at + 7 }, { at: at + 8 }])
})

test('a gateway that was added meanwhile is no candidate', async () => {
  candidates.note(uidOf(1), keyed(), '192.0.2.1')
  await rows(`insert into company (parent_id, name, zone) values (null, 'root', 'UTC')`)
  await rows(
    `insert into device_type_option (type_id, device_type, offline_base_minutes) values ('gateway', 2, 1)`,
  )
  await rows(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, '${uidOf(1)}', company_id, company_no, 'gateway' from company limit 1`,
  )
  await candidates.flush()

  expect(await rows('select arm_uid from gateway_candidate')).toEqual([])
  expect(await rows('select arm_uid from gateway_candidate_key')).toEqual([])
})
