import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { createFrameTails, type FrameTails } from '#server/web/services/frame-tails.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { until } from '#tests/harness/until.ts'

let database: TestDatabase
let tails: FrameTails
let now = 0
beforeAll(async () => {
  database = await testDatabase()
  tails = createFrameTails(database.web, () => now)
})
afterAll(async () => {
  await tails.stop()
  await database.close()
})

const owner = '100'
const gateway = (n: number, companyNo = owner) => ({
  gatewayId: String(n),
  armuid: `A00000${n + 10}` as ArmUid,
  companyNo,
})
const watcher = (session: string) => ({ session, companyNo: session.slice(0, 1) })
const watch = (n: number, session: string) => tails.read(gateway(n), watcher(session), undefined)
const refusal = (reason: string) => expect.objectContaining({ reason })
const listeners = async () => {
  const { rows } = await database.web.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename = 'farwatch_web' and query = 'listen frames'`,
  )
  return rows[0].n
}

test('watches four gateways for a session, eight for a company and sixteen at once, and no more', () => {
  for (const n of [0, 1, 2, 3]) watch(n, 'a1')
  expect(() => watch(4, 'a1')).toThrow(refusal('tail.another'))
  for (const n of [4, 5, 6, 7]) watch(n, 'a2')
  expect(() => watch(8, 'a3')).toThrow(refusal('tail.busy'))
  for (const n of [8, 9, 10, 11]) watch(n, 'b1')
  for (const n of [12, 13]) watch(n, 'c1')
  for (const n of [14, 15]) watch(n, 'd1')

  expect(tails.watched).toBe(16)
  expect(() => watch(3, 'a1')).not.toThrow()
  expect(() => watch(3, 'a2')).toThrow(refusal('tail.another'))
  expect(() => watch(3, 'c1')).not.toThrow()
})

test('when it is full lets go the oldest of the company that watches most, which cannot take it back', () => {
  watch(16, 'e1')

  expect(tails.watched).toBe(16)
  expect(() => watch(0, 'a1')).toThrow(refusal('tail.busy'))
  expect(() => watch(8, 'b1')).not.toThrow()
  for (const n of [17, 18, 19]) watch(n, 'e1')
  expect(() => watch(20, 'b2')).toThrow(refusal('tail.busy'))
})

test('begins anew when the gateway has another owner, so that nobody reads what it said before', () => {
  const { cursor } = watch(8, 'b1')
  const read = (companyNo: string, after: string) =>
    tails.read(gateway(8, companyNo), watcher('b1'), after).restarted

  expect(read(owner, cursor)).toBe(false)
  expect(read('200', cursor)).toBe(true)
})

test('lets go what nobody asks about for ten seconds, and its connection with the last', async () => {
  await until(async () => (await listeners()) === 1, 'the connection that listens')
  now = 9000
  const { cursor } = watch(3, 'c1')
  now = 10_000
  await until(() => tails.watched === 1, 'the end of the others')
  now = 19_000
  await until(() => tails.watched === 0, 'the end of the last')
  await until(async () => (await listeners()) === 0, 'the end of the connection')

  expect(tails.read(gateway(3), watcher('c1'), cursor)).toMatchObject({ restarted: true, frames: [] })
})
