import { sql, type Kysely } from 'kysely'

import type { Flag } from '#contract/wire/enumerations.ts'
import type { CompanyId } from '#contract/wire/ids.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds, type RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface CompanyRow {
  companyId: CompanyId
  parentId: CompanyId | null
  name: string
}

/** The companies of a view, parents before their children, siblings by name. */
export async function readCompanies(tx: Kysely<Schema>, filter: RowFilter): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select company_id as "companyId", parent_id as "parentId", name from company c
    where ${filter.companies('c')} order by depth, name, company_id`.execute(tx)
  return rows
}

export interface CompanyBranch {
  objectid: CompanyId
  name: string
  status: Flag
  frozenAbove: boolean
  children: number
  devices: number
}

/** The companies right below one of the view, by name; the one at the top of the view when none is named. */
export async function readCompanyBranches(
  { tx, filter, view }: ListScope,
  parent: CompanyId | null,
): Promise<CompanyBranch[]> {
  const wanted =
    parent === null
      ? sql`c.company_no = ${view.first}::bigint`
      : sql`exists (select from company p where p.company_id = c.parent_id and p.company_id = any (${rowIds([parent])})
          and ${filter.companies('p')})`
  const { rows } = await sql<CompanyBranch>`
    select c.company_id as objectid, c.name, c.flag as status,
      exists (select from company a
        where a.flag = 1 and a.company_id <> c.company_id and c.company_no between a.company_no and a.company_last) as "frozenAbove",
      (select count(*)::int from company k where k.parent_id = c.company_id) as children,
      (select coalesce(sum(n.total), 0)::int from company_count n where n.company_no between c.company_no and c.company_last)
        as devices
    from company c where ${wanted} and ${filter.companies('c')} order by c.name, c.company_id`.execute(tx)
  return rows
}

export interface CompanyRange {
  first: string
  last: string
}

/** @returns null when there is no such company in the view */
export async function readCompanyRange(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyId: string,
): Promise<CompanyRange | null> {
  const { rows } = await sql<CompanyRange>`
    select company_no as first, company_last as last from company c
    where company_id::text = ${companyId} and ${filter.companies('c')}`.execute(tx)
  return rows[0] ?? null
}

/** Whether all of these are companies of the view. */
export async function areCompanies(
  { tx, filter }: { tx: Kysely<Schema>; filter: RowFilter },
  companyIds: readonly CompanyId[],
): Promise<boolean> {
  if (companyIds.length === 0) return true
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from company c
    where c.company_id = any (${rowIds(companyIds)}) and ${filter.companies('c')}`.execute(tx)
  return rows[0]?.found === companyIds.length
}

/** Those of the view that are frozen, or stand below one that is. */
export async function readFrozenCompanies(
  tx: Kysely<Schema>,
  filter: RowFilter,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.company_id as id from company c
    where ${filter.companies('c')} and exists (
      select from company a where a.flag = 1 and c.company_no between a.company_no and a.company_last)`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
