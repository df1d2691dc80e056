import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { holdFolder } from '#server/postgres/folder-lock.ts'
import { claimVault } from '#server/db/setup/vault-check.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farwatch-main-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** What `npm start` on this database and folder says at its end. */
async function end(): Promise<{ exitCode: unknown; reported: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      FARWATCH_DATA: folder,
      FARWATCH_PORT: '0',
      FARWATCH_MQTT_PORT: '0',
      FARWATCH_SIMULATOR: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let reported = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (reported += text.toString()))
  const [exitCode]: unknown[] = await once(child, 'close')
  return { exitCode, reported }
}

async function makeKey(): Promise<void> {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await claimVault(owner, folder)
  await owner.end()
}

test('a second start on the same data folder is refused for good, and says who is there', async () => {
  const release = await holdFolder(folder)
  const { exitCode, reported } = await end()
  expect(exitCode).toBe(78)
  expect(reported).toContain(`${folder} is in use: Farwatch runs there already, as process ${process.pid}`)
  await release()
})

test.each([
  ['lost', () => rmSync(join(folder, 'vault.key')), 'is missing'],
  ['exchanged', () => writeFileSync(join(folder, 'vault.key'), Buffer.alloc(32, 7)), 'is not the key'],
  ['cut off', () => truncateSync(join(folder, 'vault.key'), 10), 'is no key of 32 bytes'],
])('a start whose vault key was %s ends for good, and says what to restore', async (_how, damage, words) => {
  await makeKey()
  damage()
  const { exitCode, reported } = await end()
  expect(exitCode).toBe(78)
  expect(reported).toContain(`${join(folder, 'vault.key')} ${words}`)
})
