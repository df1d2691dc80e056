import { sql, type Kysely } from 'kysely'

import type { MeasuredTimes, StatusRule } from '#contract/calls/records.ts'
import type { AlarmLevel, DeviceStatus, DeviceType, Language, Reach } from '#contract/wire/enumerations.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'

import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import { cutOffBelow, measuredTimeColumns, parentOf, statusRuleColumns } from './device-columns.ts'
import { searchKeyword } from './search-keyword.ts'

/** A device in full. What belongs to a company outside the view (its name, an unseen parent) is null. */
export interface DeviceDetailRow extends StatusRule, MeasuredTimes {
  deviceId: DeviceId
  deviceType: DeviceType
  devUid: DevUid
  alias: string
  address: string
  lng: number | null
  lat: number | null
  companyNo: string
  companyName: string | null
  typeId: string
  sensorKind: string | null
  status: DeviceStatus
  reach: Reach
  reachSince: Date
  cutOffBelow: number
  alarmLevel: AlarmLevel | null
  gatewayId: DeviceId | null
  gatewayUid: string | null
  gatewayAlias: string | null
  gatewayStatus: DeviceStatus | null
  gatewayCompanyNo: string | null
  parentId: DeviceId | null
  parentUid: string | null
  parentAlias: string | null
  parentStatus: DeviceStatus | null
  parentLng: number | null
  parentLat: number | null
  parentCompanyNo: string | null
  parentGatewayId: string | null
  beatAt: Date | null
  upAt: Date | null
  registerAt: Date | null
  rssiDbm: number | null
  snrDb: number | null
  batteryPercent: number | null
  hops: number | null
  readings: Readonly<Record<string, unknown>>
  /** What a terminal says that its parameters are, raw. */
  parameters: Readonly<Record<string, unknown>> | null
  registrationsToday: number
  configuredAt: Date | null
}

/** Devices of the view, in the order of `deviceIds`; what does not exist in it is left out. */
export async function readDeviceDetails(
  tx: Kysely<Schema>,
  filter: RowFilter,
  deviceIds: readonly string[],
  now: Date,
): Promise<DeviceDetailRow[]> {
  const { rows } = await sql<DeviceDetailRow>`
    select d.device_id as "deviceId", d.device_type as "deviceType", d.dev_uid as "devUid", d.alias, d.address, d.lng, d.lat,
      d.company_no as "companyNo", company_label(c.company_id) as "companyName", d.type_id as "typeId", o.sensor_kind as "sensorKind",
      s.status, s.reach, s.reach_since as "reachSince", ${cutOffBelow(filter)} as "cutOffBelow", s.alarm_level as "alarmLevel",
      d.gateway_id as "gatewayId",
      g.dev_uid as "gatewayUid", g.alias as "gatewayAlias", g.company_no as "gatewayCompanyNo",
      gs.status as "gatewayStatus", ps.status as "parentStatus",
      p.device_id as "parentId", p.dev_uid as "parentUid", p.alias as "parentAlias", p.lng as "parentLng", p.lat as "parentLat",
      p.company_no as "parentCompanyNo", p.gateway_id as "parentGatewayId",
      h.beat_at as "beatAt", h.up_at as "upAt", h.register_at as "registerAt", h.rssi_dbm as "rssiDbm", h.snr_db as "snrDb",
      h.battery_percent as "batteryPercent", h.hops, h.readings,
      (select k.reported from device_configuration k
        where k.device_id = d.device_id and k.ap_uid = '' and k.section = 'parameters') as parameters,
      case when h.registration_day = (${now}::timestamptz at time zone company_zone(d.company_id))::date then h.registrations else 0 end
        as "registrationsToday",
      (select max(k.changed_at) from device_configuration k where k.device_id = d.device_id) as "configuredAt", ${statusRuleColumns},
      ${measuredTimeColumns('h')}
    from unnest(${deviceIds.filter(isRowId)}::bigint[]) with ordinality w (device_id, place)
      join device d using (device_id)
      join device_status s using (device_id)
      join device_state h using (device_id)
      join device_type_option o using (type_id)
      left join company c on c.company_id = d.company_id and ${filter.companies('c')}
      left join device g on g.device_id = d.gateway_id and ${filter.devices('g')}
      left join device p on p.device_id = ${parentOf('d')} and ${filter.devices('p')}
      left join device_status gs on gs.device_id = g.device_id
      left join device_status ps on ps.device_id = p.device_id
    where ${filter.devices('d')}
    order by w.place`.execute(tx)
  return rows
}

/** Nineteen digits can be more than a bigint holds. */
export function isRowId(id: string): boolean {
  return BigInt(id) < 2n ** 63n
}

/**
 * Ids of devices whose id, alias or address holds `keyword` (as typed), ids that begin with it first; of these and of the
 * others gateways before relays and terminals, and of one class the others by their names.
 */
export async function searchDevices(
  tx: Kysely<Schema>,
  keyword: string,
  most: number,
  language: Language,
): Promise<string[]> {
  const { rows } = await sql<{ deviceId: string }>`
    select device_id as "deviceId" from search_devices(${searchKeyword(keyword)}, ${most}, ${language}) found (device_id)`.execute(
    tx,
  )
  return rows.map((row) => row.deviceId)
}
