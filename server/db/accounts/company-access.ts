import { sql } from 'kysely'

import type { CompanyId } from '#contract/wire/ids.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { CompanyRow } from './companies.ts'

/** The companies of the caller's view that do not see this company: neither it nor anything above it is theirs, nor is it made accessible to them. */
export async function readCompaniesWithoutAccess(
  { tx, filter }: ListScope,
  companyId: CompanyId,
): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.company_id as "companyId", c.parent_id as "parentId", c.name
    from company c join company o on o.company_id = any (${rowIds([companyId])})
    where ${filter.companies('c')} and ${filter.companies('o')}
      and not (o.company_no between c.company_no and c.company_last)
      and not exists (select from company_access a where a.company_id = o.company_id and a.accessor_id = c.company_id)
    order by c.depth, c.name, c.company_id`.execute(tx)
  return rows
}

/** The companies of the caller's view that it is accessible to, by name. */
export async function readAccessors(
  { tx, filter }: ListScope,
  companyId: CompanyId,
): Promise<{ objectid: CompanyId; companyname: string }[]> {
  const { rows } = await sql<{ objectid: CompanyId; companyname: string }>`
    select c.company_id as objectid, company_label(c.company_id) as companyname
    from company_access a join company c on c.company_id = a.accessor_id
      join company o on o.company_id = a.company_id
    where a.company_id = any (${rowIds([companyId])}) and ${filter.companies('c')} and ${filter.companies('o')}
    order by c.name, c.company_id`.execute(tx)
  return rows
}

/** @returns the name of the company, when it is in the caller's view */
export async function readCompanyName({ tx, filter }: ListScope, id: CompanyId): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from company c where c.company_id = any (${rowIds([id])}) and ${filter.companies('c')}`.execute(
    tx,
  )
  return rows[0]?.name ?? null
}

/**
 * Makes the company accessible to these companies of the caller's view; what is accessible already stays so.
 * @returns false, with nothing done, when one of them sees it anyway: it is theirs, or above it is a company of theirs
 */
export async function giveAccess(
  { tx, filter }: ListScope,
  companyId: CompanyId,
  accessors: readonly CompanyId[],
): Promise<boolean> {
  const { rows: seen } = await sql`
    select from company o join company c on o.company_no between c.company_no and c.company_last
    where o.company_id = any (${rowIds([companyId])}) and c.company_id = any (${rowIds(accessors)})`.execute(
    tx,
  )
  if (seen.length > 0) return false
  await sql`
    insert into company_access (company_id, accessor_id)
    select o.company_id, c.company_id from company o, company c
    where o.company_id = any (${rowIds([companyId])}) and ${filter.companies('o')}
      and c.company_id = any (${rowIds(accessors)}) and ${filter.companies('c')}
    order by 1, 2 on conflict do nothing`.execute(tx)
  await sql`select follow_company_access(null, ${rowIds(accessors)})`.execute(tx)
  return true
}

/** Ends it, with companies of the caller's view. */
export async function endAccess(
  { tx, filter }: ListScope,
  companyId: CompanyId,
  accessors: readonly CompanyId[],
): Promise<void> {
  await sql`
    delete from company_access a using company c, company o
    where a.company_id = any (${rowIds([companyId])}) and o.company_id = a.company_id and ${filter.companies('o')}
      and a.accessor_id = any (${rowIds(accessors)}) and c.company_id = a.accessor_id and ${filter.companies('c')}`.execute(
    tx,
  )
  await sql`select follow_company_access(null, ${rowIds(accessors)})`.execute(tx)
}
