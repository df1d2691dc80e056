import { sql } from 'kysely'

import { toWgs84 } from '#contract/coordinates.ts'
import { coordinateType, type ServiceCondition } from '#contract/enumerations.ts'
import type { GatewayEntry } from '#contract/lists/gateway.ts'

import { areCompanies } from './companies.ts'
import { errorCode } from './error-code.ts'
import { rowIds } from './list-page.ts'
import type { ListScope, RecordChange, WriteFault } from './list-store.ts'
import type { Vault } from './vault.ts'

/** A pair as it was given, and where that is; all null for none. `isGiven`: the entry says so, be it none. */
function positionOf({ longitude, latitude, addressType = coordinateType.values.wgs84 }: GatewayEntry) {
  const isGiven = longitude !== undefined && latitude !== undefined
  if (!isGiven || (longitude === 0 && latitude === 0))
    return { isGiven, longitude: null, latitude: null, lng: null, lat: null, addressType }
  return { isGiven, longitude, latitude, addressType, ...toWgs84(longitude, latitude, addressType) }
}

/** One column of many entries, as the statements take them. */
function deviceColumns(entries: readonly GatewayEntry[]) {
  const of = <T>(value: (entry: GatewayEntry) => T) => entries.map(value)
  const positions = entries.map(positionOf)
  return sql`${rowIds(entries.map((e) => e.companyid ?? null))}, ${of((e) => e.networkMasterId)}::text[], ${of((e) => e.type)}::text[],
    ${of((e) => e.deviceAliases ?? null)}::text[], ${of((e) => e.address ?? null)}::text[],
    ${of((e) => e.province ?? null)}::text[], ${of((e) => e.city ?? null)}::text[], ${of((e) => e.district ?? null)}::text[],
    ${positions.map((p) => p.isGiven)}::boolean[], ${positions.map((p) => p.lng)}::float8[],
    ${positions.map((p) => p.lat)}::float8[], ${positions.map((p) => p.longitude)}::float8[],
    ${positions.map((p) => p.latitude)}::float8[], ${positions.map((p) => p.addressType)}::smallint[]`
}
const deviceColumnNames = sql`company_id, dev_uid, type_id, alias, address, province, city, district, has_position, lng, lat,
  given_lng, given_lat, address_type`

async function writing<T>(work: () => Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === '23505') return 'duplicate'
    throw error
  }
}

/** See `ListStore`. Keys are sealed by `vault`. */
export function insertGateways(
  vault: Vault,
  scope: ListScope,
  entries: readonly GatewayEntry[],
  now: Date,
): Promise<string[] | WriteFault> {
  return writing(async () => {
    const { rows } = await sql<{ id: string }>`
      insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, province, city, district,
        lng, lat, given_lng, given_lat, address_type, created_at, updated_at)
      select 2, n.dev_uid, c.company_id, c.company_no, n.type_id, coalesce(n.alias, ''), coalesce(n.address, ''),
        coalesce(n.province, ''), coalesce(n.city, ''), coalesce(n.district, ''), n.lng, n.lat, n.given_lng, n.given_lat,
        n.address_type, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${deviceColumns(entries)}) with ordinality n (${deviceColumnNames}, place)
        join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
      order by place returning device_id as id`.execute(scope.tx)
    if (rows.length < entries.length) return 'companyUnknown' as const
    const ids = rows.map(({ id }) => id)
    await writeGateways(vault, scope, ids, entries)
    return ids
  })
}

/** See `ListStore`. */
export async function updateGateways(
  vault: Vault,
  scope: ListScope,
  changes: readonly RecordChange<GatewayEntry>[],
  now: Date,
): Promise<WriteFault | null> {
  const entries = changes.map((change) => change.entry)
  const given = [...new Set(entries.flatMap(({ companyid }) => companyid ?? []))]
  if (!(await areCompanies(scope, given))) return 'companyUnknown'
  const ids = changes.map((change) => change.id)
  await sql`select lock_own_devices(${rowIds(ids)})`.execute(scope.tx)
  const { rows } = await sql<{ id: string }>`
    update device d set version = d.version + 1, updated_at = ${now}::timestamptz, type_id = n.type_id,
      alias = coalesce(n.alias, d.alias), address = coalesce(n.address, d.address),
      province = coalesce(n.province, d.province), city = coalesce(n.city, d.city), district = coalesce(n.district, d.district),
      lng = case when n.has_position then n.lng else d.lng end, lat = case when n.has_position then n.lat else d.lat end,
      given_lng = case when n.has_position then n.given_lng else d.given_lng end,
      given_lat = case when n.has_position then n.given_lat else d.given_lat end,
      address_type = case when n.has_position then n.address_type else d.address_type end,
      company_id = coalesce(c.company_id, d.company_id), company_no = coalesce(c.company_no, d.company_no)
    from unnest(${deviceColumns(entries)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
        n (${deviceColumnNames}, id, version)
      left join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
    where d.device_id = n.id and d.device_type = 2 and ${scope.filter.companies('d')}
      and d.version = coalesce(n.version, d.version)
    returning d.device_id as id`.execute(scope.tx)
  if (rows.length === changes.length) {
    await writeGateways(vault, scope, ids, entries)
    return null
  }
  const missed = ids.filter((id) => !rows.some((row) => row.id === id))
  return (await countOwn(scope, missed)) === missed.length ? 'changed' : 'unknown'
}

/** Of the caller's own gateways; whoever edits one of them at the moment is told. */
export async function setUsageStatus(
  { tx, filter }: ListScope,
  ids: readonly string[],
  status: ServiceCondition,
  now: Date,
): Promise<void> {
  await sql`select lock_own_devices(${rowIds(ids)})`.execute(tx)
  await sql`
    with changed as (
      update device d set version = d.version + 1, updated_at = ${now}::timestamptz
      where d.device_id = any (${rowIds(ids)}) and d.device_type = 2 and ${filter.companies('d')} returning d.device_id
    )
    update gateway g set service_condition = ${status} from changed where g.device_id = changed.device_id`.execute(
    tx,
  )
}

/** What stands beside the device: absent fields stay as they are, and so does the key. */
async function writeGateways(
  vault: Vault,
  { tx }: ListScope,
  ids: readonly string[],
  entries: readonly GatewayEntry[],
): Promise<void> {
  const of = <T>(value: (entry: GatewayEntry) => T) => entries.map(value)
  await sql`
    update gateway g set network_type = coalesce(n.network_type, g.network_type),
      service_condition = coalesce(n.service_condition, g.service_condition), zone = coalesce(n.zone, g.zone),
      sim_card = coalesce(n.sim_card, g.sim_card)
    from unnest(${rowIds(ids)}, ${of((e) => e.networkType ?? null)}::text[],
      ${of((e) => e.serviceCondition ?? null)}::smallint[], ${of((e) => e.zone ?? null)}::text[],
      ${of((e) => e.simCard ?? null)}::text[]) n (id, network_type, service_condition, zone, sim_card)
    where g.device_id = n.id`.execute(tx)
  const keys = entries.flatMap(({ armKey }, place) =>
    armKey === undefined ? [] : [{ id: ids[place] ?? '', sealed: vault.seal(armKey) }],
  )
  if (keys.length === 0) return
  await sql`select set_gateway_keys(${rowIds(keys.map(({ id }) => id))}, ${keys.map(({ sealed }) => sealed)}::bytea[])`.execute(
    tx,
  )
}

async function countOwn({ tx, filter }: ListScope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from device d
    where d.device_id = any (${rowIds(ids)}) and d.device_type = 2 and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return rows[0]?.found ?? 0
}
