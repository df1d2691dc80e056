import { sql } from 'kysely'
import { Client } from 'pg'
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
  'band_census',
  'captcha',
  'device_type_option',
  'live_number',
  'login_failure',
  'migration',
  'process_beat',
  'vault_check',
]

const ofCompany = `company_no in (select company_no from company where name = any ($1))`
const ofDevice = `device_id in (select device_id from device where ${ofCompany} or gateway_id = any ($2))`
/** Which rows belong to the companies $1 and the shared gateways $2: the rule in plain words, read as the owner. */
const tenantTables: Readonly<Record<string, string>> = {
  company: ofCompany,
  app_user: ofCompany,
  operation_log: ofCompany,
  hand_over: ofCompany,
  company_count: ofCompany,
  node_count: ofCompany,
  map_cell: ofCompany,
  map_change: ofCompany,
  post: 'company_id in (select company_id from company where name = any ($1))',
  post_function:
    'post_id in (select post_id from post join company c using (company_id) where c.name = any ($1))',
  second_factor: `user_id in (select user_id from app_user where ${ofCompany})`,
  login_history: `user_id in (select user_id from app_user where ${ofCompany})`,
  company_access: 'company_id in (select company_id from company where name = any ($1))',
  band_count: 'company_id in (select company_id from company where name = any ($1))',
  company_logo: 'company_id in (select company_id from company where name = any ($1))',
  screen: 'company_id in (select company_id from company where name = any ($1))',
  announcement: 'company_id in (select company_id from company where name = any ($1))',
  api_key: 'company_id in (select company_id from company where name = any ($1))',
  alarm_company_rule: 'company_id in (select company_id from company where name = any ($1))',
  notification_rule: 'company_id in (select company_id from company where name = any ($1))',
  notification:
    'rule_id in (select rule_id from notification_rule join company c using (company_id) where c.name = any ($1))',
  license: 'company_id in (select company_id from company where name = any ($1))',
  device: ofDevice,
  gateway: ofDevice,
  relay: ofDevice,
  terminal: ofDevice,
  battery_replacement: ofDevice,
  device_configuration: ofDevice,
  command: ofCompany,
  command_target: ofCompany,
  gateway_log_part: `target_id in (select target_id from command_target where ${ofCompany})`,
  spectrum: ofDevice,
  spectrum_fragment: ofDevice,
  terminal_severity: ofDevice,
  device_state: ofDevice,
  device_status: ofDevice,
  alarm_record: ofDevice,
  work_order: ofCompany,
  work_order_event: `order_id in (select order_id from work_order where ${ofCompany})`,
  work_order_photo: `order_id in (select order_id from work_order where ${ofCompany})`,
  gateway_channel: ofDevice,
  uplink: ofDevice,
  uplink_reception: ofDevice,
  heartbeat: ofDevice,
  registration: ofDevice,
  gateway_event: ofDevice,
  downlink: ofDevice,
  live_event: `${ofDevice} or (device_id is null and ${ofCompany})`,
  refused_count: `arm_uid in (select dev_uid from device where device_type = 2 and (${ofCompany} or gateway_id = any ($2)))`,
  refused_message: `arm_uid in (select dev_uid from device where device_type = 2 and (${ofCompany} or gateway_id = any ($2)))`,
  gateway_candidate: "'root' = any ($1)",
  gateway_candidate_key: "'root' = any ($1)",
  device_code: `code_status = 0 or ${ofCompany}`,
  gateway_share: `device_id in (select device_id from device where ${ofCompany})
    or company_id in (select company_id from company where name = any ($1))`,
}

