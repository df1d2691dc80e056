import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { companyList, type Company, type CompanyEntry } from '#contract/lists/company.ts'

import { errorCode } from '../error-code.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore, WriteFault } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(companyList.filter)
export type CompanyFilter = Static<typeof filterSchema>
/** `companyid` is the caller's own company, under which a new one is where its entry names no other. */
export type StoredEntry = CompanyEntry & { companyid?: string }

const source: ListSource = {
  from: sql`company c`,
  id: sql`c.company_id`,
  columns: { name: sql`c.name`, updateTime: sql`c.updated_at` },
}

function wanted({ filter }: ListScope, { name, status, parentCompany }: CompanyFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [filter.companies('c')]
  if (name !== undefined)
    parts.push(sql`(${holdsPart(sql`c.name`, name)} or ${holdsPart(sql`c.short_name`, name)})`)
  if (status !== undefined) parts.push(sql`c.flag = ${status}`)
  if (parentCompany !== undefined) {
    parts.push(sql`exists (select from company a where a.company_id = any (${rowIds([parentCompany])})
      and ${filter.companies('a')} and c.company_no between a.company_no and a.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

interface CompanyRecord extends Omit<Company, 'createTime' | 'updateTime'> {
  createTime: Date
  updateTime: Date
}

function record(row: CompanyRecord): Company {
  return { ...row, createTime: row.createTime.getTime(), updateTime: row.updateTime.getTime() }
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<Company[]> {
  const { first } = scope.view
  const { rows } = await sql<CompanyRecord>`
    select c.company_id as objectid, c.version, c.name, c.short_name as "shortName", c.manager_name as "managerName",
      c.manager_post as post, c.phone, c.email, c.address, c.linkman, c.flag as status, c.zone, c.logo,
      case when own then '' else c.parent_id::text end as "parentCompany",
      case when own then '' else coalesce(company_label(c.parent_id), '') end as "parentCompanyName",
      '••••' as code, '••••' as "secretKey", own as self, c.created_at as "createTime", c.updated_at as "updateTime"
    from company c cross join lateral (select c.company_no = ${first}::bigint as own) o
    where c.company_id = any (${rowIds(ids)}) and ${wanted(scope, {})}`.execute(scope.tx)
  return inOrder(rows.map(record), ids)
}

function columnsOf(entries: readonly StoredEntry[]) {
  const texts = (value: (entry: StoredEntry) => string | undefined) =>
    sql`${entries.map((entry) => value(entry) ?? null)}::text[]`
  return sql.join([
    texts((e) => e.name),
    texts((e) => e.shortName),
    texts((e) => e.managerName),
    texts((e) => e.post),
    texts((e) => e.phone),
    texts((e) => e.email),
    texts((e) => e.address),
    texts((e) => e.linkman),
    texts((e) => e.zone),
  ])
}
const columnNames = sql`name, short_name, manager_name, manager_post, phone, email, address, linkman, zone`

async function writing<T>(work: () => Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === '23505') return 'duplicate'
    throw error
  }
}

/** The companies of the caller's view, their own among them; only what is below it is deleted or frozen. */
export const companyStore: ListStore<Company, StoredEntry, CompanyFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame(scope, entries) {
    const { rows } = await sql<{ place: number; id: string }>`
      select n.place::int, c.company_id as id
      from unnest(${rowIds(entries.map((entry) => parentOf(entry)))}, ${entries.map(({ name }) => name)}::text[])
          with ordinality n (parent_id, name, place)
        join company c on c.parent_id = n.parent_id and c.name_folded = name_key(n.name)
      where ${scope.filter.companies('c')}`.execute(scope.tx)
    const found = new Map(rows.map(({ place, id }) => [place - 1, id]))
    return entries.map((_, place) => found.get(place) ?? null)
  },

  async readVersions(scope, ids) {
    const { rows } = await sql<{ id: string; version: number }>`
      select c.company_id as id, c.version from company c
      where c.company_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}`.execute(scope.tx)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  insert: (scope, entries, now) =>
    writing(async () => {
      const { rows } = await sql<{ id: string }>`
        insert into company (parent_id, ${columnNames}, created_at, updated_at)
        select p.company_id, n.name, coalesce(n.short_name, ''), coalesce(n.manager_name, ''), coalesce(n.manager_post, ''),
          coalesce(n.phone, ''), coalesce(n.email, ''), coalesce(n.address, ''), coalesce(n.linkman, ''),
          coalesce(n.zone, p.zone), ${now}::timestamptz, ${now}::timestamptz
        from unnest(${rowIds(entries.map((entry) => parentOf(entry)))}, ${columnsOf(entries)})
            with ordinality n (parent_id, ${columnNames}, place)
          join company p on p.company_id = n.parent_id and ${scope.filter.companies('p')}
        order by place returning company_id as id`.execute(scope.tx)
      return rows.length === entries.length ? rows.map(({ id }) => id) : ('companyUnknown' as const)
    }),

  update: (scope, changes, now) =>
    writing(async (): Promise<WriteFault | null> => {
      const entries = changes.map(({ entry }) => entry)
      const ids = changes.map(({ id }) => id)
      const { rows } = await sql<{ id: string }>`
        update company c set version = c.version + 1, updated_at = ${now}::timestamptz, name = n.name,
          short_name = coalesce(n.short_name, c.short_name), manager_name = coalesce(n.manager_name, c.manager_name),
          manager_post = coalesce(n.manager_post, c.manager_post), phone = coalesce(n.phone, c.phone),
          email = coalesce(n.email, c.email), address = coalesce(n.address, c.address),
          linkman = coalesce(n.linkman, c.linkman), zone = coalesce(n.zone, c.zone)
        from unnest(${columnsOf(entries)}, ${rowIds(ids)}, ${changes.map(({ version }) => version)}::int[])
          n (${columnNames}, id, version)
        where c.company_id = n.id and ${scope.filter.companies('c')} and c.version = coalesce(n.version, c.version)
        returning c.company_id as id`.execute(scope.tx)
      if (rows.length === changes.length) return moveCompanies(scope, changes)
      const there = await companyStore.readVersions(scope, ids)
      return there.size === ids.length ? 'changed' : 'unknown'
    }),

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from company c where c.company_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}
      returning c.company_id as id, c.name as title`.execute(scope.tx)
    return rows
  },

  async setFlag(scope, ids, flag, now) {
    const { rows } = await sql<ChangedRecord>`
      update company c set flag = ${flag}, version = c.version + 1, updated_at = ${now}
      where c.company_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}
      returning c.company_id as id, c.name as title`.execute(scope.tx)
    return rows
  },
}

/** Those that are to have another parent than they have. `changed`: somebody gave its people a role meanwhile that they cannot keep. */
async function moveCompanies(
  { tx }: ListScope,
  changes: readonly { id: string; entry: StoredEntry }[],
): Promise<WriteFault | null> {
  try {
    for (const { id, entry } of changes) {
      if (entry.parentCompany === undefined) continue
      await sql`select move_company(${id}::bigint, ${entry.parentCompany}::bigint)`.execute(tx)
    }
    return null
  } catch (error) {
    if (errorCode(error) === 'FW005') return 'changed'
    throw error
  }
}

function parentOf({ parentCompany, companyid }: StoredEntry): string | null {
  return parentCompany ?? companyid ?? null
}
