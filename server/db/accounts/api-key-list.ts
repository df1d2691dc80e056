import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { apiKeyList, type ApiKey, type ApiKeyEntry } from '#contract/lists/api-key.ts'

import { takenField } from '../error-code.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { isSuper, type Caller } from './caller.ts'

const filterSchema = Type.Object(apiKeyList.filter)
type ApiKeyFilter = Static<typeof filterSchema>
/** As a new key is stored; an edit has no secret. */
export type StoredEntry = ApiKeyEntry & { keyHash?: Buffer; keyStart?: string }

const source: ListSource = {
  from: sql`api_key k join company c using (company_id)`,
  id: sql`k.key_id`,
  columns: { name: sql`k.name`, createdTime: sql`k.created_at` },
}

function wanted({ filter }: ListScope, criteria: ApiKeyFilter): RawBuilder<unknown> {
  const { name, status, companyid } = criteria
  const parts: RawBuilder<unknown>[] = [filter.companies('c')]
  if (name !== undefined) parts.push(holdsPart(sql`k.name`, name))
  if (status !== undefined) parts.push(sql`k.flag = ${status}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company a where a.company_id = any (${rowIds([companyid])})
      and ${filter.companies('a')} and c.company_no between a.company_no and a.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

/** Whether a key gives nothing that the caller does not have. */
function isWithin(caller: Caller): RawBuilder<boolean> {
  if (isSuper(caller)) return sql<boolean>`true`
  return sql<boolean>`(k.functions <@ ${[...caller.functions]}::text[])`
}

type Times = 'usefulLife' | 'lastUsedTime'
type KeyRow = Omit<ApiKey, Times | 'createdTime'> & Record<Times, Date | null> & { createdTime: Date }

function record({ createdTime, usefulLife, lastUsedTime, ...row }: KeyRow): ApiKey {
  return {
    ...row,
    createdTime: createdTime.getTime(),
    ...(usefulLife !== null && { usefulLife: usefulLife.getTime() }),
    ...(lastUsedTime !== null && { lastUsedTime: lastUsedTime.getTime() }),
  }
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<ApiKey[]> {
  const { caller, filter } = scope
  const { rows } = await sql<KeyRow>`
    select k.key_id as objectid, k.version, k.name, k.key_start as "keyStart", k.flag as status, k.company_id as companyid,
      company_label(c.company_id) as "belongCompany", k.functions, cardinality(k.functions) as "functionCount",
      coalesce((select u.user_name from app_user u where u.user_id = k.owner_id and ${filter.companies('u')}), '') as "createMan",
      k.created_at as "createdTime", k.valid_until as "usefulLife", k.used_at as "lastUsedTime", k.used_from as "lastUsedAddress",
      ${isWithin(caller)} as own
    from api_key k join company c using (company_id)
    where k.key_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(scope.tx)
  return inOrder(rows.map(record), ids)
}

/** As an entry says that there is no end. */
const noEnd = new Date(0)
const takenBy = { api_key_name_once: 'name' }
const endOf = ({ usefulLife }: ApiKeyEntry) => (usefulLife === undefined ? null : new Date(usefulLife))

export const apiKeyStore: ListStore<ApiKey, StoredEntry, ApiKeyFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame({ tx, filter }, entries) {
    const { rows } = await sql<{ id: string; place: string }>`
      select k.key_id as id, n.place from unnest(${rowIds(entries.map(({ companyid }) => companyid ?? null))},
          ${entries.map(({ name }) => name)}::text[]) with ordinality n (company_id, name, place)
        join api_key k on k.company_id = n.company_id and name_key(k.name) = name_key(n.name)
        join company c on c.company_id = k.company_id and ${filter.companies('c')}`.execute(tx)
    const known = new Map(rows.map(({ id, place }) => [Number(place) - 1, id]))
    return entries.map((_, place) => known.get(place) ?? null)
  },

  async readVersions({ tx, filter }, ids) {
    const { rows } = await sql<{ id: string; version: number }>`
      select k.key_id as id, k.version from api_key k join company c using (company_id)
      where k.key_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  insert: ({ tx, filter, caller }, entries, now) =>
    takenField(takenBy, async () => {
      const ids: string[] = []
      for (const entry of entries) {
        const { companyid = '0', name, functions, keyHash, keyStart } = entry
        const { rows } = await sql<{ id: string }>`
          insert into api_key (company_id, name, key_hash, key_start, functions, valid_until, owner_id, created_at)
          select c.company_id, ${name}, ${keyHash}, ${keyStart}, ${functions}::text[],
            nullif(${endOf(entry)}::timestamptz, ${noEnd}::timestamptz), ${caller.userId}::bigint, ${now}::timestamptz
          from company c where c.company_id = any (${rowIds([companyid])}) and ${filter.companies('c')}
          returning key_id as id`.execute(tx)
        if (rows[0] === undefined) return 'companyUnknown' as const
        ids.push(rows[0].id)
      }
      return ids
    }),

  update: (scope, changes) =>
    takenField(takenBy, async () => {
      const { tx, filter } = scope
      for (const { id, version, entry } of changes) {
        const { name, functions } = entry
        const { rows } = await sql`
          update api_key k set version = k.version + 1, name = ${name}, functions = ${functions}::text[],
            valid_until = nullif(coalesce(${endOf(entry)}::timestamptz, k.valid_until), ${noEnd}::timestamptz)
          where k.key_id = any (${rowIds([id])}) and k.version = coalesce(${version}::int, k.version)
            and exists (select from company c where c.company_id = k.company_id and ${filter.companies('c')})
          returning k.key_id`.execute(tx)
        if (rows.length > 0) continue
        const there = await apiKeyStore.readVersions(scope, [id])
        return there.size === 1 ? ('changed' as const) : ('unknown' as const)
      }
      return null
    }),

  async delete({ tx, filter }, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from api_key k where k.key_id = any (${rowIds(ids)})
        and exists (select from company c where c.company_id = k.company_id and ${filter.companies('c')})
      returning k.key_id as id, k.name as title`.execute(tx)
    return rows
  },

  async setFlag({ tx, filter }, ids, flag) {
    const { rows } = await sql<ChangedRecord>`
      update api_key k set flag = ${flag}, version = k.version + 1 where k.key_id = any (${rowIds(ids)})
        and exists (select from company c where c.company_id = k.company_id and ${filter.companies('c')})
      returning k.key_id as id, k.name as title`.execute(tx)
    return rows
  },
}
