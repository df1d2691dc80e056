import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { postList, type Post, type PostEntry } from '#contract/lists/post.ts'
import { superAdministratorPost } from '#contract/rules/modules.ts'
import type { PostLevel } from '#contract/wire/enumerations.ts'
import type { CompanyId, PostId } from '#contract/wire/ids.ts'

import { takenField } from '../error-code.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { isSuper, mayGivePost } from './caller.ts'
import type { FoundUser } from './users.ts'

const filterSchema = Type.Object(postList.filter)
type PostFilter = Static<typeof filterSchema>

const source: ListSource = {
  from: sql`post p join company c using (company_id)`,
  id: sql`p.post_id`,
  columns: { name: sql`p.name`, createdTime: sql`p.created_at` },
}

function wanted({ filter }: ListScope, criteria: PostFilter): RawBuilder<unknown> {
  const { name, limit, status, companyid } = criteria
  const parts: RawBuilder<unknown>[] = [filter.companies('c')]
  if (name !== undefined) parts.push(holdsPart(sql`p.name`, name))
  if (limit !== undefined) parts.push(sql`p.post_level = ${limit}`)
  if (status !== undefined) parts.push(sql`p.flag = ${status}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company a where a.company_id = any (${rowIds([companyid])})
      and ${filter.companies('a')} and c.company_no between a.company_no and a.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

interface PostRow extends Omit<Post, 'createdTime'> {
  createdTime: Date
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<Post[]> {
  const { caller, filter } = scope
  // Whoever has post 1 has everything; nobody changes that post.
  const own = sql`p.post_id <> ${superAdministratorPost}::bigint and ${mayGivePost(caller, 'p')}`
  const { rows } = await sql<PostRow>`
    select p.post_id as objectid, p.version, p.name, p.post_level as limit, p.flag as status, p.company_id as companyid,
      company_label(c.company_id) as "belongCompany", (select count(*)::int from app_user u where u.post_id = p.post_id) as users,
      coalesce((select u.user_name from app_user u where u.user_id = p.created_by and ${filter.companies('u')}), '') as "createMan", p.created_at as "createdTime", p.description,
      p.second_factor as "secondFactor",
      array(select f.function_code from post_function f where f.post_id = p.post_id order by f.function_code) as functions,
      (${own}) as own, p.post_id = ${caller.postId}::bigint as self
    from post p join company c using (company_id)
    where p.post_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(scope.tx)
  const posts = rows.map((row): Post => Object.assign(row, { createdTime: row.createdTime.getTime() }))
  return inOrder(posts, ids)
}

const takenBy = { post_name_once: 'name' }

async function insertOne({ tx, filter, caller }: ListScope, entry: PostEntry, now: Date) {
  const { companyid = '0', name, limit, description = '', secondFactor = false } = entry
  const { rows } = await sql<{ id: string }>`
    insert into post (company_id, name, post_level, description, created_by, created_at, second_factor)
    select c.company_id, ${name}, ${limit}, ${description}, ${caller.userId}::bigint, ${now}::timestamptz, ${secondFactor}
    from company c where c.company_id = any (${rowIds([companyid])}) and ${filter.companies('c')}
    returning post_id as id`.execute(tx)
  const id = rows[0]?.id
  if (id !== undefined) await addFunctions({ tx }, id, entry.functions ?? [])
  return id
}

async function addFunctions({ tx }: Pick<ListScope, 'tx'>, id: string, functions: readonly string[]) {
  await sql`insert into post_function (post_id, function_code)
    select ${id}::bigint, f from unnest(${[...functions]}::text[]) f`.execute(tx)
}

export const postStore: ListStore<Post, PostEntry, PostFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame({ tx, filter }, entries) {
    const { rows } = await sql<{ id: string; place: string }>`
      select p.post_id as id, n.place from unnest(${rowIds(entries.map(({ companyid }) => companyid ?? null))},
          ${entries.map(({ name }) => name)}::text[]) with ordinality n (company_id, name, place)
        join post p on p.company_id = n.company_id and name_key(p.name) = name_key(n.name)
        join company c on c.company_id = p.company_id and ${filter.companies('c')}`.execute(tx)
    const known = new Map(rows.map(({ id, place }) => [Number(place) - 1, id]))
    return entries.map((_, place) => known.get(place) ?? null)
  },

  async readVersions({ tx, filter }, ids) {
    const { rows } = await sql<{ id: string; version: number }>`
      select p.post_id as id, p.version from post p join company c using (company_id)
      where p.post_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  insert: (scope, entries, now) =>
    takenField(takenBy, async () => {
      const ids: string[] = []
      for (const entry of entries) {
        const id = await insertOne(scope, entry, now)
        if (id === undefined) return 'companyUnknown' as const
        ids.push(id)
      }
      return ids
    }),

  update: (scope, changes) =>
    takenField(takenBy, async () => {
      const { tx, filter } = scope
      for (const { id, version, entry } of changes) {
        const { name, limit, description = null, secondFactor = null, functions } = entry
        const { rows } = await sql`
          update post p set version = p.version + 1, name = ${name}, post_level = ${limit},
            description = coalesce(${description}::text, p.description),
            second_factor = coalesce(${secondFactor}::boolean, p.second_factor)
          where p.post_id = any (${rowIds([id])}) and p.version = coalesce(${version}::int, p.version)
            and exists (select from company c where c.company_id = p.company_id and ${filter.companies('c')})
          returning p.post_id`.execute(tx)
        if (rows.length === 0) {
          const there = await postStore.readVersions(scope, [id])
          return there.size === 1 ? ('changed' as const) : ('unknown' as const)
        }
        if (functions === undefined) continue
        await sql`delete from post_function where post_id = ${id}::bigint`.execute(tx)
        await addFunctions(scope, id, functions)
      }
      return null
    }),

  async delete({ tx, filter }, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from post p where p.post_id = any (${rowIds(ids)})
        and exists (select from company c where c.company_id = p.company_id and ${filter.companies('c')})
      returning p.post_id as id, p.name as title`.execute(tx)
    return rows
  },

  async setFlag({ tx, filter }, ids, flag) {
    const { rows } = await sql<ChangedRecord>`
      update post p set flag = ${flag}, version = p.version + 1 where p.post_id = any (${rowIds(ids)})
        and exists (select from company c where c.company_id = p.company_id and ${filter.companies('c')})
      returning p.post_id as id, p.name as title`.execute(tx)
    return rows
  },
}

