import { mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { roleUrls } from '#server/db/setup/role-urls.ts'
import { openVault } from '#server/db/vault.ts'

let folder: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-roles-'))
  chmodSync(folder, 0o755)
  const rules = join(folder, 'hba.conf')
  writeFileSync(rules, 'local all postgres trust\nlocal all all scram-sha-256\n')
  postgres = await startEmbeddedPostgres({ folder, settings: { hba_file: rules, fsync: 'off' } })
  await migrate(postgres.url)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const given = { farwatch_ingest: null, farwatch_web: null }
async function whoIs(url: string): Promise<unknown> {
  const database = openDatabase(url, 'farwatch_web')
  try {
    const { rows } = await database.pool.query<object>('select session_user')
    return rows[0]
  } finally {
    await database.close()
  }
}

test('on a server that asks for passwords each role gets its own, the same after a restart', async () => {
  await expect(whoIs(postgres.url)).rejects.toThrow('password')
  const urls = await roleUrls(postgres.url, openVault(folder), given)
  expect(await whoIs(urls.farwatch_web)).toEqual({ session_user: 'farwatch_web' })
  expect(new URL(urls.farwatch_web).password).not.toBe(new URL(urls.farwatch_ingest).password)
  expect(await roleUrls(postgres.url, openVault(folder), given)).toEqual(urls)
})

test('the password of one role opens no other, and the owner’s is not handed on', async () => {
  const urls = await roleUrls(postgres.url, openVault(folder), given)
  const asIngest = new URL(urls.farwatch_web)
  asIngest.username = 'farwatch_ingest'
  const client = new Client({ connectionString: asIngest.href })
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })

  const owner = new URL(postgres.url)
  owner.password = 'of the owner'
  const database = openDatabase(owner.href, 'farwatch_web')
  expect(String(database.pool.options.connectionString)).not.toContain('owner')
  await database.close()
})

test('what the site says itself is taken as it is', async () => {
  const reported = { farwatch_ingest: 'postgresql://a@one/b', farwatch_web: 'postgresql://c@two/d' }
  expect(await roleUrls(postgres.url, openVault(folder), reported)).toEqual(reported)
})
