import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

import { fillTenantWorld } from '../tenant-world.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await fillTenantWorld(db)
})
afterAll(() => db.close())

async function viewOf(company: string): Promise<View> {
  const { rows } = await db.ingest.pool.query<View>(
    `select company_no as first, company_last as last,
       array(select device_id from gateway_share s where s.company_id = c.company_id) as shared
     from company c where name = $1`,
    [company],
  )
  return rows[0] ?? { first: '', last: '', shared: [] }
}
const gatewaysOf = async (company: string): Promise<string[]> => {
  const { rows } = await db.ingest.pool.query<{ id: string }>(
    `select device_id as id from device join company using (company_id)
     where device_type = 2 and company.name = $1 order by 1`,
    [company],
  )
  return rows.map(({ id }) => id)
}
const setDesired = async (as: string, device: string, section: string) =>
  inView(db.web, await viewOf(as), (tx) =>
    sql`insert into device_configuration (device_id, section, desired, desired_at) values (${device}, ${section}, '{}', now())
      on conflict (device_id, ap_uid, section) do update set desired = '{"dormantModel": 1}', desired_at = now()`.execute(
      tx,
    ),
  )
const refused = { code: '42501' }

test('a wish is made for one’s own devices, and those of companies below', async () => {
  const [own = ''] = await gatewaysOf('self')
  const [below = ''] = await gatewaysOf('child')
  await setDesired('self', own, 'log')
  await setDesired('self', below, 'log')
  await setDesired('self', own, 'sleep')
  const { rows } = await db.ingest.pool.query(
    `select section, desired from device_configuration where device_id = $1 and desired is not null order by 1`,
    [own],
  )
  expect(rows).toEqual([
    { section: 'log', desired: {} },
    { section: 'sleep', desired: { dormantModel: 1 } },
  ])
})

test('no wish is made for a stranger’s, nor for a shared one, whether it has the section or not', async () => {
  const [unregistered = ''] = await gatewaysOf('sibling')
  const [shared = ''] = (await viewOf('self')).shared
  for (const device of [unregistered, shared])
    for (const section of ['log', 'sleep'])
      await expect(setDesired('self', device, section)).rejects.toMatchObject(refused)
})

test('a section of a channel is kept for the gateway that has the channel, and for no other', async () => {
  const [own = ''] = await gatewaysOf('self')
  const { rows } = await db.ingest.pool.query<{ apuid: string }>(
    `select gateway_channel.ap_uid as apuid from gateway_channel join device using (device_id) join company using (company_id)
     where company.name = 'sibling'`,
  )
  await expect(
    db.ingest.pool.query(
      `insert into device_configuration (device_id, ap_uid, section) values ($1, $2, 'rf')`,
      [own, rows[0]?.apuid],
    ),
  ).rejects.toMatchObject({ code: '23503' })
})

test('who wished is forgotten when they are gone, and the wish stays', async () => {
  const [own = ''] = await gatewaysOf('self')
  await db.ingest.pool.query(
    `insert into device_configuration (device_id, section, desired, desired_at, desired_by)
     select $1, 'web', '{"webUrl": "http://192.0.2.1/"}', now(), user_id from app_user where login_name = 'sibling'`,
    [own],
  )
  await db.ingest.pool.query('delete from session')
  await db.ingest.pool.query(`delete from app_user where login_name = 'sibling'`)
  const { rows: stored } = await db.ingest.pool.query(
    `select desired, desired_by as by from device_configuration where device_id = $1 and section = 'web'`,
    [own],
  )
  expect(stored).toEqual([{ desired: { webUrl: 'http://192.0.2.1/' }, by: null }])
})
