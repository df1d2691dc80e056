import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test.each(['product_name', 'code', 'updated_at'])(
  'device codes have an index by %s and id',
  async (column) => {
    const { rows } = await db.ingest.pool.query(
      `select 1 from pg_indexes where tablename = 'device_code' and indexdef like '%(' || $1 || ', device_code_id)'`,
      [column],
    )

    expect(rows).toHaveLength(1)
  },
)
