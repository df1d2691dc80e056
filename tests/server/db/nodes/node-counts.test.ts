import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await run(`insert into device_type_option values ('gateway', 2, null, 3, 1), ('sensor', 0, 's', 3, 60)`)
  await run(`insert into company (parent_id, name) values (null, 'root')`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 2, 'A0000001', company_id, company_no, 'gateway' from company`)
  await run(`insert into gateway_channel select 'D0000001', device_id, 1, 3, '0302', 470 from device`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 0, 'C000000' || n, company_id, company_no, 'sensor' from company, generate_series(1, 3) n`)
})
afterAll(() => db.close())

const run = (text: string) => db.ingest.pool.query(text)
const rows = async () => (await run('select count(*)::int as rows from node_count')).rows
async function counts(): Promise<string[]> {
  const { rows: found } = await db.ingest.pool.query<{ facet: string; value: string; total: number }>(
    `select facet, value, sum(total)::int as total from node_count where device_type = 0 and facet in ('all', 'protocol', 'version')
     group by 1, 2 having sum(total) <> 0 order by 1, 2`,
  )
  return found.map(({ facet, value, total }) => `${facet} ${value}: ${total}`)
}

test('what lists count follows what registrations say of several at once, and what stays costs no row', async () => {
  expect(await counts()).toEqual(['all : 3', 'version : 3'])
  await run(`update device d set gateway_id = g.device_id, ap_uid = 'D0000001'
    from device g where g.device_type = 2 and d.dev_uid in ('C0000001', 'C0000002')`)
  await run(`update terminal set app_version = case dev_uid when 'C0000003' then '' else '020A' end`)
  expect(await counts()).toEqual(['all : 3', 'protocol 3: 2', 'version : 1', 'version 020a: 2'])

  const before = await rows()
  await run(`update terminal set app_version = app_version, software_version = '0112'`)
  expect(await rows()).toEqual(before)
  await run(`delete from device where dev_uid = 'C0000001'`)
  expect(await counts()).toEqual(['all : 2', 'protocol 3: 1', 'version : 1', 'version 020a: 1'])
})
