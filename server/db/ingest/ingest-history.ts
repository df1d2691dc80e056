import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export type HistoryTable =
  | 'uplink'
  | 'uplink_reception'
  | 'heartbeat'
  | 'registration'
  | 'gateway_event'
  | 'downlink'

const ensurePartitionStatement = {
  name: 'ingest.ensure-partition',
  text: `select ensure_partition($1, to_timestamp($2::float8 / 1000))`,
}

/**
 * Makes the weekly partition that holds the moment, unless it is there. In a transaction of its own.
 * @throws Error 55P03 when somebody holds a lock on the table for longer than half a second
 */
export async function ensurePartition(client: IngestClient, table: HistoryTable, at: number): Promise<void> {
  await rowsOf(client, ensurePartitionStatement, [table, at])
}

/** Moments are milliseconds. */
interface HistoryRow {
  readonly eventAt: number
  readonly receivedAt: number
  readonly deviceId: number
}
export interface UplinkRow extends HistoryRow {
  readonly frameCounter: number
  readonly gatewayId: number
  readonly apuid: string
  readonly parentId: number | null
  readonly hops: number
  readonly rssiDbm: number
  readonly snrDb: number
  /** Hex. */
  readonly payload: string
  /** JSON. */
  readonly readings: string
}
export interface HeartbeatRow extends HistoryRow {
  readonly gatewayId: number
  readonly rssiDbm: number | null
  readonly snrDb: number | null
  readonly batteryPercent: number | null
  /** JSON. */
  readonly body: string
}
export interface RegistrationRow extends HistoryRow {
  readonly gatewayId: number
  readonly parentId: number | null
  readonly hops: number
  readonly reason: string
  readonly rssiDbm: number
  readonly snrDb: number
  /** JSON. */
  readonly body: string
}
export interface DownlinkRow extends HistoryRow {
  readonly gatewayId: number
  readonly apuid: string
  readonly sentAt: number
  readonly name: string
  readonly commandId: string | null
  readonly outcome: string
  readonly downRssiDbm: number | null
  /** Hex. */
  readonly data: string | null
  readonly payload: string | null
}
export interface GatewayEventRow extends HistoryRow {
  readonly kind: string
  /** JSON. */
  readonly body: string
}

const event: readonly Column<HistoryRow>[] = [
  ['event_at', 'timestamptz', (row) => row.eventAt],
  ['received_at', 'timestamptz', (row) => row.receivedAt],
  ['device_id', 'bigint', (row) => row.deviceId],
]
const reception: readonly Column<UplinkRow>[] = [
  ...event,
  ['frame_counter', 'int', (row) => row.frameCounter],
  ['gateway_id', 'bigint', (row) => row.gatewayId],
  ['ap_uid', 'text', (row) => row.apuid],
  ['rssi_dbm', 'real', (row) => row.rssiDbm],
  ['snr_db', 'real', (row) => row.snrDb],
]

export const insertUplinks = inserter<UplinkRow>('uplink', [
  ...reception,
  ['parent_id', 'bigint', (row) => row.parentId],
  ['hops', 'smallint', (row) => row.hops],
  ['payload', 'bytea', (row) => row.payload],
  ['readings', 'jsonb', (row) => row.readings],
])
/** The further gateways' receptions of frames that are stored. */
export const insertReceptions = inserter<UplinkRow>('uplink_reception', reception)
export const insertHeartbeats = inserter<HeartbeatRow>('heartbeat', [
  ...event,
  ['gateway_id', 'bigint', (row) => row.gatewayId],
  ['rssi_dbm', 'real', (row) => row.rssiDbm],
  ['snr_db', 'real', (row) => row.snrDb],
  ['battery_percent', 'real', (row) => row.batteryPercent],
  ['body', 'jsonb', (row) => row.body],
])
export const insertRegistrations = inserter<RegistrationRow>('registration', [
  ...event,
  ['gateway_id', 'bigint', (row) => row.gatewayId],
  ['parent_id', 'bigint', (row) => row.parentId],
  ['hops', 'smallint', (row) => row.hops],
  ['reason', 'text', (row) => row.reason],
  ['rssi_dbm', 'real', (row) => row.rssiDbm],
  ['snr_db', 'real', (row) => row.snrDb],
  ['body', 'jsonb', (row) => row.body],
])
export const insertGatewayEvents = inserter<GatewayEventRow>('gateway_event', [
  ...event,
  ['kind', 'text', (row) => row.kind],
  ['body', 'jsonb', (row) => row.body],
])
export const insertDownlinks = inserter<DownlinkRow>('downlink', [
  ...event,
  ['gateway_id', 'bigint', (row) => row.gatewayId],
  ['ap_uid', 'text', (row) => row.apuid],
  ['sent_at', 'timestamptz', (row) => row.sentAt],
  ['name', 'text', (row) => row.name],
  ['command_id', 'text', (row) => row.commandId],
  ['outcome', 'text', (row) => row.outcome],
  ['down_rssi_dbm', 'real', (row) => row.downRssiDbm],
  ['data', 'bytea', (row) => row.data],
  ['payload', 'bytea', (row) => row.payload],
])

function inserter<Row>(
  table: HistoryTable,
  columns: readonly Column<Row>[],
): (client: IngestClient, rows: readonly Row[]) => Promise<void> {
  const statement = {
    name: `ingest.insert-${table}`,
    text: `insert into ${table} (${columns.map(([name]) => name).join(', ')}) select * from ${rowsFrom(columns)} t`,
  }
  return async (client, rows) => {
    await rowsOf(client, statement, arraysOf(columns, rows))
  }
}

const frame: readonly Column<UplinkRow>[] = [
  ['device_id', 'bigint', (row) => row.deviceId],
  ['at', 'timestamptz', (row) => row.eventAt],
  ['frame_counter', 'int', (row) => row.frameCounter],
  ['payload', 'bytea', (row) => row.payload],
  ['gateway_id', 'bigint', (row) => row.gatewayId],
]
const findDuplicatesStatement = {
  name: 'ingest.find-heard',
  text: `
    select heard.i from (select t.*, row_number() over () - 1 as i from ${rowsFrom(frame)} t) u
    cross join lateral (
      select u.i from uplink e
      where e.device_id = u.device_id and e.frame_counter = u.frame_counter and e.payload = u.payload
        and e.gateway_id <> u.gateway_id
        and e.event_at between u.at - $6::float8 * interval '1 ms' and u.at + $6::float8 * interval '1 ms'
        and e.event_at between to_timestamp($7::float8 / 1000) and to_timestamp($8::float8 / 1000)
        and not exists (
          select from registration r
          where r.device_id = u.device_id
            and r.event_at > least(e.event_at, u.at) and r.event_at <= greatest(e.event_at, u.at)
            and r.event_at between to_timestamp($7::float8 / 1000) and to_timestamp($8::float8 / 1000)
        )
      limit 1
    ) heard`,
}

/**
 * Of these uplinks, the ones whose frame is stored already: received by another gateway within `windowMs`, with no
 * registration of the terminal in between, from which on its counter is another one.
 */
export async function findDuplicates(
  client: IngestClient,
  rows: readonly UplinkRow[],
  windowMs: number,
): Promise<Set<UplinkRow>> {
  const moments = rows.map((row) => row.eventAt)
  const found = await rowsOf<{ i: string }>(client, findDuplicatesStatement, [
    ...arraysOf(frame, rows),
    windowMs,
    Math.min(...moments) - windowMs,
    Math.max(...moments) + windowMs,
  ])
  const positions = new Set(found.map(({ i }) => Number(i)))
  return new Set(rows.filter((_, i) => positions.has(i)))
}
