import { sql } from 'kysely'

import type { ApUid, ArmUid } from '#contract/wire/ids.ts'
import type { ChannelDispute, GatewayChannel, GatewayDetail } from '#contract/lists/gateway-detail.ts'
import type { Gateway } from '#contract/lists/gateway.ts'

import type { ChangedRecord, ListScope } from '../lists/list-store.ts'
import { cutOffBelow, measuredTimeColumns, statusRuleColumns } from '../devices/device-columns.ts'

const channelColumns = sql`h.ap_uid as apuid, h.ap_uid as "hexApUid", h.channel, h.protocol_model as "protocolModel",
  h.rf_version as "rfVersion", h.frequency_mhz::float8 as "frequencyMhz"`

/** The channels of a gateway that the caller sees, in their order; null when they see no such gateway. */
export async function readChannels(
  { tx, filter }: ListScope,
  armuid: ArmUid,
): Promise<GatewayChannel[] | null> {
  const { rows } = await sql<{ id: string }>`
    select d.device_id as id from device d
    where d.device_type = 2 and d.dev_uid = ${armuid} and ${filter.devices('d')}`.execute(tx)
  const [gateway] = rows
  if (gateway === undefined) return null
  const channels = await sql<GatewayChannel>`
    select ${channelColumns} from gateway_channel h where h.device_id = ${gateway.id}::bigint order by h.channel`.execute(
    tx,
  )
  return channels.rows
}

/** What of the channels of a gateway that the caller sees is disputed. */
export async function readChannelDisputes({ tx }: ListScope, deviceId: string): Promise<ChannelDispute[]> {
  const { rows } = await sql<ChannelDispute>`
    select ap_uid as apuid, denied as "isConflict", of_arm_unit as "ofArmUnit",
      case when other is not null then jsonb_build_object('id', other_id::text, 'armuid', other) end as other
    from channel_conflicts(${deviceId}::bigint)`.execute(tx)
  return rows
}

/** @returns null when the caller sees no gateway with such a channel */
export async function readChannel({ tx, filter }: ListScope, apuid: ApUid): Promise<GatewayChannel | null> {
  const { rows } = await sql<GatewayChannel>`
    select ${channelColumns} from gateway_channel h join device d using (device_id)
    where h.ap_uid = ${apuid} and ${filter.devices('d')}`.execute(tx)
  return rows[0] ?? null
}

/** Removes channels of the caller's own gateways. @returns those that were there, by their ids */
export async function deleteChannels(
  { tx, filter }: ListScope,
  apuids: readonly ApUid[],
): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    select uid as id, uid as title from delete_channels(array(
      select h.ap_uid from gateway_channel h join device d using (device_id)
      where h.ap_uid = any (${[...apuids]}::text[]) and ${filter.companies('d')})) uid`.execute(tx)
  return rows
}

/** What the details of a gateway say beside its row and its channels. */
export type GatewayFigures = Omit<GatewayDetail, keyof Gateway | 'channels' | 'disputes'>

/** @returns null when the caller sees no such gateway */
export async function readGatewayFigures(
  { tx, filter }: ListScope,
  deviceId: string,
): Promise<GatewayFigures | null> {
  const { rows } = await sql<Omit<GatewayFigures, 'position'> & { lng: number | null; lat: number | null }>`
    select d.lng, d.lat, n.*, ${cutOffBelow(filter)} as "cutOffBelow", ${statusRuleColumns},
      ${measuredTimeColumns('t')},
      (select count(*)::int from gateway_share a where a.device_id = d.device_id
        and d.company_no between view_first() and view_last()) as "sharedWith",
      t.figures -> 'memoryFreePercent' as "memoryFreePercent", t.figures -> 'diskFreePercent' as "diskFreePercent",
      t.figures -> 'cpuPercent' as "cpuPercent", t.figures -> 'temperatureC' as "temperatureC",
      t.figures -> 'uptimeS' as "uptimeS", t.figures -> 'backlog' as backlog, t.figures -> 'gps' as gps,
      t.figures -> 'cellular' as cellular
    from device d join device_state t using (device_id) join device_status s using (device_id)
      join device_type_option o using (type_id)
      cross join lateral (
        select count(*) filter (where b.device_type = 1)::int as relays,
          count(*) filter (where b.device_type = 1 and b.status = 1)::int as "relaysOffline",
          count(*) filter (where b.device_type = 0)::int as terminals,
          count(*) filter (where b.device_type = 0 and b.status = 1)::int as "terminalsOffline"
        from device_status b where b.gateway_id = d.device_id and ${filter.devices('b')}) n
    where d.device_id = ${deviceId}::bigint and ${filter.devices('d')}`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { lng, lat, ...detail } = row
  return { ...detail, position: lng === null || lat === null ? null : { lng, lat } }
}
