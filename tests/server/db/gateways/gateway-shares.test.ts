import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArmUid, CompanyId } from '#contract/wire/ids.ts'
import { unshareGateways } from '#server/db/gateways/gateway-shares.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

let db: TestDatabase
let gateways: string[]
let armUnits: ArmUid[]
let companies: CompanyId[]
beforeAll(async () => {
  db = await testDatabase()
  const { pool } = db.ingest
  await pool.query(`insert into device_type_option values ('gateway', 2, null, 3, 1)`)
  await pool.query(`insert into company (parent_id, name) values (null, 'root')`)
  await pool.query(
    `insert into company (parent_id, name) select company_id, 'c' || n from company, generate_series(1, 10) n`,
  )
  await pool.query(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 2, 'A0' || lpad(n::text, 6, '0'), company_id, company_no, 'gateway' from company, generate_series(1, 40) n
    where depth = 0`)
  const idsOf = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  gateways = await idsOf(`select device_id as id from device order by 1`)
  armUnits = (await idsOf(`select dev_uid as id from device order by device_id`)) as ArmUid[]
  companies = (await idsOf(`select company_id as id from company where depth > 0 order by 1`)) as CompanyId[]
})
afterAll(() => db.close())

const unshare = (of: readonly ArmUid[], withWhom: readonly CompanyId[]) =>
  inView(db.web, wholeTree, (tx) =>
    unshareGateways({ tx, filter: filterFor(wholeTree), view: wholeTree, caller: someCaller }, of, withWhom),
  )

test('whoever ends shares holds the gateways before any share, in the order of all, so that two wait and none is in the way', async () => {
  const { pool } = db.ingest
  await pool.query(`insert into gateway_share (device_id, company_id)
    select device_id, c.company_id from device, company c where depth > 0 order by device_id desc, c.company_id`)
  const [holder, onlooker] = [1, 2].map(() => new Client({ connectionString: db.url }))
  if (holder === undefined || onlooker === undefined) throw new Error('no clients')
  await Promise.all([holder.connect(), onlooker.connect()])
  await holder.query('begin')
  await holder.query('select from device_state where device_id = $1 for no key update', [gateways.at(-1)])
  const ending = [unshare(armUnits, companies), unshare(armUnits.toReversed(), companies)]
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await onlooker.query(waiting)).rowCount).toBe(2)
  const free = await holder.query('select from gateway_share for update skip locked')
  await holder.query('commit')
  await Promise.all([holder.end(), onlooker.end()])
  await Promise.all(ending)

  expect(free.rowCount).toBe(gateways.length * companies.length)
  expect((await pool.query('select from gateway_share')).rowCount).toBe(0)
})