export interface GivablePost {
  objectid: PostId
  name: string
  limit: PostLevel
  belongCompany: string
}

/** The active posts that the caller may give to users of a company: of this and of those above it, as far as the view goes. */
export async function readGivablePosts(
  { tx, filter, caller }: ListScope,
  companyId: CompanyId,
): Promise<GivablePost[]> {
  const { rows } = await sql<GivablePost>`
    select p.post_id as objectid, p.name, p.post_level as limit, company_label(c.company_id) as "belongCompany"
    from company at join company c on at.company_no between c.company_no and c.company_last
      join post p on p.company_id = c.company_id
    where at.company_id = any (${rowIds([companyId])}) and ${filter.companies('at')} and ${filter.companies('c')}
      and p.flag = 0 and (p.post_id <> ${superAdministratorPost}::bigint or at.parent_id is null and ${isSuper(caller)})
      and ${mayGivePost(caller, 'p')}
    order by c.company_no desc, p.post_level, p.name, p.post_id`.execute(tx)
  return rows
}

/** Who has a post, by name. */
export async function readUsersOfPost(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  postId: PostId,
  most: number,
): Promise<{ total: number; users: FoundUser[] }> {
  const { rows } = await sql<FoundUser & { total: number }>`
    select u.user_id as "userId", u.user_name as "userName", company_label(c.company_id) as "companyName", count(*) over ()::int as total
    from app_user u join company c using (company_id)
    where u.post_id = any (${rowIds([postId])}) and ${filter.companies('u')}
    order by lower(u.user_name), u.user_id limit ${most}`.execute(tx)
  return { total: rows[0]?.total ?? 0, users: rows }
}

/**
 * How many have these posts, those whom the caller does not see included. Held until the transaction ends: nobody is given
 * one in between.
 */
export async function holdPostUsers(
  { tx }: Pick<ListScope, 'tx'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await sql`select from post p where p.post_id = any (${rowIds(ids)}) order by p.post_id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; users: number }>`
    select post_id as id, users from count_post_users(${rowIds(ids)})`.execute(tx)
  return new Map(rows.map(({ id, users }) => [id, users]))
}
