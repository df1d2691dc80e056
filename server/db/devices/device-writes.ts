import { sql } from 'kysely'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { coordinateType, type DeviceType, type ServiceCondition } from '#contract/wire/enumerations.ts'
import type { DeviceEntry } from '#contract/lists/device-fields.ts'

import { errorCode } from '../error-code.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope, RecordChange, WriteFault } from '../lists/list-store.ts'

/** How devices of one class are written: what all have here, and beside it what only these have. */
export interface DeviceClass<Entry extends DeviceEntry> {
  deviceType: DeviceType
  uidOf: (entry: Entry) => string
  /** Writes what stands beside the device, of devices that were just written; absent fields stay as they are. */
  writeBeside: (scope: ListScope, ids: readonly string[], entries: readonly Entry[]) => Promise<void>
}

/** The table of what only one class has, by `deviceType`. */
const classTables = ['terminal', 'relay', 'gateway'] as const

/** Nearer to zero is zero: the database reckons distances, and cannot with the smallest numbers. */
const leastDegrees = 1e-9
const settled = (degrees: number) => (Math.abs(degrees) < leastDegrees ? 0 : degrees)

/** A pair as it was given, and where that is; all null for none. `isGiven`: the entry says so, be it none. */
function positionOf({ addressType = coordinateType.values.wgs84, ...given }: DeviceEntry) {
  const isGiven = given.longitude !== undefined && given.latitude !== undefined
  const [longitude, latitude] = [settled(given.longitude ?? 0), settled(given.latitude ?? 0)]
  if (!isGiven || (longitude === 0 && latitude === 0))
    return { isGiven, longitude: null, latitude: null, lng: null, lat: null, addressType }
  return { isGiven, longitude, latitude, addressType, ...toWgs84(longitude, latitude, addressType) }
}

/** One column of many entries, as the statements take them. */
function columnsOf<Entry extends DeviceEntry>({ uidOf }: DeviceClass<Entry>, entries: readonly Entry[]) {
  const of = <T>(value: (entry: Entry) => T) => entries.map(value)
  const positions = entries.map(positionOf)
  return sql`${rowIds(of((e) => e.companyid ?? null))}, ${of(uidOf)}::text[], ${of((e) => e.type)}::text[],
    ${of((e) => e.deviceAliases ?? null)}::text[], ${of((e) => e.address ?? null)}::text[],
    ${of((e) => e.province ?? null)}::text[], ${of((e) => e.city ?? null)}::text[], ${of((e) => e.district ?? null)}::text[],
    ${positions.map((p) => p.isGiven)}::boolean[], ${positions.map((p) => p.lng)}::float8[],
    ${positions.map((p) => p.lat)}::float8[], ${positions.map((p) => p.longitude)}::float8[],
    ${positions.map((p) => p.latitude)}::float8[], ${positions.map((p) => p.addressType)}::smallint[]`
}
const columnNames = sql`company_id, dev_uid, type_id, alias, address, province, city, district, has_position, lng, lat,
  given_lng, given_lat, address_type`

/** See `ListStore`. */
export async function insertDevices<Entry extends DeviceEntry>(
  kind: DeviceClass<Entry>,
  scope: ListScope,
  entries: readonly Entry[],
  now: Date,
): Promise<string[] | WriteFault> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, province, city, district,
        lng, lat, given_lng, given_lat, address_type, created_at, updated_at)
      select ${kind.deviceType}::smallint, n.dev_uid, c.company_id, c.company_no, n.type_id, coalesce(n.alias, ''),
        coalesce(n.address, ''), coalesce(n.province, ''), coalesce(n.city, ''), coalesce(n.district, ''), n.lng, n.lat,
        n.given_lng, n.given_lat, n.address_type, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${columnsOf(kind, entries)}) with ordinality n (${columnNames}, place)
        join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
      order by place returning device_id as id`.execute(scope.tx)
    if (rows.length < entries.length) return 'companyUnknown'
    const ids = rows.map(({ id }) => id)
    await kind.writeBeside(scope, ids, entries)
    return ids
  } catch (error) {
    if (errorCode(error) === '23505') return 'duplicate'
    throw error
  }
}

/** See `ListStore`. Whose they are stays: they go into another company by `deviceMoves` alone, with the devices connected through them. */
export async function updateDevices<Entry extends DeviceEntry>(
  kind: DeviceClass<Entry>,
  scope: ListScope,
  changes: readonly RecordChange<Entry>[],
  now: Date,
): Promise<WriteFault | null> {
  const entries = changes.map((change) => change.entry)
  const ids = changes.map((change) => change.id)
  await sql`select lock_own_devices(${rowIds(ids)})`.execute(scope.tx)
  const { rows } = await sql<{ id: string }>`
    update device d set version = d.version + 1, updated_at = ${now}::timestamptz, type_id = n.type_id,
      alias = coalesce(n.alias, d.alias), address = coalesce(n.address, d.address),
      province = coalesce(n.province, d.province), city = coalesce(n.city, d.city), district = coalesce(n.district, d.district),
      lng = case when n.has_position then n.lng else d.lng end, lat = case when n.has_position then n.lat else d.lat end,
      given_lng = case when n.has_position then n.given_lng else d.given_lng end,
      given_lat = case when n.has_position then n.given_lat else d.given_lat end,
      address_type = case when n.has_position then n.address_type else d.address_type end
    from unnest(${columnsOf(kind, entries)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
        n (${columnNames}, id, version)
    where d.device_id = n.id and d.device_type = ${kind.deviceType} and ${scope.filter.companies('d')}
      and d.version = coalesce(n.version, d.version)
    returning d.device_id as id`.execute(scope.tx)
  if (rows.length === changes.length) {
    await kind.writeBeside(scope, ids, entries)
    return null
  }
  const missed = ids.filter((id) => !rows.some((row) => row.id === id))
  return (await countOwn(scope, kind.deviceType, missed)) === missed.length ? 'changed' : 'unknown'
}

/** Of the caller's own devices of the class; whoever edits one of them at the moment is told. @returns those that it changed */
export async function setUsageStatus(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  ids: readonly string[],
  status: ServiceCondition,
  now: Date,
): Promise<{ id: string; title: string }[]> {
  await sql`select lock_own_devices(${rowIds(ids)})`.execute(tx)
  const { rows } = await sql<{ id: string; title: string }>`
    with changed as (
      update device d set version = d.version + 1, updated_at = ${now}::timestamptz
      where d.device_id = any (${rowIds(ids)}) and d.device_type = ${deviceType} and ${filter.companies('d')}
      returning d.device_id, d.dev_uid
    ), beside as (
      update ${sql.table(classTables[deviceType])} b set service_condition = ${status} from changed
      where b.device_id = changed.device_id and b.service_condition <> ${status}
    )
    select device_id as id, dev_uid as title from changed`.execute(tx)
  return rows
}

async function countOwn(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from device d
    where d.device_id = any (${rowIds(ids)}) and d.device_type = ${deviceType} and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return rows[0]?.found ?? 0
}
