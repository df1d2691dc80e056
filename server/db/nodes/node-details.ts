import { sql, type RawBuilder } from 'kysely'

import type { ApUid, DeviceId, MoteUid } from '#contract/wire/ids.ts'
import { mostNeighbours, type LinkedDevice, type RelayDetail } from '#contract/lists/node-detail.ts'
import type { MeasuredTimes, StatusRule } from '#contract/calls/records.ts'

import type { ListScope } from '../lists/list-store.ts'
import { cutOffBelow, measuredTimeColumns, statusRuleColumns } from '../devices/device-columns.ts'

/** Deeper than the field builds, so that a loop in what was registered ends. */
const mostHops = 16
const dayMs = 86_400_000

const linkedColumns = sql`d.device_id as id, d.device_type as "devType", d.dev_uid as "devUid", d.alias as "deviceAliases", s.status, s.reach,
  case when d.device_type = 2 then null else t.rssi_dbm end as "upRSSI",
  case when d.device_type = 2 then null else t.snr_db end as "snrDb", t.battery_percent as power`

function linkedFrom(where: RawBuilder<unknown>): RawBuilder<LinkedDevice> {
  return sql<LinkedDevice>`select ${linkedColumns} from device d join device_status s using (device_id)
    join device_state t using (device_id) ${where}`
}

type NodeLinks = Pick<
  RelayDetail,
  | 'position'
  | 'path'
  | 'isUnattached'
  | 'registrationsToday'
  | 'downlinks24h'
  | 'downFailureRate24h'
  | keyof StatusRule
  | keyof MeasuredTimes
>

/**
 * Where a relay or terminal of the caller's view is, by which way it is received, from its parent up to its gateway as
 * far as the caller sees, and what of the last day's downlinks was lost.
 */
export async function readNodeLinks(
  { tx, filter }: ListScope,
  deviceId: string,
  now: Date,
): Promise<NodeLinks> {
  const places = await sql<Place>`
    select d.lng, d.lat, ${statusRuleColumns}, ${measuredTimeColumns('t')}, d.gateway_id is null and d.parent_id is null as "isUnattached", w.*,
      case when t.registration_day = (${now}::timestamptz at time zone company_zone(d.company_id))::date then t.registrations
        else 0 end as "registrationsToday"
    from device d join device_state t using (device_id) join device_type_option o using (type_id)
      cross join lateral (
        select count(*)::int as "downlinks24h",
          round(100.0 * count(*) filter (where r.outcome = 'lost') / nullif(count(*), 0), 2)::float8 as "downFailureRate24h"
        from downlink r where r.device_id = d.device_id
          and r.event_at > ${new Date(now.getTime() - dayMs)} and r.event_at <= ${now}) w
    where d.device_id = ${deviceId}::bigint and ${filter.devices('d')}`.execute(tx)
  const path = await sql<LinkedDevice>`
    with recursive above (device_id, parent_id, gateway_id, hop, seen) as (
      select d.device_id, d.parent_id, d.gateway_id, 0, array[d.device_id] from device d
      where d.device_id = ${deviceId}::bigint and ${filter.devices('d')}
      union all
      select d.device_id, d.parent_id, d.gateway_id, a.hop + 1, a.seen || d.device_id
      from above a join device d on d.device_id = case when a.parent_id is not null then a.parent_id
          when a.gateway_id <> a.device_id then a.gateway_id end
      where a.hop < ${mostHops} and d.device_id <> all (a.seen) and ${filter.devices('d')}
    )
    select ${linkedColumns} from above a join device d using (device_id) join device_status s using (device_id)
      join device_state t using (device_id) where a.hop > 0 order by a.hop`.execute(tx)
  const { lng, lat, ...counted } = places.rows[0] ?? nowhere
  return { ...counted, position: lng === null || lat === null ? null : { lng, lat }, path: path.rows }
}

type Place = Omit<NodeLinks, 'position' | 'path'> & { lng: number | null; lat: number | null }
const nowhere: Place = {
  lng: null,
  lat: null,
  offlineAfterMinutes: 0,
  driftSections: 0,
  isUnattached: true,
  registrationsToday: 0,
  downlinks24h: 0,
  downFailureRate24h: null,
}

type RelayTraffic = Pick<
  RelayDetail,
  'neighbours' | 'neighboursTotal' | 'cutOffBelow' | 'flow24h' | 'upFailureRate24h'
>

/** The devices connected through a relay of the caller's view, and what it sent within the last 24 hours. */
export async function readRelayTraffic(
  { tx, filter }: ListScope,
  deviceId: string,
  now: Date,
): Promise<RelayTraffic> {
  const neighbours = await linkedFrom(
    sql`where d.parent_id = ${deviceId}::bigint and ${filter.devices('d')}
      order by d.device_type desc, d.dev_uid limit ${mostNeighbours}`,
  ).execute(tx)
  const { rows } = await sql<Omit<RelayTraffic, 'neighbours'>>`
    select (select count(*)::int from device d where d.parent_id = ${deviceId}::bigint and ${filter.devices('d')})
        as "neighboursTotal",
      coalesce((select ${cutOffBelow(filter)} from device_status s where s.device_id = ${deviceId}::bigint), 0) as "cutOffBelow",
      h.sent::float8 as "flow24h", round(100 * h.failed / nullif(h.sent, 0), 2)::float8 as "upFailureRate24h"
    from (
      select sum((body ->> 'framesSent')::numeric) as sent, sum((body ->> 'framesFailed')::numeric) as failed
      from heartbeat where device_id = ${deviceId}::bigint
        and event_at > ${new Date(now.getTime() - dayMs)} and event_at <= ${now}
    ) h`.execute(tx)
  const [row = { neighboursTotal: 0, cutOffBelow: 0, flow24h: null, upFailureRate24h: null }] = rows
  return { ...row, neighbours: neighbours.rows }
}

/** Whether the caller sees a gateway that has this channel. */
export async function seesChannel({ tx, filter }: ListScope, apuid: ApUid): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_channel h join device d using (device_id)
    where h.ap_uid = ${apuid} and ${filter.devices('d')}`.execute(tx)
  return rows.length > 0
}

/** The groups that relays of a channel say they are in. */
export async function readRelayGroups(
  { tx, filter }: ListScope,
  apuid: ApUid,
): Promise<{ groupNumber: number; relays: number }[]> {
  const { rows } = await sql<{ groupNumber: number; relays: number }>`
    select d.group_number as "groupNumber", count(*)::int as relays from relay d
    where d.ap_uid = ${apuid} and d.group_number is not null and ${filter.devices('d')}
    group by 1 order by 1`.execute(tx)
  return rows
}

interface RecyclableRelay {
  objectid: DeviceId
  moteuid: MoteUid
  deviceAliases: string
  netID: number
  beatTime: number | null
}

/** Relays of a channel that are offline and hold a network id, longest silent first. */
export async function readRecyclableRelays(
  { tx, filter }: ListScope,
  apuid: ApUid,
): Promise<RecyclableRelay[]> {
  const { rows } = await sql<RecyclableRelay>`
    select d.device_id as objectid, d.dev_uid as moteuid, d.alias as "deviceAliases", d.net_id as "netID",
      (extract(epoch from t.beat_at) * 1000)::float8 as "beatTime"
    from relay d join device_status s using (device_id) join device_state t using (device_id)
    where d.ap_uid = ${apuid} and d.net_id is not null and s.status = 1 and ${filter.devices('d')}
    order by t.beat_at nulls first, d.device_id`.execute(tx)
  return rows
}
