import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { DeviceConfigurationTable } from './schema-configuration.ts'

/** bigint: text in the program, since it may exceed what a number holds exactly. */
type Id = string
type NewId = GeneratedAlways<string>
/** JSON columns take text or a value that the driver turns into text. */
type Json = ColumnType<Record<string, unknown>, string, string>

interface CompanyTable {
  company_id: NewId
  parent_id: Id | null
  // Set by the placing trigger.
  depth: Generated<number>
  company_no: Generated<string>
  company_last: Generated<string>
  name: string
  short_name: Generated<string>
  zone: Generated<string>
  flag: Generated<number>
  logo: Generated<string>
  created_at: Generated<Date>
  signal_login: Generated<boolean>
  phone_login: Generated<boolean>
}
interface PostTable {
  post_id: NewId
  company_id: Id
  name: string
  post_level: number
  flag: Generated<number>
}
interface PostFunctionTable {
  post_id: Id
  function_code: string
}
interface AppUserTable {
  user_id: NewId
  company_id: Id
  company_no: string
  post_id: Id
  login_name: string
  user_name: string
  password_hash: string
  flag: Generated<number>
  valid_until: Date | null
  created_at: Generated<Date>
  phone: Generated<string>
  password_once: Generated<boolean>
}
interface SessionTable {
  token_hash: Buffer
  user_id: Id
  created_at: Date
  expires_at: Date
  ended: Generated<boolean>
}
interface CaptchaTable {
  captcha_key: string
  answer: string
  expires_at: Date
  heard: Generated<number>
}
interface CompanySecretTable {
  company_id: Id
  code: string
  secret_key_sealed: Buffer
}
interface RememberedLoginTable {
  token_hash: Buffer
  family: Buffer
  user_id: Id
  expires_at: Date
  replaced_at: Date | null
}
interface UsedProofTable {
  proof_hash: Buffer
  used_at: Date
}
interface LoginFailureTable {
  subject: string
  failed_at: Date
}
interface OperationLogTable {
  operation_id: NewId
  at: Date
  operation: string
  outcome: string
  user_id: Id | null
  login_name: string
  company_no: string
  client: Generated<string>
  detail: Json
}
interface DeviceTypeOptionTable {
  type_id: string
  device_type: number
  sensor_kind: string | null
  /** numeric: text */
  offline_multiplier: Generated<string>
  offline_base_minutes: string
}
interface AlarmRuleTable {
  device_type: number
  alarm_type: number
  alarm_level: number
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
interface GatewayTable {
  device_id: Id
  company_no: string
  network_type: Generated<string>
  service_condition: Generated<number>
  zone: string
  sim_card: Generated<string>
  registered_at: Date | null
  arm_version: Generated<string>
  hardware_version: Generated<string>
  connect_mode: string | null
  server_ip: Generated<string>
  server_port: number | null
  protocol_model: number | null
}
interface HeardColumns {
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
interface RelayTable extends HeardColumns {
  net_id: number | null
  group_number: number | null
}
interface HeardCountTable {
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
  active_days: number | null
  remaining_percent: number | null
}
interface SpectrumTable {
  device_id: Id
  measured_at: Date
  spectrum: string
  sampling_hz: number
  lines: number
  speed_rpm: number
  top_cdb: number
  fragments: number
}
interface SpectrumFragmentTable {
  device_id: Id
  measured_at: Date
  spectrum: string
  fragment: number
  levels: Buffer
}
interface TerminalSeverityTable {
  device_id: Id
  severity_class: string
  /** numeric: text */
  limit_ab: string | null
  limit_bc: string | null
  limit_cd: string | null
}
interface GatewayKeyTable {
  device_id: Id
  arm_key_sealed: Buffer
}
interface GatewayChannelTable {
  ap_uid: string
  device_id: Id
  channel: number
  protocol_model: number
  rf_version: string
  /** numeric: text */
  frequency_mhz: string
}
interface GatewayShareTable {
  device_id: Id
  company_id: Id
}
interface GatewayCandidateTable {
  arm_uid: string
  first_seen_at: Date
  last_seen_at: Date
  attempts: Generated<string>
  remote_address: Generated<string>
  further_keys: Generated<string>
  ignored_keys: string[] | null
}
interface GatewayCandidateKeyTable {
  arm_uid: string
  fingerprint: string
  arm_key_sealed: Buffer
  first_seen_at: Date
  last_seen_at: Date
  attempts: string
  remote_address: string
}
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
interface FactColumns {
  event: string
  company_no: string
  gateway_id: Id | null
  device_id: Id | null
  alarm_id: Id | null
  cell: string | null
  old_cell: string | null
}
interface OutboxTable extends FactColumns {
  outbox_id: NewId
  at: Generated<Date>
}
interface LiveEventTable extends FactColumns {
  seq: string
  at: Date
}
interface LiveNumberTable {
  only_row: Generated<boolean>
  seq: Generated<string>
}
interface AlarmRecordTable {
  alarm_id: NewId
  device_id: Id
  device_type: number
  company_no: string
  gateway_id: Id | null
  alarm_type: number
  alarm_level: number
  raised_at: Date
  last_at: Date
  occurrences: Generated<number>
  recovered_at: Date | null
  recover_way: number | null
  record_status: Generated<number>
  send_order_status: Generated<number>
}
interface AlarmEventTable {
  device_id: Id
  alarm_type: number
  at: Date
  cleared: boolean
}
interface GatewayBootTable {
  device_id: Id
  boot: string
  /** int8multirange as text, e.g. `{[1,5)}` */
  seen: Generated<string>
  last_at: Date
}
interface RefusedCountTable {
  arm_uid: string
  reason: string
  refused: string
  last_at: Date
}
interface RefusedMessageTable {
  refused_id: NewId
  at: Date
  arm_uid: string
  topic: string
  reason: string
  detail: string
  payload: Buffer
}
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
interface LicenseTable {
  license_id: NewId
  company_id: Id
  flag: Generated<number>
  ap_up: number
  mote_up: number
  ms_up: number
  operated_by: Id | null
  created_at: Generated<Date>
  identification_code: Generated<string>
}
interface RetentionTable {
  table_name: string
  days: number
}
interface ProcessBeatTable {
  process: string
  at: Date
  figures: Json
}

/** The tables of `migrations/`, as the driver delivers and takes their rows. */
export interface Schema {
  company: CompanyTable
  post: PostTable
  post_function: PostFunctionTable
  app_user: AppUserTable
  session: SessionTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  company_secret: CompanySecretTable
  remembered_login: RememberedLoginTable
  used_proof: UsedProofTable
  operation_log: OperationLogTable
  device_type_option: DeviceTypeOptionTable
  alarm_rule: AlarmRuleTable
  device: DeviceTable
  gateway: GatewayTable
  relay: RelayTable
  terminal: HeardColumns
  heard_count: HeardCountTable
  device_key: DeviceKeyTable
  device_configuration: DeviceConfigurationTable
  battery_replacement: BatteryReplacementTable
  spectrum: SpectrumTable
  spectrum_fragment: SpectrumFragmentTable
  terminal_severity: TerminalSeverityTable
  gateway_key: GatewayKeyTable
  gateway_channel: GatewayChannelTable
  gateway_share: GatewayShareTable
  gateway_candidate: GatewayCandidateTable
  gateway_candidate_key: GatewayCandidateKeyTable
  device_state: DeviceStateTable
  device_status: DeviceStatusTable
  company_count: CompanyCountTable
  map_change: MapChangeTable
  map_cell: MapCellTable
  outbox: OutboxTable
  live_event: LiveEventTable
  live_number: LiveNumberTable
  alarm_record: AlarmRecordTable
  alarm_event: AlarmEventTable
  gateway_boot: GatewayBootTable
  refused_count: RefusedCountTable
  refused_message: RefusedMessageTable
  uplink: UplinkTable
  uplink_reception: UplinkReceptionTable
  heartbeat: HeartbeatTable
  registration: RegistrationTable
  gateway_event: GatewayEventTable
  downlink: DownlinkTable
  device_code: DeviceCodeTable
  license: LicenseTable
  retention: RetentionTable
  process_beat: ProcessBeatTable
}
