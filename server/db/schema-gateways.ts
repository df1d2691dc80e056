import type { Generated } from 'kysely'

import type { Id, NewId } from './schema-columns.ts'

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

/** What gateways are, who knocks, and what they were refused. */
export interface GatewayTables {
  gateway: GatewayTable
  gateway_key: GatewayKeyTable
  gateway_channel: GatewayChannelTable
  gateway_share: GatewayShareTable
  gateway_candidate: GatewayCandidateTable
  gateway_candidate_key: GatewayCandidateKeyTable
  gateway_boot: GatewayBootTable
  refused_count: RefusedCountTable
  refused_message: RefusedMessageTable
}
