import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { until } from '#tests/harness/until.ts'

import { fillTenantWorld } from '../db/tenant-world.ts'
import { mailServer, type MailServer } from './targets.ts'

const main = join(import.meta.dirname, '../../../server/notifications/main.ts')

let database: TestDatabase
let folder: string
let mailbox: MailServer
const children: ChildProcess[] = []
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farwatch-notifier-'))
  mailbox = await mailServer()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all([database.close(), mailbox.close()])
  rmSync(folder, { recursive: true })
})

/** The process as server/main.ts starts it. */
function start(env: Record<string, string> = {}) {
  let reported = ''
  const child = fork(main, {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      FARWATCH_DATA: folder,
      FARWATCH_SMTP_URL: mailbox.url,
      FARWATCH_MAIL_FROM: 'farwatch@example.com',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  child.stderr?.on('data', (chunk: Buffer) => {
    reported += chunk.toString()
  })
  return { child, exit: once(child, 'close'), reported: () => reported }
}
const count = async (state: number) => {
  const { rows } = await database.ingest.pool.query<{ total: number }>(
    'select count(*)::int as total from notification where state = $1',
    [state],
  )
  return rows[0]?.total
}

test('a notifier that was killed is replaced by one that sends what is left', async () => {
  // A message of each of seven companies waits.
  await fillTenantWorld(database)
  await database.ingest.pool.query('update notification_rule set floods = false, alarms = 0, orders = false')
  const first = start()
  await until(async () => ((await count(1)) ?? 0) > 0, 'a first mail')
  first.child.kill('SIGKILL')
  await first.exit
  await database.ingest.pool.query(`update notification set next_at = now() where state = 0`)
  const left = (await count(0)) ?? 0
  await database.ingest.pool.query(
    `insert into notification (rule_id, channel, event, items, total, created_at, due_at, next_at)
     select rule_id, 'mail', 'flood', '[{"since": 0}]', 12, now(), now(), now() from notification_rule limit 1`,
  )
  const second = start()
  await until(async () => (await count(0)) === 0, 'all mails')

  // One that was under way at the kill may come twice.
  expect(mailbox.mails.length).toBeGreaterThanOrEqual(8)
  expect(mailbox.mails.length).toBeLessThanOrEqual(8 + left)
  expect(mailbox.mails.filter(({ subject }) => subject.includes('flood'))).toHaveLength(1)
  second.child.kill('SIGTERM')
  expect(await second.exit).toEqual([0, null])
})

test.each([
  [
    'a mail server by another protocol',
    { FARWATCH_SMTP_URL: 'http://me:secret@mail.example' },
    'FARWATCH_SMTP_URL',
  ],
  ['no sender', { FARWATCH_MAIL_FROM: '' }, 'FARWATCH_MAIL_FROM'],
  ['a network that is none', { FARWATCH_WEBHOOK_NETWORKS: '10.0.0.0' }, 'FARWATCH_WEBHOOK_NETWORKS'],
])('ends for good with %s, and says what to correct', async (_, env, variable) => {
  const { exit, reported } = start(env)

  expect(await exit).toEqual([78, null])
  expect(reported()).toContain(variable)
  expect(reported()).not.toContain('secret')
})
