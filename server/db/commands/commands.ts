import { sql } from 'kysely'

import type { CommandState, DeviceType } from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'

export interface NewCommand {
  commandId: string
  name: string
  /** Without secrets. */
  parameters: Readonly<Record<string, unknown>>
  /** Parameter → sealed by the vault, base64; null: none. */
  secrets: Readonly<Record<string, string>> | null
  issuedAt: Date
  issuedBy: string
  /** Of the company of whoever orders it. */
  companyNo: string
  /** The last of those of its targets. */
  deadline: Date
  targets: readonly { targetId: string; deviceId: string; apUid: string; deadline: Date }[]
}

/** Puts a command into the queue of each of its devices, which must be the caller's own and have a gateway. */
export async function queueCommand({ tx }: ListScope, command: NewCommand): Promise<void> {
  const { commandId, name, parameters, secrets, companyNo, issuedAt, issuedBy, deadline, targets } = command
  await sql`
    insert into command (command_id, name, parameters, secrets, company_no, issued_at, issued_by, deadline)
    values (${commandId}::uuid, ${name}, ${JSON.stringify(parameters)}::jsonb,
      ${secrets && JSON.stringify(secrets)}::jsonb, ${companyNo}::bigint, ${issuedAt}::timestamptz, ${issuedBy}::bigint,
      ${deadline}::timestamptz)`.execute(tx)
  await sql`
    insert into command_target (command_id, target_id, device_id, ap_uid, company_no, gateway_id, try_at, deadline)
    select ${commandId}::uuid, t.target_id, t.device_id, t.ap_uid, d.company_no, d.gateway_id, ${issuedAt}::timestamptz,
      t.deadline
    from unnest(${targets.map(({ targetId }) => targetId)}::uuid[], ${targets.map(({ deviceId }) => deviceId)}::bigint[],
      ${targets.map(({ apUid }) => apUid)}::text[], ${targets.map((target) => target.deadline)}::timestamptz[])
      t (target_id, device_id, ap_uid, deadline) join device d using (device_id)`.execute(tx)
}

/** How a device can be reached. */
export interface DeviceReach {
  deviceId: string
  isOnline: boolean
  hasGateway: boolean
  /** Of its gateway, or its own; false also where the caller does not see that. */
  isGatewayOnline: boolean
  /** When a terminal says that it listens; null: it did not say, or is none. */
  downModel: number | null
  /** After so long a silence it counts as offline. */
  silenceMs: number
}

/** How these devices of the caller's view can be reached, by their ids. */
export async function readReach(
  { tx }: ListScope,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, DeviceReach>> {
  const { rows } = await sql<DeviceReach>`
    select d.device_id as "deviceId", coalesce(s.online, false) as "isOnline", d.gateway_id is not null as "hasGateway",
      coalesce(g.online, false) as "isGatewayOnline", (c.reported ->> 'downModel')::int as "downModel",
      (o.offline_multiplier * o.offline_base_minutes * 60000)::float8 as "silenceMs"
    from device d join device_type_option o using (type_id)
      left join device_status s using (device_id)
      left join device_status g on g.device_id = d.gateway_id
      left join device_configuration c on c.device_id = d.device_id and c.ap_uid = '' and c.section = 'downlink'
    where d.device_id = any (${[...deviceIds]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.deviceId, row]))
}

/** The versions of the radios of these gateways; empty: it did not say. */
export async function findRadioVersions(
  { tx }: ListScope,
  deviceIds: readonly string[],
): Promise<{ deviceId: string; apUid: string; version: string }[]> {
  const { rows } = await sql<{ deviceId: string; apUid: string; version: string }>`
    select device_id::text as "deviceId", ap_uid as "apUid", coalesce(rf_version, '') as version from gateway_channel
    where device_id = any (${[...deviceIds]}::bigint[])`.execute(tx)
  return rows
}

export interface StoredCommand {
  name: string
  issuedAt: Date
  issuedBy: string
  deadline: Date
}
export interface StoredTarget {
  targetId: string
  deviceType: DeviceType
  devUid: string
  apUid: string
  state: CommandState
  sentAt: Date | null
  endedAt: Date | null
  stepsDone: number | null
  stepsTotal: number | null
  result: Record<string, unknown> | null
}

/**
 * A command with those of its targets that the caller sees; null when none of it is theirs to see.
 * @param deviceTypes the classes whose devices the caller may see
 */
export async function readCommand(
  { tx, filter }: ListScope,
  commandId: string,
  deviceTypes: readonly DeviceType[],
): Promise<{ command: StoredCommand; targets: StoredTarget[] } | null> {
  const found = await sql<StoredCommand>`
    select c.name, c.issued_at as "issuedAt", case when u.user_id is null then '' else u.user_name end as "issuedBy", c.deadline
    from command c left join app_user u on u.user_id = c.issued_by
    where c.command_id = ${commandId}::uuid and exists (
      select from command_target t where t.command_id = c.command_id and ${filter.companies('t')})`.execute(
    tx,
  )
  const [command] = found.rows
  if (command === undefined) return null
  const { rows } = await sql<StoredTarget>`
    select t.target_id as "targetId", d.device_type as "deviceType", d.dev_uid as "devUid", t.ap_uid as "apUid", t.state, t.sent_at as "sentAt",
      t.ended_at as "endedAt", t.steps_done::float8 as "stepsDone", t.steps_total::float8 as "stepsTotal", t.result
    from command_target t join device d using (device_id)
    where t.command_id = ${commandId}::uuid and ${filter.companies('t')} and ${filter.devices('d')}
      and d.device_type = any (${[...deviceTypes]}::smallint[])
    order by d.dev_uid, t.ap_uid`.execute(tx)
  return rows.length === 0 ? null : { command, targets: rows }
}

/**
 * Cancels what of a command has not been sent yet, of devices of these classes.
 * @returns how many devices that were
 */
export async function cancelCommand(
  { tx, filter }: ListScope,
  commandId: string,
  deviceTypes: readonly DeviceType[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update command_target t set state = 'cancelled', ended_at = ${now}::timestamptz
    from device d
    where t.command_id = ${commandId}::uuid and t.state = 'queued' and d.device_id = t.device_id
      and d.device_type = any (${[...deviceTypes]}::smallint[]) and ${filter.companies('t')}
    returning 1`.execute(tx)
  return rows.length
}
