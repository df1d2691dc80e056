import { sql, type Kysely } from 'kysely'

import type { CompanyId } from '#contract/wire/ids.ts'

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
