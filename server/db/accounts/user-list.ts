import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { userList, type User, type UserEntry } from '#contract/lists/user.ts'
import { superAdministratorPost } from '#contract/rules/modules.ts'

import { takenField } from '../error-code.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { mayGivePost } from './caller.ts'
import { areCompanies } from './companies.ts'

const filterSchema = Type.Object(userList.filter)
type UserFilter = Static<typeof filterSchema>
/** As a new user is stored; an edit has no password. */
export type StoredEntry = UserEntry & { passwordHash?: string }

const source: ListSource = {
  from: sql`app_user u`,
  id: sql`u.user_id`,
  columns: { name: sql`u.user_name`, loginName: sql`u.login_name`, createdTime: sql`u.created_at` },
}

function wanted(scope: ListScope, criteria: UserFilter): RawBuilder<unknown> {
  const { name, loginName, status, companyid, postid } = criteria
  const parts: RawBuilder<unknown>[] = [scope.filter.companies('u')]
  if (name !== undefined) parts.push(holdsPart(sql`u.user_name`, name))
  if (loginName !== undefined) parts.push(holdsPart(sql`u.login_name`, loginName))
  if (status !== undefined) parts.push(sql`u.flag = ${status}`)
  if (postid !== undefined) parts.push(sql`u.post_id = any (${rowIds([postid])})`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company c where c.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('c')} and u.company_no between c.company_no and c.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

type Times = 'createdTime' | 'usefulLife' | 'lastLoginTime' | 'secondFactorTime'
type UserRow = Omit<User, Times> & Record<Exclude<Times, 'createdTime'>, Date | null> & { createdTime: Date }

function record({ createdTime, usefulLife, lastLoginTime, secondFactorTime, ...row }: UserRow): User {
  return {
    ...row,
    createdTime: createdTime.getTime(),
    ...(usefulLife !== null && { usefulLife: usefulLife.getTime() }),
    ...(lastLoginTime !== null && { lastLoginTime: lastLoginTime.getTime() }),
    ...(secondFactorTime !== null && { secondFactorTime: secondFactorTime.getTime() }),
  }
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select u.user_id as objectid, u.version, u.user_name as name, u.login_name as "loginName", u.flag as status,
      u.company_id as companyid, company_label(c.company_id) as "belongCompany", u.post_id as postid, p.name as "postName", u.phone, u.email,
      u.valid_until as "usefulLife", u.created_at as "createdTime",
      (select h.at from login_history h where h.user_id = u.user_id and h.outcome = 'done' order by h.at desc limit 1)
        as "lastLoginTime",
      (select f.created_at from second_factor f where f.user_id = u.user_id) as "secondFactorTime",
      ${mayGivePost(scope.caller, 'p')} as own, u.user_id = ${scope.caller.userId}::bigint as self
    from app_user u join company c using (company_id) join post p using (post_id)
    where u.user_id = any (${rowIds(ids)}) and ${scope.filter.companies('u')}`.execute(scope.tx)
  return inOrder(rows.map(record), ids)
}

/** One column of many entries, as the statements take them. */
function columnsOf(entries: readonly StoredEntry[]) {
  const of = <T>(value: (entry: StoredEntry) => T) => entries.map(value)
  return sql`${rowIds(of((e) => e.companyid ?? null))}, ${rowIds(of((e) => e.postid))}, ${of((e) => e.loginName)}::text[],
    ${of((e) => e.name)}::text[], ${of((e) => e.phone ?? null)}::text[], ${of((e) => e.email ?? null)}::text[],
    ${of((e) => (e.usefulLife === undefined ? null : new Date(e.usefulLife)))}::timestamptz[],
    ${of((e) => e.passwordHash ?? null)}::text[]`
}
const columnNames = sql`company_id, post_id, login_name, user_name, phone, email, valid_until, password_hash`
/** As an entry says that there is no end. */
const noEnd = new Date(0)
const takenBy = { app_user_login_name: 'loginName', app_user_phone: 'phone' }

export const userStore: ListStore<User, StoredEntry, UserFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame(scope, entries) {
    const names = entries.map(({ loginName }) => loginName.toLowerCase())
    const { rows } = await sql<{ id: string; name: string }>`
      select u.user_id as id, lower(u.login_name) as name from app_user u
      where lower(u.login_name) = any (${names}::text[]) and ${scope.filter.companies('u')}`.execute(scope.tx)
    const known = new Map(rows.map(({ id, name }) => [name, id]))
    return names.map((name) => known.get(name) ?? null)
  },

  async readVersions(scope, ids) {
    const { rows } = await sql<{ id: string; version: number }>`
      select u.user_id as id, u.version from app_user u
      where u.user_id = any (${rowIds(ids)}) and ${scope.filter.companies('u')}`.execute(scope.tx)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  insert: (scope, entries, now) =>
    takenField(takenBy, async () => {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash, password_once, phone,
          email, valid_until, created_at)
        select c.company_id, c.company_no, n.post_id, n.login_name, n.user_name, n.password_hash, true, coalesce(n.phone, ''),
          coalesce(n.email, ''), nullif(n.valid_until, ${noEnd}::timestamptz), ${now}::timestamptz
        from unnest(${columnsOf(entries)}) with ordinality n (${columnNames}, place)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        order by place returning user_id as id`.execute(scope.tx)
      return rows.length === entries.length ? rows.map((row) => row.id) : ('companyUnknown' as const)
    }),

  update: (scope, changes) =>
    takenField(takenBy, async () => {
      const entries = changes.map((change) => change.entry)
      const given = [...new Set(entries.flatMap(({ companyid }) => companyid ?? []))]
      if (!(await areCompanies(scope, given))) return 'companyUnknown' as const
      const ids = changes.map((change) => change.id)
      const { rows } = await sql<{ id: string }>`
        update app_user u set version = u.version + 1, post_id = n.post_id, login_name = n.login_name,
          user_name = n.user_name, phone = coalesce(n.phone, u.phone), email = coalesce(n.email, u.email),
          valid_until = nullif(coalesce(n.valid_until, u.valid_until), ${noEnd}::timestamptz),
          company_id = coalesce(c.company_id, u.company_id), company_no = coalesce(c.company_no, u.company_no)
        from unnest(${columnsOf(entries)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
            n (${columnNames}, id, version)
          left join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        where u.user_id = n.id and ${scope.filter.companies('u')} and u.version = coalesce(n.version, u.version)
        returning u.user_id as id`.execute(scope.tx)
      if (rows.length === changes.length) return null
      const missed = ids.filter((id) => !rows.some((row) => row.id === id))
      const there = await userStore.readVersions(scope, missed)
      return there.size === missed.length ? ('changed' as const) : ('unknown' as const)
    }),

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from app_user u where u.user_id = any (${rowIds(ids)}) and ${scope.filter.companies('u')}
      returning u.user_id as id, u.user_name as title`.execute(scope.tx)
    return rows
  },

  async setFlag(scope, ids, flag) {
    const { rows } = await sql<ChangedRecord>`
      update app_user u set flag = ${flag}, version = u.version + 1
      where u.user_id = any (${rowIds(ids)}) and ${scope.filter.companies('u')}
      returning u.user_id as id, u.user_name as title`.execute(scope.tx)
    return rows
  },
}

/** A one-time password for a user; a trigger ends their sessions and remembered logins. @returns null: no such user */
export async function resetPassword(
  scope: ListScope,
  id: string,
  passwordHash: string,
): Promise<ChangedRecord | null> {
  const { rows } = await sql<ChangedRecord>`
    update app_user u set password_hash = ${passwordHash}, password_once = true
    where u.user_id = any (${rowIds([id])}) and ${scope.filter.companies('u')}
    returning u.user_id as id, u.user_name as title`.execute(scope.tx)
  return rows[0] ?? null
}

/** Takes second factors away and ends the sessions and remembered logins of those who had one. */
export async function resetSecondFactors(scope: ListScope, ids: readonly string[]): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    select u.user_id as id, u.user_name as title from app_user u
    where u.user_id = any (${rowIds(ids)}) and ${scope.filter.companies('u')}`.execute(scope.tx)
  await sql`
    with taken as (delete from second_factor where user_id = any (${rowIds(rows.map(({ id }) => id))}) returning user_id)
    select end_sessions(user_id) from taken`.execute(scope.tx)
  return rows
}

/**
 * Which of these users may log in as super administrators and would leave none beside them whose account has no end, should
 * they be gone. Held until the transaction ends, so that two who freeze each other do not both succeed.
 */
export async function findLastAdministrators(
  { tx }: ListScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(7011)`.execute(tx)
  const { rows } = await sql<{ id: string; going: boolean; endless: boolean }>`
    select user_id as id, user_id = any (${rowIds(ids)}) as going, valid_until is null as endless from app_user
    where post_id = ${superAdministratorPost}::bigint and flag = 0 and coalesce(valid_until > ${now}, true)`.execute(
    tx,
  )
  if (rows.some(({ going, endless }) => endless && !going)) return []
  return rows.filter(({ going }) => going).map(({ id }) => id)
}
