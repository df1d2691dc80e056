import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deleteOldOperations, sealOperations, verifyOperations } from '#server/db/accounts/operation-chain.ts'
import { logOperation } from '#server/db/accounts/operation-log.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

const key = 'a key of tests'
const dayMs = 86_400_000
const now = Date.UTC(2026, 0, 5)

let db: TestDatabase
let owner: Client
beforeAll(async () => {
  db = await testDatabase()
  owner = new Client({ connectionString: db.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.close()
})
beforeEach(async () => {
  await owner.query('delete from operation_log')
  await owner.query(
    `update operation_chain set first_no = 0, first_hash = '', last_no = 0, last_hash = '', seal = ''`,
  )
})

const write = async (count: number, at = now) => {
  for (let n = 0; n < count; n += 1)
    await logOperation(db.ingest.kysely, {
      at: new Date(at + n),
      operation: 'operation.login',
      outcome: 'done',
      userId: null,
      loginName: `somebody ${n}`,
      companyNo: '0',
      client: '192.0.2.1',
      detail: { ids: [String(n)] },
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    })
}
async function seal(): Promise<number> {
  await owner.query('begin')
  const sealed = await sealOperations(owner, key)
  await owner.query('commit')
  return sealed
}
const verify = () => verifyOperations(owner, key)

test('lines are sealed in their order, each once, and hold', async () => {
  await write(3)
  expect(await seal()).toBe(3)
  await write(2)
  expect(await verify()).toMatchObject({ lines: 3, unsealed: 2, brokenAt: null })
  expect([await seal(), await seal()]).toEqual([2, 0])
  expect(await verify()).toMatchObject({ lines: 5, unsealed: 0, brokenAt: null })
})

describe('it is told at which line the log was', () => {
  beforeEach(async () => {
    await write(5)
    await seal()
  })

  test.each([
    ['changed', `update operation_log set login_name = 'nobody' where chain_no = 3`, '3'],
    ['changed in a value', `update operation_log set changes = '[]' where chain_no = 2`, '2'],
    ['cut in the middle', 'delete from operation_log where chain_no = 4', '4'],
    ['cut at its end', 'delete from operation_log where chain_no = 5', '5'],
    ['cut at its beginning', 'delete from operation_log where chain_no = 1', '1'],
    ['taken apart', 'update operation_log set chain_no = null, hash = null where chain_no = 3', '3'],
    [
      'added to',
      `insert into operation_log (at, operation, outcome, login_name, company_no, chain_no, hash)
       select at, operation, outcome, 'x', company_no, 6, hash from operation_log where chain_no = 5`,
      '6',
    ],
  ])('%s', async (_, change, brokenAt) => {
    await owner.query(change)
    expect((await verify()).brokenAt).toBe(brokenAt)
  })

  test('sealed with another key', async () => {
    expect(await verifyOperations(owner, 'another')).toMatchObject({ lines: 0, brokenAt: '1' })
  })
})

test('what is past its days of retention goes, and the rest holds', async () => {
  await write(3, now - 400 * dayMs)
  await write(2)
  await seal()
  await deleteOldOperations(owner, key, new Date(now))

  expect(await verify()).toMatchObject({ lines: 2, brokenAt: null })
  await owner.query('delete from operation_log where chain_no = 4')
  expect((await verify()).brokenAt).toBe('4')
})

test('when all of it is old, later lines go on with the same chain', async () => {
  await write(3, now - 400 * dayMs)
  await seal()
  await deleteOldOperations(owner, key, new Date(now))
  await write(1)
  await seal()

  expect(await verify()).toMatchObject({ lines: 1, brokenAt: null })
})

describe('a beginning that was cut off together with the row of the chain', () => {
  const cut = (value: string) =>
    owner.query(
      `with gone as (delete from operation_log where chain_no <= 2)
       update operation_chain set first_no = 2, first_hash = (select hash from operation_log where chain_no = 2), seal = ${value}`,
    )

  test.each([
    ['as it was', 'seal'],
    ['emptied', `''`],
  ])('is noticed with its seal %s, also after later lines and deletions', async (_, value) => {
    await write(2, now - 400 * dayMs)
    await write(3)
    await seal()
    await cut(value)
    const atOnce = await verify()
    await write(1)
    await seal()
    await deleteOldOperations(owner, key, new Date(now + 366 * dayMs))
    await write(1, now + 366 * dayMs)
    await seal()

    expect(atOnce).toMatchObject({ lines: 0, brokenAt: '2' })
    expect((await verify()).brokenAt).toBe('6')
  })
})
