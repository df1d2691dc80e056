import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArmUid } from '#contract/ids.ts'
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

const gateway = (n: number) => ({ gatewayId: String(n), armuid: `A00000${n + 10}` as ArmUid })
const listeners = async () => {
  const { rows } = await database.web.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename = 'farwatch_web' and query = 'listen frames'`,
  )
  return rows[0].n
}

test('watches sixteen gateways at once and no more', () => {
  for (let n = 0; n < 16; n += 1) tails.read(gateway(n), undefined)

  expect(() => tails.read(gateway(16), undefined)).toThrow(
    expect.objectContaining({ reason: 'question.busy' }),
  )
  expect(() => tails.read(gateway(3), undefined)).not.toThrow()
  expect(tails.watched).toBe(16)
})

test('lets go what nobody asks about for ten seconds, and its connection with the last', async () => {
  await until(async () => (await listeners()) === 1, 'the connection that listens')
  now = 9000
  const { cursor } = tails.read(gateway(3), undefined)
  now = 10_000
  await until(() => tails.watched === 1, 'the end of the others')
  now = 19_000
  await until(() => tails.watched === 0, 'the end of the last')
  await until(async () => (await listeners()) === 0, 'the end of the connection')

  expect(tails.read(gateway(3), cursor)).toMatchObject({ restarted: true, frames: [] })
})
