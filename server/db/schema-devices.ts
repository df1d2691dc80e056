import type { Generated } from 'kysely'

import type { Id, NewId } from './schema-columns.ts'
import type { DeviceConfigurationTable } from './schema-configuration.ts'

interface DeviceTypeOptionTable {
  type_id: string
  device_type: number
  sensor_kind: string | null
  /** numeric: text */
  offline_multiplier: Generated<string>
  offline_base_minutes: string
}
interface DeviceTable {
  device_id: NewId
  device_type: number
  dev_uid: string
  company_id: Id
  company_no: string
  type_id: string
  alias: Generated<string>
  address: Generated<string>
  lng: number | null
  lat: number | null
  given_lng: number | null
  given_lat: number | null
  address_type: Generated<number>
  gateway_id: Id | null
  parent_id: Id | null
  ap_uid: string | null
  created_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
  province: Generated<string>
  city: Generated<string>
  district: Generated<string>
}
interface NodeColumns {
  device_id: Id
  company_no: string
  gateway_id: Id | null
  dev_uid: string
  alias: Generated<string>
  type_id: string
  created_at: Date
  ap_uid: string | null
  parent_id: Id | null
  protocol_model: number | null
  service_condition: Generated<number>
  auth_flag: number | null
  software_version: Generated<string>
  app_version: Generated<string>
  app_version_at: Date | null
  app_version_before: Generated<string>
}
interface RelayTable extends NodeColumns {
  net_id: number | null
  group_number: number | null
}
interface NodeCountTable {
  device_type: number
  facet: string
  value: string
  company_no: string
  total: number
  folded: Generated<boolean>
}
interface DeviceKeyTable {
  device_id: Id
  key_sealed: Buffer | null
  encryption_key_sealed: Buffer | null
}
interface BatteryReplacementTable {
  replacement_id: NewId
  device_id: Id
  replaced_at: Date
  operator_id: Id | null
  /** Null: the device said so itself. */
  operator_name: string | null
  active_days: number | null
  remaining_percent: number | null
}
interface DeviceCodeTable {
  device_code_id: NewId
  version: Generated<number>
  company_id: Id
  company_no: string
  product_name: string
  code: string
  code_type: number
  code_status: number
  device_type: number
  remark: Generated<string>
  created_at: Date
  updated_at: Date
}

/** What devices are, and what relays and terminals are above that. */
export interface DeviceTables {
  device_type_option: DeviceTypeOptionTable
  device: DeviceTable
  relay: RelayTable
  terminal: NodeColumns
  heard_count: NodeCountTable
  device_key: DeviceKeyTable
  device_configuration: DeviceConfigurationTable
  battery_replacement: BatteryReplacementTable
  device_code: DeviceCodeTable
}
