import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let database: TestDatabase
let folder: string
let owner: Client
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farwatch-log-'))
  owner = new Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** What `npm run verify-log` on this database says. */
async function verify(): Promise<{ exitCode: unknown; printed: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/verify-log-main.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, FARWATCH_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const [exitCode]: unknown[] = await once(child, 'close')
  return { exitCode, printed }
}

test('the log is verified by a command, which ends with 1 when a line was changed', async () => {
  await owner.query(`insert into operation_log (at, operation, outcome, login_name, company_no)
    select now(), 'operation.login', 'done', 'somebody', 0 from generate_series(1, 3)`)
  const whole = await verify()
  expect(whole).toEqual({
    exitCode: 0,
    printed: expect.stringMatching(/^The operation log holds\. Lines: 3\. Last hash: [0-9a-f]{64}\n$/),
  })

  await owner.query(`update operation_log set outcome = 'login.failed' where chain_no = 2`)
  expect(await verify()).toEqual({
    exitCode: 1,
    printed: 'The operation log was changed at line 2. Lines before it that hold: 1.\n',
  })
})
