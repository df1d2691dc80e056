import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inView } from '#server/db/view.ts'
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
