import type { Id, Json } from './schema-columns.ts'

interface HistoryColumns {
  event_at: Date
  device_id: Id
  received_at: Date
}
interface UplinkTable extends HistoryColumns {
  frame_counter: number
  gateway_id: Id
  ap_uid: string
  parent_id: Id | null
  hops: number
  rssi_dbm: number
  snr_db: number
  payload: Buffer
  readings: Json
}
interface UplinkReceptionTable extends HistoryColumns {
  frame_counter: number
  gateway_id: Id
  ap_uid: string
  rssi_dbm: number
  snr_db: number
}
interface HeartbeatTable extends HistoryColumns {
  gateway_id: Id
  rssi_dbm: number | null
  snr_db: number | null
  battery_percent: number | null
  body: Json
}
interface RegistrationTable extends HistoryColumns {
  gateway_id: Id
  parent_id: Id | null
  hops: number
  reason: string
  rssi_dbm: number
  snr_db: number
  body: Json
}
interface GatewayEventTable extends HistoryColumns {
  kind: string
  body: Json
}
interface DownlinkTable extends HistoryColumns {
  gateway_id: Id
  ap_uid: string
  sent_at: Date
  name: string
  data: Buffer | null
  command_id: string | null
  outcome: string
  down_rssi_dbm: number | null
  payload: Buffer | null
}
interface RetentionTable {
  table_name: string
  days: number
}

/** What was heard and sent, week by week. */
export interface HistoryTables {
  uplink: UplinkTable
  uplink_reception: UplinkReceptionTable
  heartbeat: HeartbeatTable
  registration: RegistrationTable
  gateway_event: GatewayEventTable
  downlink: DownlinkTable
  retention: RetentionTable
}
