import { sql, type Kysely } from 'kysely'

import type { AlarmLevel, DeviceStatus, DeviceType } from '#contract/wire/enumerations.ts'

import { parentOf } from '../devices/device-columns.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface TopologyCompanyRow {
  companyId: string
  /** Null for the company that was asked for. */
  parentId: string | null
  companyNo: string
  name: string
  hasBelow: boolean
}

/**
 * A company and those directly below it, itself first and the others by name, up to `limit` of them.
 * @param companyId null for the top of the view
 * @returns empty when there is no such company in the view
 */
export async function readCompanyWithBelow(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyId: string | null,
  limit: number,
): Promise<TopologyCompanyRow[]> {
  const isTop =
    companyId === null ? sql`c.company_no = view_first()` : sql`c.company_id = ${companyId}::bigint`
  const { rows } = await sql<TopologyCompanyRow>`
    with top as (select c.* from company c where ${isTop} and ${filter.companies('c')}),
      shown as (
        select top.*, 0 as place, null::bigint as above from top
        union all
        (select c.*, 1, top.company_id from company c join top on c.parent_id = top.company_id
          where ${filter.companies('c')} order by c.name, c.company_id limit ${limit})
      )
    select company_id as "companyId", above as "parentId", company_no as "companyNo", name,
      (exists (select from company b where b.parent_id = shown.company_id and ${filter.companies('b')})
        or coalesce((select sum(total) from company_count n where n.company_no = shown.company_no and n.device_type = 2), 0) > 0
      ) as "hasBelow"
    from shown order by place, name, company_id`.execute(tx)
  return rows
}

export interface ChannelRow {
  apUid: string
  gatewayId: string
  channel: 1 | 2 | 3 | 255
}

/** The channels of gateways of the view. */
export async function readChannels(tx: Kysely<Schema>, gatewayIds: readonly string[]): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ap_uid as "apUid", device_id as "gatewayId", channel from gateway_channel
    where device_id = any (${[...gatewayIds]}::bigint[]) order by device_id, channel, ap_uid`.execute(tx)
  return rows
}

export interface TopologyDeviceRow {
  deviceId: string
  deviceType: DeviceType
  devUid: string
  alias: string
  /** Null where it is outside the view, too. */
  parentDeviceId: string | null
  /** The channel on which a relay or terminal is received: one of its gateway's. */
  apUid: string | null
  companyId: string | null
  companyName: string | null
  status: DeviceStatus
  alarmLevel: AlarmLevel | null
  lng: number | null
  lat: number | null
  rssiDbm: number | null
  snrDb: number | null
  hops: number | null
  hasBelow: boolean
}

/**
 * Ids from the device up to its gateway, itself first; empty when it is not in the view, or of none of the classes. Ends where
 * the view ends.
 */
export async function readPathUp(
  tx: Kysely<Schema>,
  filter: RowFilter,
  classes: readonly DeviceType[],
  deviceId: string,
  mostLevels: number,
): Promise<string[]> {
  const { rows } = await sql<{ deviceId: string }>`
    with recursive up as (
      select d.device_id, ${parentOf('d')} as above, 0 as height from device d
        where d.device_id = ${deviceId}::bigint and d.device_type = any(${classes}::smallint[]) and ${filter.devices('d')}
      union all
      select d.device_id, ${parentOf('d')}, up.height + 1 from up join device d on d.device_id = up.above
        where up.height < ${mostLevels} and ${filter.devices('d')}
    ) cycle device_id set repeats using way
    select device_id as "deviceId" from up where not repeats order by height`.execute(tx)
  return rows.map((row) => row.deviceId)
}

/** Ids of what is below the device, nearest first, up to `limit`. Reads no further than that; ends where another class comes. */
export async function readBelow(
  tx: Kysely<Schema>,
  filter: RowFilter,
  classes: readonly DeviceType[],
  deviceId: string,
  levels: number,
  limit: number,
): Promise<string[]> {
  const shown = sql`d.device_type = any(${classes}::smallint[]) and ${filter.devices('d')}`
  const { rows } = await sql<{ deviceId: string }>`
    with recursive below as (
      select ${deviceId}::bigint as device_id, 0 as depth
      union all
      select d.device_id, below.depth + 1 from below join lateral (
        select device_id from device d where d.parent_id = below.device_id and ${shown}
        union all
        select device_id from device d where d.gateway_id = below.device_id and d.parent_id is null
          and d.device_id <> below.device_id and ${shown}
      ) d on below.depth < ${levels}
    ) cycle device_id set repeats using way
    select device_id as "deviceId" from below where not repeats and depth > 0 limit ${limit}`.execute(tx)
  return rows.map((row) => row.deviceId)
}

/** Ids of a company's own gateways and, where they are asked for, of those shared with the view after them; by id, up to `limit`. */
export async function readGateways(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyNo: string,
  withShared: boolean,
  limit: number,
): Promise<string[]> {
  const shared = withShared
    ? sql`or (s.device_id = any (view_shared()) and not s.company_no between view_first() and view_last())`
    : sql``
  const { rows } = await sql<{ deviceId: string }>`
    select device_id as "deviceId" from device_status s
    where s.device_type = 2 and (s.company_no = ${companyNo}::bigint ${shared}) and ${filter.devices('s')}
    order by s.company_no <> ${companyNo}::bigint, device_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.deviceId)
}

/** In the order of `deviceIds`. */
export async function readTopologyDevices(
  tx: Kysely<Schema>,
  filter: RowFilter,
  deviceIds: readonly string[],
): Promise<TopologyDeviceRow[]> {
  const { rows } = await sql<TopologyDeviceRow>`
    select d.device_id as "deviceId", d.device_type as "deviceType", d.dev_uid as "devUid", d.alias,
      ${parentOf('d')} as "parentDeviceId", d.ap_uid as "apUid", c.company_id as "companyId", company_label(c.company_id) as "companyName",
      s.status, s.alarm_level as "alarmLevel", d.lng, d.lat, h.rssi_dbm as "rssiDbm", h.snr_db as "snrDb", h.hops,
      (d.device_type = 2 and exists (
        select from device b where b.gateway_id = d.device_id and b.device_id <> d.device_id and ${filter.devices('b')})
      or exists (select from device b where b.parent_id = d.device_id and ${filter.devices('b')})) as "hasBelow"
    from unnest(${[...deviceIds]}::bigint[]) with ordinality w (device_id, place)
      join device d using (device_id)
      join device_status s using (device_id)
      join device_state h using (device_id)
      left join company c on c.company_id = d.company_id and ${filter.companies('c')}
    where ${filter.devices('d')}
    order by w.place`.execute(tx)
  return rows
}
