import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CommitLost, inView } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('a connection acts under its role from the first statement on, also after a reset', async () => {
  const client = await db.web.pool.connect()
  const user = async () => (await client.query<{ current_user: string }>('select current_user')).rows[0]
  const atFirst = await user()
  await client.query('reset role')
  const afterReset = await user()
  client.release()
  expect({ atFirst, afterReset }).toEqual({
    atFirst: { current_user: 'farwatch_web' },
    afterReset: { current_user: 'farwatch_web' },
  })
})

test('the view holds inside its transaction and nowhere else', async () => {
  const read = sql`select view_first(), view_last(), view_shared()`
  const view = { first: '16', last: '31', shared: ['7', '9'] }
  const inside = await inView(db.web, view, (tx) => read.execute(tx))
  const outside = await read.execute(db.web.kysely)
  expect({ inside: inside.rows, outside: outside.rows }).toEqual({
    inside: [{ view_first: '16', view_last: '31', view_shared: ['7', '9'] }],
    outside: [{ view_first: null, view_last: null, view_shared: [] }],
  })
})

test('a commit that is not answered is told from one that was refused', async () => {
  const view = { first: '16', last: '31', shared: [] }
  const lost = inView(db.web, view, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.web.kysely)
  })
  await expect(lost).rejects.toBeInstanceOf(CommitLost)
})

test('a transaction that loses its connection before it would be committed was not carried out', async () => {
  const view = { first: '16', last: '31', shared: [] }
  const lost = inView(db.web, view, async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.not.toBeInstanceOf(CommitLost)
})
