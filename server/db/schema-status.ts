import type { Generated, GeneratedAlways } from 'kysely'

import type { Id, Json } from './schema-columns.ts'

interface DeviceStateTable {
  device_id: Id
  check_at: Date | null
  beat_at: Date | null
  up_at: Date | null
  register_at: Date | null
  start_at: Date | null
  rssi_dbm: number | null
  snr_db: number | null
  down_rssi_dbm: number | null
  battery_percent: number | null
  hops: number | null
  readings: Json
  figures: Json
  /** YYYY-MM-DD */
  registration_day: string | null
  registrations: Generated<number>
  frame_high: number | null
  frame_since: Date | null
  told_at: Date | null
  down_at: Date | null
  auth_at: Date | null
  fix_at: Date | null
}
interface DeviceStatusTable {
  device_id: Id
  device_type: number
  company_no: string
  gateway_id: Id | null
  lng: number | null
  lat: number | null
  cell: string | null
  online: Generated<boolean>
  general_alarms: Generated<number>
  priority_alarms: Generated<number>
  status: GeneratedAlways<number>
  alarm_level: GeneratedAlways<number | null>
  changed_at: Generated<Date>
}
interface CompanyCountTable {
  company_no: string
  device_type: number
  total: number
  offline: number
  abnormal: number
  folded: Generated<boolean>
}
interface MapCounts {
  total: number
  offline: number
  abnormal: number
  general: number
  priority: number
  offline_general: number
  offline_priority: number
  sum_lng: number
  sum_lat: number
}
interface MapChangeTable extends MapCounts {
  company_no: string
  device_type: number
  /** Of level 17. */
  cell: string
}
interface MapCellTable extends MapCounts {
  level: number
  /** With all below it. */
  company_no: string
  cell: string
  device_type: number
}

/** How devices are now, and how many of them. */
export interface StatusTables {
  device_state: DeviceStateTable
  device_status: DeviceStatusTable
  company_count: CompanyCountTable
  map_change: MapChangeTable
  map_cell: MapCellTable
}
