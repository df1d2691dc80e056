import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

/** What ingest has to know of a device to place a message. */
export interface CachedDevice {
  readonly deviceId: number
  /** 0 terminal, 1 relay, 2 gateway. */
  readonly deviceType: number
  readonly uid: string
  readonly companyId: number
  /** The range of company numbers of its company and all below; too long for a number. */
  readonly companyNo: bigint
  readonly companyLast: bigint
  /** Changed in place when a registration moves the device. */
  gatewayId: number | null
  parentId: number | null
  /** The channel on which it is received. */
  apuid: string | null
  /** When it registered there, milliseconds; null when it never did. */
  registeredAt: number | null
  /** For a gateway: when the newest start happened, milliseconds. */
  startedAt: number | null
  readonly sensorKind: string | null
  /** Silence after which it counts as offline, in milliseconds. */
  readonly allowanceMs: number
  /** For a gateway: companies with which it is shared. */
  readonly sharedWith: readonly number[]
}

interface DeviceRow extends Omit<CachedDevice, 'companyNo' | 'companyLast'> {
  companyNo: string
  companyLast: string
}

const deviceColumns = `
  d.device_id::float8 as "deviceId", d.device_type as "deviceType", d.dev_uid as uid,
  d.company_id::float8 as "companyId", d.company_no as "companyNo", c.company_last as "companyLast",
  d.gateway_id::float8 as "gatewayId", d.parent_id::float8 as "parentId", d.ap_uid as apuid, o.sensor_kind as "sensorKind",
  (extract(epoch from s.register_at) * 1000)::float8 as "registeredAt",
  (extract(epoch from s.start_at) * 1000)::float8 as "startedAt",
  (o.offline_multiplier * o.offline_base_minutes * 60000)::float8 as "allowanceMs",
  array(select s.company_id::float8 from gateway_share s where s.device_id = d.device_id) as "sharedWith"`
const itsTables = `
  join company c using (company_id)
  join device_type_option o using (type_id)
  join device_state s using (device_id)`
const findDevicesStatement = {
  name: 'ingest.find-devices',
  text: `
    select ${deviceColumns}
    from unnest($1::text[]) as w (dev_uid)
    join device d on d.dev_uid = w.dev_uid and d.device_type in (0, 1, 2)
    ${itsTables}`,
}
const findDevicesByIdStatement = {
  name: 'ingest.find-devices-by-id',
  text: `select ${deviceColumns} from device d ${itsTables} where d.device_id = any ($1::bigint[])`,
}

/** The devices of these ids, of whatever class. */
export async function findDevices(client: IngestClient, uids: readonly string[]): Promise<CachedDevice[]> {
  return read(await rowsOf<DeviceRow>(client, findDevicesStatement, [plainArray(uids)]))
}

export async function findDevicesById(
  client: IngestClient,
  deviceIds: readonly number[],
): Promise<CachedDevice[]> {
  return read(await rowsOf<DeviceRow>(client, findDevicesByIdStatement, [numberArray(deviceIds)]))
}

function read(rows: readonly DeviceRow[]): CachedDevice[] {
  return rows.map((row) =>
    Object.assign(row, { companyNo: BigInt(row.companyNo), companyLast: BigInt(row.companyLast) }),
  )
}

export interface Fix {
  readonly gatewayId: number
  /** WGS84 degrees. */
  readonly lng: number
  readonly lat: number
  /** Milliseconds. */
  readonly at: number
}

const moveGatewaysStatement = {
  name: 'ingest.move-gateways',
  text: `
    with t as (
      select device_id, lng, lat, to_timestamp(at / 1000) as at
      from unnest($1::bigint[], $2::float8[], $3::float8[], $5::float8[]) as t (device_id, lng, lat, at)
    ), newest as (
      update device_state s set fix_at = t.at from t
      where s.device_id = t.device_id
        and (s.fix_at is null or s.fix_at <= t.at or s.fix_at > to_timestamp($6::float8 / 1000))
      returning t.*
    )
    update device d set lng = t.lng, lat = t.lat, given_lng = t.lng, given_lat = t.lat, address_type = 1
    from newest t
    where d.device_id = t.device_id
      and (d.lng is null
        or 6371008.8 * sqrt(power(radians(t.lat - d.lat), 2)
          + power(radians(t.lng - d.lng) * cos(radians(d.lat)), 2)) > $4::float8)`,
}

/** Moves the gateways whose fix is the newest and further than `thresholdM` metres from where they were, on the equirectangular plane. */
export async function moveGateways(
  client: IngestClient,
  fixes: readonly Fix[],
  thresholdM: number,
  now: number,
): Promise<void> {
  await rowsOf(client, moveGatewaysStatement, [
    numberArray(fixes.map((fix) => fix.gatewayId)),
    numberArray(fixes.map((fix) => fix.lng)),
    numberArray(fixes.map((fix) => fix.lat)),
    thresholdM,
    numberArray(fixes.map((fix) => fix.at)),
    now + maxFutureMs,
  ])
}

const readSealedKey = {
  name: 'ingest.read-sealed-key',
  text: `
    select k.arm_key_sealed as sealed from device d join gateway_key k using (device_id)
    where d.device_type = 2 and d.dev_uid = $1`,
}

/** The gateway's encrypted key, null when there is no such gateway. */
export async function findSealedKey(client: IngestClient, armuid: string): Promise<Buffer | null> {
  const rows = await rowsOf<{ sealed: Buffer }>(client, readSealedKey, [armuid])
  return rows[0]?.sealed ?? null
}
