import { numberArray, plainArray, textArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export type HistoryTable = 'uplink' | 'uplink_reception' | 'heartbeat' | 'registration' | 'gateway_event'

const ensurePartitionStatement = {
  name: 'ingest.ensure-partition',
  text: `select ensure_partition($1, to_timestamp($2::float8 / 1000))`,
}

/** Makes the weekly partition that holds the moment. In a transaction of its own: it locks the whole table. */
export async function ensurePartition(client: IngestClient, table: HistoryTable, at: number): Promise<void> {
  await rowsOf(client, ensurePartitionStatement, [table, at])
}

export interface UplinkRow {
  readonly eventAt: number
  readonly deviceId: number
  readonly frameCounter: number
  readonly receivedAt: number
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

const findHeardStatement = {
  name: 'ingest.find-heard',
  text: `
    select u.i from unnest($1::bigint[], $2::float8[], $3::int[], $4::text[]) with ordinality
      as u (device_id, at, frame_counter, payload, i)
    cross join lateral (
      select from uplink e
      where e.device_id = u.device_id and e.frame_counter = u.frame_counter and e.payload = decode(u.payload, 'hex')
        and e.event_at between to_timestamp((u.at - $5::float8) / 1000) and to_timestamp((u.at + $5::float8) / 1000)
        and e.event_at between to_timestamp($6::float8 / 1000) and to_timestamp($7::float8 / 1000)
      limit 1
    ) heard`,
}

/**
 * Of these uplinks, the ones whose frame is stored already, heard within `windowMs` by another gateway or again.
 * @returns their positions in `rows`
 */
export async function findHeard(
  client: IngestClient,
  rows: readonly UplinkRow[],
  windowMs: number,
): Promise<Set<number>> {
  const moments = rows.map((row) => row.eventAt)
  const found = await rowsOf<{ i: string }>(client, findHeardStatement, [
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(moments),
    numberArray(rows.map((row) => row.frameCounter)),
    plainArray(rows.map((row) => row.payload)),
    windowMs,
    Math.min(...moments) - windowMs,
    Math.max(...moments) + windowMs,
  ])
  return new Set(found.map(({ i }) => Number(i) - 1))
}

const insertUplinksStatement = {
  name: 'ingest.insert-uplinks',
  text: `
    insert into uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, parent_id, hops, rssi_dbm, snr_db,
      payload, readings)
    select to_timestamp(event_at / 1000), device_id, frame_counter, to_timestamp(received_at / 1000), gateway_id, ap_uid, parent_id,
      hops, rssi_dbm, snr_db, decode(payload, 'hex'), readings
    from unnest($1::float8[], $2::bigint[], $3::int[], $4::float8[], $5::bigint[], $6::text[], $7::bigint[], $8::smallint[],
      $9::real[], $10::real[], $11::text[], $12::jsonb[])
      as t (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, parent_id, hops, rssi_dbm, snr_db,
        payload, readings)`,
}

export async function insertUplinks(client: IngestClient, rows: readonly UplinkRow[]): Promise<void> {
  await rowsOf(client, insertUplinksStatement, [
    numberArray(rows.map((row) => row.eventAt)),
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(rows.map((row) => row.frameCounter)),
    numberArray(rows.map((row) => row.receivedAt)),
    numberArray(rows.map((row) => row.gatewayId)),
    plainArray(rows.map((row) => row.apuid)),
    numberArray(rows.map((row) => row.parentId)),
    numberArray(rows.map((row) => row.hops)),
    numberArray(rows.map((row) => row.rssiDbm)),
    numberArray(rows.map((row) => row.snrDb)),
    plainArray(rows.map((row) => row.payload)),
    textArray(rows.map((row) => row.readings)),
  ])
}

const insertReceptionsStatement = {
  name: 'ingest.insert-receptions',
  text: `
    insert into uplink_reception (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, rssi_dbm, snr_db)
    select to_timestamp(event_at / 1000), device_id, frame_counter, to_timestamp(received_at / 1000), gateway_id, ap_uid,
      rssi_dbm, snr_db
    from unnest($1::float8[], $2::bigint[], $3::int[], $4::float8[], $5::bigint[], $6::text[], $7::real[], $8::real[])
      as t (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, rssi_dbm, snr_db)`,
}

/** The further gateways' hearing of frames that are stored. */
export async function insertReceptions(client: IngestClient, rows: readonly UplinkRow[]): Promise<void> {
  await rowsOf(client, insertReceptionsStatement, [
    numberArray(rows.map((row) => row.eventAt)),
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(rows.map((row) => row.frameCounter)),
    numberArray(rows.map((row) => row.receivedAt)),
    numberArray(rows.map((row) => row.gatewayId)),
    plainArray(rows.map((row) => row.apuid)),
    numberArray(rows.map((row) => row.rssiDbm)),
    numberArray(rows.map((row) => row.snrDb)),
  ])
}

export interface HeartbeatRow {
  readonly eventAt: number
  readonly deviceId: number
  readonly receivedAt: number
  readonly gatewayId: number
  readonly rssiDbm: number | null
  readonly snrDb: number | null
  readonly batteryPercent: number | null
  /** JSON. */
  readonly body: string
}

const insertHeartbeatsStatement = {
  name: 'ingest.insert-heartbeats',
  text: `
    insert into heartbeat (event_at, device_id, received_at, gateway_id, rssi_dbm, snr_db, battery_percent, body)
    select to_timestamp(event_at / 1000), device_id, to_timestamp(received_at / 1000), gateway_id, rssi_dbm, snr_db,
      battery_percent, body
    from unnest($1::float8[], $2::bigint[], $3::float8[], $4::bigint[], $5::real[], $6::real[], $7::real[], $8::jsonb[])
      as t (event_at, device_id, received_at, gateway_id, rssi_dbm, snr_db, battery_percent, body)`,
}

export async function insertHeartbeats(client: IngestClient, rows: readonly HeartbeatRow[]): Promise<void> {
  await rowsOf(client, insertHeartbeatsStatement, [
    numberArray(rows.map((row) => row.eventAt)),
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(rows.map((row) => row.receivedAt)),
    numberArray(rows.map((row) => row.gatewayId)),
    numberArray(rows.map((row) => row.rssiDbm)),
    numberArray(rows.map((row) => row.snrDb)),
    numberArray(rows.map((row) => row.batteryPercent)),
    textArray(rows.map((row) => row.body)),
  ])
}

export interface RegistrationRow {
  readonly eventAt: number
  readonly deviceId: number
  readonly receivedAt: number
  readonly gatewayId: number
  readonly parentId: number | null
  readonly hops: number
  readonly reason: string
  readonly rssiDbm: number
  readonly snrDb: number
  /** JSON. */
  readonly body: string
}

const insertRegistrationsStatement = {
  name: 'ingest.insert-registrations',
  text: `
    insert into registration (event_at, device_id, received_at, gateway_id, parent_id, hops, reason, rssi_dbm, snr_db, body)
    select to_timestamp(event_at / 1000), device_id, to_timestamp(received_at / 1000), gateway_id, parent_id, hops, reason,
      rssi_dbm, snr_db, body
    from unnest($1::float8[], $2::bigint[], $3::float8[], $4::bigint[], $5::bigint[], $6::smallint[], $7::text[], $8::real[],
      $9::real[], $10::jsonb[])
      as t (event_at, device_id, received_at, gateway_id, parent_id, hops, reason, rssi_dbm, snr_db, body)`,
}

export async function insertRegistrations(
  client: IngestClient,
  rows: readonly RegistrationRow[],
): Promise<void> {
  await rowsOf(client, insertRegistrationsStatement, [
    numberArray(rows.map((row) => row.eventAt)),
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(rows.map((row) => row.receivedAt)),
    numberArray(rows.map((row) => row.gatewayId)),
    numberArray(rows.map((row) => row.parentId)),
    numberArray(rows.map((row) => row.hops)),
    plainArray(rows.map((row) => row.reason)),
    numberArray(rows.map((row) => row.rssiDbm)),
    numberArray(rows.map((row) => row.snrDb)),
    textArray(rows.map((row) => row.body)),
  ])
}

export interface GatewayEventRow {
  readonly eventAt: number
  readonly deviceId: number
  readonly receivedAt: number
  readonly kind: string
  /** JSON. */
  readonly body: string
}

const insertGatewayEventsStatement = {
  name: 'ingest.insert-gateway-events',
  text: `
    insert into gateway_event (event_at, device_id, received_at, kind, body)
    select to_timestamp(event_at / 1000), device_id, to_timestamp(received_at / 1000), kind, body
    from unnest($1::float8[], $2::bigint[], $3::float8[], $4::text[], $5::jsonb[])
      as t (event_at, device_id, received_at, kind, body)`,
}

export async function insertGatewayEvents(
  client: IngestClient,
  rows: readonly GatewayEventRow[],
): Promise<void> {
  await rowsOf(client, insertGatewayEventsStatement, [
    numberArray(rows.map((row) => row.eventAt)),
    numberArray(rows.map((row) => row.deviceId)),
    numberArray(rows.map((row) => row.receivedAt)),
    plainArray(rows.map((row) => row.kind)),
    textArray(rows.map((row) => row.body)),
  ])
}
