import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { freePort } from '#tests/harness/free-port.ts'

const main = join(import.meta.dirname, '../../../server/web/main.ts')

let database: TestDatabase
let dataFolder: string
beforeAll(async () => {
  database = await testDatabase()
  dataFolder = mkdtempSync(join(tmpdir(), 'farwatch-web-main-'))
})
afterAll(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true })
})

/** The process as server/main.ts starts it. */
async function start(port: number | string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      FARWATCH_PORT: String(port),
      FARWATCH_DATA: dataFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  // Not 'close', which does not come after a disconnect.
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  const ready = once(child, 'message').then(([message]: unknown[]) => message)
  const first = await Promise.race([ready, ended])
  return { child, first, ended, printed: () => printed }
}

test('the process says when it is ready, answers, and ends when its parent is gone', async () => {
  const port = await freePort()
  const { child, first, ended } = await start(port)
  const reply = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { 'accept-language': 'en' } })
  const body: unknown = await reply.json()
  child.disconnect()

  expect(first).toBe('ready')
  expect(reply.status).toBe(503)
  expect(body).toMatchObject({ data: { ok: false, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
  expect(await ended).toBe(0)
})

test.each([
  [
    'older',
    `delete from migration where name = (select max(name) from migration)`,
    1,
    /it lacks \d{4}-\S+\./,
  ],
  ['newer', `insert into migration values ('9999-of-tomorrow', now(), '')`, 78, /Run the newer program/],
])('does not serve a database that is %s than it, and says so', async (_, change, exitCode, message) => {
  const other = await testDatabase()
  onTestFinished(() => other.close())
  await other.ingest.pool.query(change)
  const { first, printed } = await start(0, { DATABASE_URL: other.url })

  expect(first).toBe(exitCode)
  await expect.poll(printed).toMatch(message)
})

test('ends cleanly when told to', async () => {
  const port = await freePort()
  const { child, ended } = await start(port)
  child.kill('SIGTERM')

  expect(await ended).toBe(0)
})

test.each([
  ['a port that is none', 'x', {}, 'FARWATCH_PORT must be a whole number from 0 to 65535'],
  [
    'a captcha that there is not',
    0,
    { FARWATCH_CAPTCHA: 'audio' },
    'FARWATCH_CAPTCHA must be one of image, off',
  ],
  ['no database', 0, { DATABASE_URL: '' }, 'DATABASE_URL is not set'],
])('gives up for good with %s, and says so', async (_, port, env, message) => {
  const { first, printed } = await start(port, env)

  expect(first).toBe(78)
  await expect.poll(printed).toContain(message)
})

test('gives up for good when the port is taken, and says so', async () => {
  const port = await freePort()
  await start(port)
  const { first, printed } = await start(port)

  expect(first).toBe(78)
  await expect.poll(printed).toContain(`cannot listen on 127.0.0.1:${port}`)
})
