import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

import { fillTenantWorld } from './tenant-world.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await fillTenantWorld(db)
})
afterAll(() => db.close())

/** Tables that the web role may read and that say nothing about any company. */
const withoutTenants = [
  'alarm_rule',
  'captcha',
  'device_type_option',
  'live_number',
  'login_failure',
  'process_beat',
]

const ofCompany = `company_no in (select company_no from company where name = any ($1))`
const ofDevice = `device_id in (select device_id from device where ${ofCompany} or gateway_id = any ($2))`
/** Which rows belong to the companies $1 and the shared gateways $2: the rule in plain words, read as the owner. */
const tenantTables: Readonly<Record<string, string>> = {
  company: ofCompany,
  app_user: ofCompany,
  operation_log: ofCompany,
  company_count: ofCompany,
  map_cell: ofCompany,
  map_change: ofCompany,
  post: 'company_id in (select company_id from company where name = any ($1))',
  post_function:
    'post_id in (select post_id from post join company c using (company_id) where c.name = any ($1))',
  device: ofDevice,
  device_state: ofDevice,
  device_status: ofDevice,
  alarm_record: ofDevice,
  gateway_channel: ofDevice,
  uplink: ofDevice,
  uplink_reception: ofDevice,
  heartbeat: ofDevice,
  registration: ofDevice,
  gateway_event: ofDevice,
  live_event: ofDevice,
  refused_count: `arm_uid in (select dev_uid from device where device_type = 2 and (${ofCompany} or gateway_id = any ($2)))`,
  gateway_share: `device_id in (select device_id from device where ${ofCompany})
    or company_id in (select company_id from company where name = any ($1))`,
}

async function viewOf(name: string): Promise<View> {
  const { rows } = await db.ingest.pool.query<View>(
    `select company_no as first, company_last as last,
       array(select device_id from gateway_share s where s.company_id = c.company_id) as shared
     from company c where name = $1`,
    [name],
  )
  if (rows[0] === undefined) throw new Error(`no company ${name}`)
  return rows[0]
}

/** Columns of app_user are granted one by one, so that its rows are told apart by their id. */
const identity = (table: string) =>
  table === 'app_user' ? 'user_id::text' : 'tableoid::regclass::text || ctid::text'

describe('the web role', () => {
  test('owns nothing, is no superuser and cannot bypass', async () => {
    const { rows } = await db.web.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin, pg_has_role(oid, 'farwatch_ingest', 'member') as in_ingest,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcanlogin: false,
        in_ingest: false,
        owned: 0,
        memberships: 0,
      },
    ])
  })

  test('reads no table but those under row-level security and those without tenants', async () => {
    const { rows } = await db.ingest.pool.query<{ name: string; guarded: boolean }>(
      `select relname as name, relrowsecurity
         and exists (select from pg_policy where polrelid = c.oid and polroles @> array['farwatch_web'::regrole::oid]) as guarded
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and has_any_column_privilege('farwatch_web', oid, 'select') order by 1`,
    )
    expect(rows.filter((row) => !row.guarded).map((row) => row.name)).toEqual(withoutTenants)
    expect(rows.filter((row) => row.guarded).map((row) => row.name)).toEqual(
      Object.keys(tenantTables).toSorted(),
    )
  })

  test.each([
    'select password_hash from app_user',
    'select * from app_user',
    'select * from session',
    'select * from gateway_key',
    'select * from outbox',
    'select * from refused_message',
    'update device set company_no = 0',
    'delete from alarm_record',
    'truncate uplink',
  ])('may not %s', async (statement) => {
    await expect(db.web.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('may not read a partition past the policy of its table', async () => {
    const { rows } = await db.ingest.pool.query<{ partition: string }>(
      'select inhrelid::regclass::text as partition from pg_inherits join pg_class on oid = inhrelid where relkind = $$r$$',
    )
    expect(rows).toHaveLength(5)
    for (const { partition } of rows) {
      await expect(db.web.pool.query(`select * from ${partition}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe.each(Object.entries(tenantTables))('%s', (table, belongs) => {
  test('has rows, and shows none of them without a view', async () => {
    const select = `select ${identity(table)} from ${table}`
    expect((await db.ingest.pool.query(select)).rows).not.toEqual([])
    expect((await db.web.pool.query(select)).rows).toEqual([])
  })

  test.each([
    ['self, and what is shared with it', 'self', ['self', 'child']],
    ['child', 'child', ['child']],
    ['parent', 'parent', ['parent', 'self', 'child', 'sibling']],
    ['sibling', 'sibling', ['sibling']],
    ['stranger, and what is shared with it', 'stranger', ['stranger']],
    ['the owner of what is shared', 'owner', ['owner']],
    ['root', 'root', ['root', 'parent', 'self', 'child', 'sibling', 'stranger', 'owner']],
  ])('shows its own rows to %s', async (_whose, company, companies) => {
    const view = await viewOf(company)
    const seen = await inView(db.web, view, async (tx) => {
      const { rows } = await sql<{
        id: string
      }>`select ${sql.raw(identity(table))} as id from ${sql.table(table)} order by 1`.execute(tx)
      return rows
    })
    const { rows: own } = await db.ingest.pool.query<{ id: string }>(
      `select ${identity(table)} as id from ${table} where ${belongs.includes('$2') ? belongs : `(${belongs}) and $2::bigint[] is not null`} order by 1`,
      [companies, view.shared],
    )
    expect(seen).toEqual(own)
  })
})

test('search keeps to the view, though it runs outside of row-level security', async () => {
  for (const company of ['self', 'child', 'parent', 'sibling', 'stranger', 'owner', 'root']) {
    const [found, visible] = await inView(db.web, await viewOf(company), async (tx) => [
      await sql`select id from search_devices('0000', 100) as found (id) order by id`.execute(tx),
      await sql`select device_id as id from device order by device_id`.execute(tx),
    ])
    expect(visible.rows.length).toBeGreaterThan(0)
    expect(found.rows).toEqual(visible.rows)
  }
  const { rows } = await db.web.pool.query(`select search_devices('0000', 100)`)
  expect(rows).toEqual([])
})
