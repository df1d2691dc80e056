import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let mine: View
let theirs: View
beforeAll(async () => {
  db = await testDatabase()
  await owner(`insert into company (parent_id, name) values (null, 'root')`)
  await owner(
    `insert into company (parent_id, name) select company_id, n from company, unnest(array['mine', 'theirs']) n`,
  )
  await owner(
    `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type,
       created_at, updated_at)
     select company_id, company_no, name || s, 'C' || s, 1, s, 0, now(), now()
     from company, unnest(array[0, 4]) s where name in ('mine', 'theirs')`,
  )
  mine = await viewOf('mine')
  theirs = await viewOf('theirs')
})
afterAll(() => db.close())

const owner = (text: string, values: unknown[] = []) => db.ingest.pool.query(text, values)
async function viewOf(name: string): Promise<View> {
  const { rows } = await owner(
    'select company_no as first, company_last as last from company where name = $1',
    [name],
  )
  return { ...rows[0], shared: [] }
}
const names = async (view: View) =>
  inView(db.web, view, async (tx) => {
    const { rows } = await sql<{
      name: string
    }>`select product_name as name from device_code order by 1`.execute(tx)
    return rows.map(({ name }) => name)
  })

test('a company reads its own codes and everybody’s public ones', async () => {
  expect(await names(mine)).toEqual(['mine0', 'mine4', 'theirs0'])
  expect(await names(theirs)).toEqual(['mine0', 'theirs0', 'theirs4'])
})

test('whoever has no view reads none, public ones neither', async () => {
  expect((await db.web.pool.query('select from device_code')).rowCount).toBe(0)
})

test('nobody changes or deletes what is another’s', async () => {
  const touched = await inView(db.web, mine, async (tx) => {
    const changed = await sql`update device_code set remark = 'x' where product_name like 'theirs%'`.execute(
      tx,
    )
    const deleted = await sql`delete from device_code where product_name like 'theirs%'`.execute(tx)
    return [changed.numAffectedRows, deleted.numAffectedRows]
  })

  expect(touched).toEqual([0n, 0n])
})

test('nobody writes into another’s company, by adding or by moving', async () => {
  const adding = () =>
    inView(db.web, mine, (tx) =>
      sql`insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type,
        created_at, updated_at)
      select company_id, ${theirs.first}::bigint, 'smuggled', 'S', 1, 4, 0, now(), now() from company`.execute(
        tx,
      ),
    )
  const moving = () =>
    inView(db.web, mine, (tx) =>
      sql`update device_code set company_no = ${theirs.first}::bigint where product_name = 'mine4'`.execute(
        tx,
      ),
    )

  await expect(adding()).rejects.toThrow('violates row-level security')
  await expect(moving()).rejects.toThrow('violates row-level security')
})

test('reports of uploads are reached by their functions alone', async () => {
  await expect(db.web.pool.query('select * from upload_report')).rejects.toThrow('permission denied')
  await expect(db.web.pool.query('delete from upload_report')).rejects.toThrow('permission denied')
})
