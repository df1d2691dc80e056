import { sql } from 'kysely'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid, CompanyId } from '#contract/wire/ids.ts'

import type { CompanyRow } from '../accounts/companies.ts'
import { findOwnDevices } from '../devices/device-ids.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'

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

export interface SharedCompany {
  objectid: CompanyId
  companyname: string
  /** Since its company is shared, and as long as it is. */
  byCompany: boolean
}

/** The companies of the caller's view with which the gateway is shared, by name. */
export async function readSharedCompanies(
  { tx, filter }: ListScope,
  deviceId: string,
): Promise<SharedCompany[]> {
  const { rows } = await sql<SharedCompany>`
    select c.company_id as objectid, company_label(c.company_id) as companyname, s.by_company as "byCompany"
    from gateway_share s join company c using (company_id)
    where s.device_id = ${deviceId}::bigint and ${filter.companies('c')}
    order by c.name, c.company_id`.execute(tx)
  return rows
}

export interface SharesChanged {
  /** Those that are the caller's own and there. */
  done: ArmUid[]
  /** Those of the caller's own that one of the companies sees without it: with them nothing was done. */
  seenAnyway: ArmUid[]
}

/**
 * Shares these gateways with these companies of the caller's view; what is shared already stays so. One that belongs to one of
 * the companies, or to a company below it, is shared with none of them.
 */
export async function shareGateways(
  scope: ListScope,
  armuids: readonly ArmUid[],
  companyIds: readonly CompanyId[],
): Promise<SharesChanged> {
  const { tx, filter } = scope
  const own = await holdOwnGateways(scope, armuids)
  const companies = sql`c.company_id = any (${rowIds(companyIds)}) and ${filter.companies('c')}`
  const { rows: seen } = await sql<{ id: string }>`
    select d.device_id as id from device d
    where d.device_id = any (${rowIds([...own.values()])})
      and exists (select from company c where ${companies} and d.company_no between c.company_no and c.company_last)`.execute(
    tx,
  )
  const seers = new Set(seen.map(({ id }) => id))
  const isSeen = ([, id]: [ArmUid, string]) => seers.has(id)
  const shared = [...own].filter((one) => !isSeen(one))
  await sql`
    insert into gateway_share (device_id, company_id)
    select d.device_id, c.company_id from device d, company c
    where d.device_id = any (${rowIds(shared.map(([, id]) => id))}) and d.device_type = 2 and ${filter.companies('d')}
      and ${companies}
    order by 1, 2 on conflict do nothing`.execute(tx)
  return { done: shared.map(([uid]) => uid), seenAnyway: [...own].filter(isSeen).map(([uid]) => uid) }
}

/** Ends it, with companies of the caller's view; with whom others shared is theirs, and what is shared by company stays. */
export async function unshareGateways(
  scope: ListScope,
  armuids: readonly ArmUid[],
  companyIds: readonly CompanyId[],
): Promise<SharesChanged> {
  const { tx, filter } = scope
  const own = await holdOwnGateways(scope, armuids)
  await sql`
    delete from gateway_share s using company c
    where s.device_id = any (${rowIds([...own.values()])}) and s.company_id = any (${rowIds(companyIds)})
      and not s.by_company and c.company_id = s.company_id and ${filter.companies('c')}`.execute(tx)
  return { done: [...own.keys()], seenAnyway: [] }
}

/**
 * Whoever deletes or moves them holds them: a share must not come in between, with whom the new owner could not end it. Held in
 * the order of all, or two that share the same ones hold each other up.
 * @returns those that are still the caller's own once they are held
 */
async function holdOwnGateways(scope: ListScope, armuids: readonly ArmUid[]): Promise<Map<ArmUid, string>> {
  const find = () => findOwnDevices(scope, deviceType.values.gateway, armuids)
  const found = await find()
  await sql`select lock_own_devices(${rowIds([...found.values()])})`.execute(scope.tx)
  return new Map([...(await find())].filter(([uid, id]) => found.get(uid) === id))
}