async function asOwner(text: string): Promise<Record<string, string>[]> {
  const owner = new Client({ connectionString: db.url })
  await owner.connect()
  const { rows } = await owner.query<Record<string, string>>(text)
  await owner.end()
  return rows
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

/** Where columns are granted one by one, rows are told apart by their keys. */
const identities: Readonly<Record<string, string>> = {
  app_user: 'user_id::text',
  api_key: 'key_id::text',
  gateway_candidate_key: 'arm_uid || fingerprint',
  notification_rule: 'rule_id::text',
  screen: 'screen_id::text',
  second_factor: 'user_id::text',
}
const identity = (table: string) => identities[table] ?? 'tableoid::regclass::text || ctid::text'

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
        rolcanlogin: true,
        in_ingest: false,
        owned: 0,
        memberships: 0,
      },
    ])
  })

  test.each([
    'set role none',
    'reset role',
    'reset session authorization',
    'set session authorization default',
  ])('is still itself after %s, since it logged in as nobody else', async (statement) => {
    const client = await db.web.pool.connect()
    await client.query(statement)
    const { rows } = await client.query<object>(
      'select current_user, session_user, (select count(*)::int from device) as devices',
    )
    client.release(true)
    expect(rows).toEqual([{ current_user: 'farwatch_web', session_user: 'farwatch_web', devices: 0 }])
  })

  test.each(['farwatch_ingest', 'postgres'])('may not become %s', async (role) => {
    await expect(db.web.pool.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    await expect(db.web.pool.query(`set session authorization ${role}`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('executes no function but those that were granted to it', async () => {
    const { rows } = await db.ingest.pool.query<{ ofWeb: string[]; ofIngest: string[]; ofAll: string[] }>(
      `select coalesce(array_agg(proname::text order by proname) filter (where has_function_privilege('farwatch_web', p.oid, 'execute')), '{}') as "ofWeb",
         coalesce(array_agg(proname::text order by proname) filter (where has_function_privilege('farwatch_ingest', p.oid, 'execute')), '{}') as "ofIngest",
         coalesce(array_agg(proname::text order by proname) filter (where has_function_privilege('public', p.oid, 'execute')), '{}') as "ofAll"
       from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and not prosrc ~* 'view_(first|last|shared)' and provolatile <> 'i'`,
    )
    expect(rows).toEqual([
      {
        ofWeb: [
          'change_password',
          'channel_ids',
          'close_session',
          'company_zone',
          'end_open_sessions',
          'end_other_sessions',
          'end_sessions',
          'find_remembered',
          'follow_company_access',
          'forget_remembered',
          'hold_licenses',
          'keep_sheet_run',
          'keep_upload_report',
          'login_candidate',
          'login_keys',
          'login_name_of_phone',
          'mark_announcements_read',
          'may_log',
          'note_login',
          'open_session',
          'open_sessions',
          'outbox_lag',
          'read_api_key',
          'read_second_factor',
          'read_session',
          'read_sheet_run',
          'read_upload_report',
          'remember_login',
          'remove_second_factor',
          'replace_remembered',
          'see_api_key',
          'see_screen',
          'see_session',
          'set_second_factor',
          'shares_ending',
          'unread_announcements',
          'use_code_step',
          'use_proof',
          'use_recovery_code',
        ],
        ofIngest: [
          'battery_before',
          'ensure_partition',
          'fold_counts',
          'fold_list_buckets',
          'fold_map_counts',
          'fold_node_counts',
          'follow_company_access',
          'outbox_lag',
          'publish_outbox',
          'split_list_buckets',
        ],
        ofAll: [],
      },
    ])
  })

  test('a function of a later migration is nobody’s until it is granted', async () => {
    await asOwner('create function added_later() returns int language sql return 1')
    await expect(db.web.pool.query('select added_later()')).rejects.toMatchObject({ code: '42501' })
  })

  test('a temporary table does not stand in for the one that a function of the owner reads', async () => {
    const client = await db.web.pool.connect()
    await client.query('create temporary table app_user (login_name text)')
    const { rows } = await client.query<object>(`select login_name from login_candidate('SELF')`)
    client.release(true)
    expect(rows).toEqual([{ login_name: 'self' }])
  })

  test('enters into the operation log nobody, or somebody under the company that is theirs', async () => {
    const enter = (user: string | null | undefined, company: string | undefined) =>
      db.web.pool.query(
        `insert into operation_log (at, operation, outcome, login_name, user_id, company_no)
         values (now(), 'test', 'done', 'self', $1, $2)`,
        [user, company],
      )
    const people = await asOwner(
      `select login_name as name, user_id as id, company_no as company from app_user where login_name in ('self', 'stranger') order by 1`,
    )
    const [self, stranger] = people
    await expect(enter(self?.['id'], stranger?.['company'])).rejects.toMatchObject({ code: '42501' })
    await expect(enter('9223372036854775807', '0')).rejects.toMatchObject({ code: '42501' })
    expect((await enter(self?.['id'], self?.['company'])).rowCount).toBe(1)
    expect((await enter(null, '0')).rowCount).toBe(1)
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
    'select key_hash from api_key',
    'update api_key set owner_id = 1',
    'select secret_sealed from notification_rule',
    'update notification set state = 1',
    'select * from notification_cause',
    'select * from session',
    'select * from gateway_key',
    'select arm_key_sealed from gateway_candidate_key',
    'delete from gateway_candidate',
    'update gateway_candidate set attempts = 1',
    'select * from device_key',
    'update relay set company_no = 0',
    'delete from terminal',
    'select * from outbox',
    'update device set gateway_id = 1',
    'update device set device_type = 0',
    'delete from device',
    'update gateway set company_no = 0',
    'delete from gateway',
    'delete from gateway_channel',
    `insert into gateway_key values (1, 'k')`,
    'update gateway_share set company_id = 1',
    'delete from device_configuration',
    `update device_configuration set reported = '{}'`,
    'delete from alarm_record',
    'truncate uplink',
  ])('may not %s', async (statement) => {
    await expect(db.web.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('may not read a partition past the policy of its table', async () => {
    const { rows } = await db.ingest.pool.query<{ partition: string }>(
      'select inhrelid::regclass::text as partition from pg_inherits join pg_class on oid = inhrelid where relkind = $$r$$',
    )
    expect(rows).toHaveLength(6)
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
      await sql`select id from search_devices('0000', 100, 'en') as found (id) order by id`.execute(tx),
      await sql`select device_id as id from device order by device_id`.execute(tx),
    ])
    expect(visible.rows.length).toBeGreaterThan(0)
    expect(found.rows).toEqual(visible.rows)
  }
  const { rows } = await db.web.pool.query(`select search_devices('0000', 100, 'en')`)
  expect(rows).toEqual([])
})
