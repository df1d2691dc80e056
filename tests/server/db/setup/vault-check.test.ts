import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CannotRun } from '#server/cannot-run.ts'
import { claimVault, openCheckedVault } from '#server/db/setup/vault-check.ts'
import { openVault } from '#server/db/vault.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let owner: Client
let folder: string
let key: string
beforeEach(async () => {
  db = await testDatabase()
  owner = new Client({ connectionString: db.url })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'farwatch-vault-'))
  key = join(folder, 'vault.key')
})
afterEach(async () => {
  await owner.end()
  await db.close()
  rmSync(folder, { recursive: true })
})

/** Another key in the place of the folder's. */
function exchangeKey(): void {
  const elsewhere = join(folder, 'elsewhere')
  openVault(elsewhere)
  copyFileSync(join(elsewhere, 'vault.key'), key)
}

const everyProcess = [
  ['the owner', () => claimVault(owner, folder)],
  ['ingest', () => openCheckedVault(db.ingest.pool, folder)],
  ['web', () => openCheckedVault(db.web.pool, folder)],
] as const

test('a new database takes the key of the folder, and every process opens it', async () => {
  const sealed = (await claimVault(owner, folder)).seal('a key')
  for (const [, open] of everyProcess) expect((await open()).unseal(sealed)).toBe('a key')
})

test.each(everyProcess)('%s refuses another key, and says what to restore', async (_who, open) => {
  await claimVault(owner, folder)
  exchangeKey()
  await expect(open()).rejects.toThrow(CannotRun)
  await expect(open()).rejects.toThrow(
    `${key} is not the key that sealed the secrets of this database. Restore it from a backup of the data folder`,
  )
})

test.each(everyProcess)('%s makes no new key where the old one is missing', async (_who, open) => {
  await claimVault(owner, folder)
  rmSync(key)
  await expect(open()).rejects.toThrow(CannotRun)
  await expect(open()).rejects.toThrow(`${key} is missing, and the database holds secrets that it sealed`)
  expect(existsSync(key)).toBe(false)
})

test.each(everyProcess)('%s refuses a key that was cut off', async (_who, open) => {
  await claimVault(owner, folder)
  writeFileSync(key, 'too short')
  await expect(open()).rejects.toThrow(CannotRun)
  await expect(open()).rejects.toThrow(`${key} is no key of 32 bytes`)
})

test('a database from before there was a check is checked by the secrets that it holds', async () => {
  const vault = openVault(folder)
  await owner.query(`insert into company (parent_id, name) values (null, 'root')`)
  await owner.query(
    'insert into company_secret (company_id, code, secret_key_sealed) select company_id, $1, $2 from company',
    ['0'.repeat(32), vault.seal('secret')],
  )
  await claimVault(owner, folder)
  await owner.query('delete from vault_check')
  exchangeKey()
  await expect(claimVault(owner, folder)).rejects.toThrow('is not the key that sealed the secrets')
})
