import { sql } from 'kysely'

import type { CompanyId } from '#contract/ids.ts'

import type { CompanyRow } from './companies.ts'
import { rowIds } from './list-page.ts'
import type { ListScope } from './list-store.ts'

/** The companies of the caller's view that do not see the gateway: neither it nor anything above it is theirs, nor is it shared with them. */
export async function readCompaniesWithout(
  { tx, filter }: ListScope,
  deviceId: string,
): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.company_id as "companyId", c.parent_id as "parentId", c.name
    from company c join device d on d.device_id = ${deviceId}::bigint
    where ${filter.companies('c')} and not (d.company_no between c.company_no and c.company_last)
      and not exists (select from gateway_share s where s.device_id = d.device_id and s.company_id = c.company_id)
    order by c.depth, c.name, c.company_id`.execute(tx)
  return rows
}

/** The companies of the caller's view with which the gateway is shared, by name. */
export async function readSharedCompanies(
  { tx, filter }: ListScope,
  deviceId: string,
): Promise<{ objectid: CompanyId; companyname: string }[]> {
  const { rows } = await sql<{ objectid: CompanyId; companyname: string }>`
    select c.company_id as objectid, c.name as companyname
    from gateway_share s join company c using (company_id)
    where s.device_id = ${deviceId}::bigint and ${filter.companies('c')}
    order by c.name, c.company_id`.execute(tx)
  return rows
}

/** Shares these gateways of the caller's own with these companies of their view; what is shared already stays so. */
export async function shareGateways(
  { tx, filter }: ListScope,
  deviceIds: readonly string[],
  companyIds: readonly CompanyId[],
): Promise<void> {
  // Whoever moves them holds them: a share must not come in between, with whom the new owner could not end it.
  await sql`select lock_own_devices(${rowIds(deviceIds)})`.execute(tx)
  await sql`
    insert into gateway_share (device_id, company_id)
    select d.device_id, c.company_id from device d, company c
    where d.device_id = any (${rowIds(deviceIds)}) and d.device_type = 2 and ${filter.companies('d')}
      and c.company_id = any (${rowIds(companyIds)}) and ${filter.companies('c')}
      and not (d.company_no between c.company_no and c.company_last)
    order by 1, 2 on conflict do nothing`.execute(tx)
}

/** Ends it, with companies of the caller's view; with whom others shared is theirs. */
export async function unshareGateways(
  { tx, filter }: ListScope,
  deviceIds: readonly string[],
  companyIds: readonly CompanyId[],
): Promise<void> {
  // In the order of all, or two that end the same ones hold each other up.
  await sql`select lock_own_devices(${rowIds(deviceIds)})`.execute(tx)
  await sql`
    delete from gateway_share s using company c
    where s.device_id = any (${rowIds(deviceIds)}) and s.company_id = any (${rowIds(companyIds)})
      and c.company_id = s.company_id and ${filter.companies('c')}`.execute(tx)
}
