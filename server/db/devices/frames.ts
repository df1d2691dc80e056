import { sql, type Kysely } from 'kysely'

import { deviceType, type DeviceStatus } from '#contract/wire/enumerations.ts'
import type { ArmUid, DeviceId, DevUid } from '#contract/wire/ids.ts'
import { timestampLimits } from '#contract/calls/records.ts'

import { isRowId } from './device-details.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/** Two hearings of one frame lie no further apart. Milliseconds. */
const sameFrameMs = 300_000

export interface TailGateway {
  armuid: ArmUid
  companyNo: string
  heartbeatMinutes: number
}

/** @returns null for what is no gateway of the caller's view */
export async function readTailGateway({ tx, filter }: ListScope, id: DeviceId): Promise<TailGateway | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<TailGateway>`
    select d.dev_uid as armuid, d.company_no as "companyNo", o.offline_base_minutes::float8 as "heartbeatMinutes"
    from device d join device_type_option o using (type_id)
    where d.device_id = ${id}::bigint and d.device_type = ${deviceType.values.gateway} and ${filter.devices('d')}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export interface NamedDevice {
  id: DeviceId
  devType: 0 | 1 | 2
  devUid: DevUid
  deviceAliases: string
}

/** Of these devices, by id, those in the caller's view. */
export async function readNamedDevices(
  tx: Kysely<Schema>,
  filter: RowFilter,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedDevice>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedDevice>`
    select d.device_id as id, d.device_type as "devType", d.dev_uid as "devUid", d.alias as "deviceAliases"
    from device d where d.device_id = any (${ids}::bigint[]) and ${filter.devices('d')}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface FrameRow {
  id: DeviceId
  devUid: DevUid
  deviceAliases: string
  sensorKind: string | null
  status: DeviceStatus
  beatTime: number | null
  power: number | null
  frameCounter: number
  upTime: number
  receiveTime: number
  payload: string
}

/** The stored frame of a terminal with this counter that is nearest to a moment. */
export async function readFrame(
  { tx, filter }: ListScope,
  { id, frameCounter, at }: { id: DeviceId; frameCounter: number; at: Date },
): Promise<FrameRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<FrameRow>`
    select d.device_id as id, d.dev_uid as "devUid", d.alias as "deviceAliases", o.sensor_kind as "sensorKind", s.status,
      (extract(epoch from t.beat_at) * 1000)::float8 as "beatTime", t.battery_percent as power,
      u.frame_counter as "frameCounter", (extract(epoch from u.event_at) * 1000)::float8 as "upTime",
      (extract(epoch from u.received_at) * 1000)::float8 as "receiveTime", upper(encode(u.payload, 'hex')) as payload
    from uplink u join device d using (device_id) join device_type_option o using (type_id)
      join device_status s using (device_id) join device_state t using (device_id)
    where u.device_id = ${id}::bigint and u.frame_counter = ${frameCounter} and ${filter.devices('d')}
      and u.event_at between ${momentAt(at.getTime() - sameFrameMs)} and ${momentAt(at.getTime() + sameFrameMs)}
    order by abs(extract(epoch from u.event_at - ${at}::timestamptz)) limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Of what lies beyond the moments that a call can name, the nearest of these: no frame came there. */
function momentAt(ms: number): Date {
  const { earliest, latest } = timestampLimits
  return new Date(Math.min(Math.max(ms, earliest), latest))
}

export interface ReceptionRow {
  /** Null, and so are its names, where the gateway is not in the caller's view. */
  id: DeviceId | null
  devUid: DevUid | null
  deviceAliases: string | null
  networkId: string | null
  channel: number | null
  parentId: DeviceId | null
  hops: number | null
  upRSSI: number
  snrDb: number
  upTime: number
  receiveTime: number
}

/** Who received a frame, the first reception first. */
export async function readReceptions(
  { tx, filter }: ListScope,
  { id, frameCounter, upTime }: Pick<FrameRow, 'id' | 'frameCounter' | 'upTime'>,
): Promise<ReceptionRow[]> {
  const at = new Date(upTime)
  const { rows } = await sql<ReceptionRow>`
    select g.device_id as id, g.dev_uid as "devUid", g.alias as "deviceAliases",
      case when g.device_id is not null then h.ap_uid end as "networkId", c.channel, p.device_id as "parentId", h.hops,
      h.rssi_dbm as "upRSSI", h.snr_db as "snrDb", (extract(epoch from h.event_at) * 1000)::float8 as "upTime",
      (extract(epoch from h.received_at) * 1000)::float8 as "receiveTime"
    from (
      select 0 as place, gateway_id, ap_uid, parent_id, hops, rssi_dbm, snr_db, event_at, received_at from uplink
      where device_id = ${id}::bigint and frame_counter = ${frameCounter} and event_at = ${at}
      union all
      select 1, gateway_id, ap_uid, null, null, rssi_dbm, snr_db, event_at, received_at from uplink_reception
      where device_id = ${id}::bigint and frame_counter = ${frameCounter}
        and event_at between ${new Date(upTime - sameFrameMs)} and ${new Date(upTime + sameFrameMs)}
    ) h
      left join device g on g.device_id = h.gateway_id and ${filter.devices('g')}
      left join gateway_channel c on c.device_id = g.device_id and c.ap_uid = h.ap_uid
      left join device p on p.device_id = h.parent_id and ${filter.devices('p')}
    order by h.place, h.received_at limit 32`.execute(tx)
  return rows
}

export interface NeighbourRow {
  upTime: number
  frameCounter: number
  /** Since the one before it. */
  registered: boolean
}

/** The frames of a terminal around a moment, oldest first: up to it so many, and a few after it. */
export async function readNeighbours(
  { tx }: ListScope,
  { id, upTime }: Pick<FrameRow, 'id' | 'upTime'>,
  { before, after }: { before: number; after: number },
): Promise<NeighbourRow[]> {
  const at = new Date(upTime)
  const { rows } = await sql<NeighbourRow>`
    select (extract(epoch from f.event_at) * 1000)::float8 as "upTime", f.frame_counter as "frameCounter",
      exists (select from registration r where r.device_id = ${id}::bigint
        and r.event_at > f.before and r.event_at <= f.event_at) as registered
    from (select *, lag(event_at) over (order by event_at, frame_counter) as before from (
      (select event_at, frame_counter from uplink where device_id = ${id}::bigint and event_at <= ${at}
        order by event_at desc limit ${before})
      union all
      (select event_at, frame_counter from uplink where device_id = ${id}::bigint and event_at > ${at}
        order by event_at limit ${after})
    ) n) f order by f.event_at, f.frame_counter`.execute(tx)
  return rows
}
