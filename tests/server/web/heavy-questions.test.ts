import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { asRefused } from '#server/web/pipeline/answer-error.ts'
import { until } from '#tests/harness/until.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Readonly<Record<string, string>>

let web: TestWeb
let self: Headers
let child: Headers
let parent: Headers
let stranger: Headers
/** While it holds the history, whoever reads it gets no answer. */
let holder: Client
/** Within a transaction the activity would stand still. */
let watcher: Client
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  child = await web.login('qchild')
  parent = await web.login('qparent')
  stranger = await web.login('qstrang')
  holder = new Client({ connectionString: web.database.url })
  watcher = new Client({ connectionString: web.database.url })
  await holder.connect()
  await watcher.connect()
})
beforeEach(() => holder.query('begin; lock table uplink in access exclusive mode'))
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await watcher.end()
  await web.close()
})

async function ask(headers: Headers, alias: string, signal: AbortSignal | null = null) {
  const query = {
    id: web.world.devices.get(alias) ?? '',
    upStime: `${testNow - 1000}`,
    upEtime: `${testNow}`,
  }
  const reply = await fetch(`${web.url}/api/ms/findReadings?${new URLSearchParams(query).toString()}`, {
    headers,
    signal,
  })
  const { code, reason }: { code: number; reason?: string } = await reply.json()
  return reason ?? code
}

/** How many questions are at the history by now. */
async function running(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and usename = 'farwatch_web' and state = 'active' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
const areRunning = (count: number) => until(async () => (await running()) === count, `${count} questions`)

test('two questions about readings run at a time, one of a person, and leave the others their connections', async () => {
  const first = ask(self, 'qselfT')
  await areRunning(1)
  const second = ask(child, 'qchildT')
  await areRunning(2)
  const third = ask(parent, 'qparentT')
  const again = [ask(self, 'qselfT'), ask(self, 'qselfT')]

  // Of two that come at the same moment one waits, whichever it is.
  expect(await Promise.race(again)).toBe('question.another')
  expect(await running()).toBe(2)
  expect((await web.call('company/getTreeInfo', stranger)).body.code).toBe(0)

  await holder.query('rollback')
  expect(await Promise.all([first, second, third])).toEqual([0, 0, 0])
  expect(new Set(await Promise.all(again))).toEqual(new Set([0, 'question.another']))
})

test('the question of who has left is cancelled, and the next goes in', async () => {
  const gone = new AbortController()
  const first = ask(self, 'qselfT', gone.signal)
  await areRunning(1)
  const second = ask(self, 'qchildT')

  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  await holder.query('rollback')
  expect(await second).toBe(0)
})

test('a question that has left is at the history no longer', async () => {
  const gone = new AbortController()
  const first = ask(self, 'qselfT', gone.signal)
  await areRunning(1)

  gone.abort()
  await expect(first).rejects.toThrow('aborted')
  await areRunning(0)
})

test('a statement that takes too long is given up, and the person is told what to do', async () => {
  const database = openDatabase(web.database.url, 'farwatch_web', { statementTimeoutMs: 20 })
  const error: unknown = await database.pool.query('select pg_sleep(60)').catch((reason: unknown) => reason)
  await database.close()

  expect(asRefused(error).reason).toBe('question.tooLong')
})
