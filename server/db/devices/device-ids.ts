import { sql } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'

/** The device of this id, if the caller sees it. */
export async function findDevice(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  uid: DevUid,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.device_id as id from device d
    where d.device_type = ${deviceType} and d.dev_uid = ${uid} and ${filter.devices('d')}`.execute(tx)
  return rows[0]?.id ?? null
}

/** The caller's own devices of these ids, by id. */
export async function findOwnDevices<Uid extends string>(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  uids: readonly Uid[],
): Promise<Map<Uid, string>> {
  const { rows } = await sql<{ uid: Uid; id: string }>`
    select d.dev_uid as uid, d.device_id as id from device d
    where d.device_type = ${deviceType} and d.dev_uid = any (${[...uids]}::text[]) and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return new Map(rows.map(({ uid, id }) => [uid, id]))
}

/** Of these ids, those that are taken by devices of the class outside the caller's own companies. */
export async function findTakenIds(
  { tx }: ListScope,
  deviceType: DeviceType,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from ids_taken(${deviceType}::smallint, ${[...uids]}::text[]) uid`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}

/** Of these ids, those that are channels', of whatever gateway, and whether the caller sees that gateway. */
export async function findChannelIds(
  { tx }: ListScope,
  uids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ uid: string; seen: boolean }>`
    select uid, exists (select from gateway_channel c where c.ap_uid = uid) as seen
    from channel_ids(${[...uids]}::text[]) uid`.execute(tx)
  return new Map(rows.map(({ uid, seen }) => [uid, seen]))
}

/** The versions of these devices of the caller's own and of the class, by the device. */
export async function readDeviceVersions(
  { tx, filter }: ListScope,
  deviceType: DeviceType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select d.device_id as id, d.version from device d
    where d.device_id = any (${rowIds(ids)}) and d.device_type = ${deviceType} and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The company of each of these devices of the caller's own, by the device. */
export async function readDeviceCompanies(
  { tx, filter }: ListScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; company: string }>`
    select d.device_id as id, d.company_id as company from device d
    where d.device_id = any (${rowIds(ids)}) and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return new Map(rows.map(({ id, company }) => [id, company]))
}
