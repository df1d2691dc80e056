import { sql } from 'kysely'

import type { CommandState, DeviceType } from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'

export interface NewCommand {
  commandId: string
  /** Of the request that names it, by which another one with its id is known; null: it names none. */
  requestHash: string | null
  name: string
  /** Without secrets. */
  parameters: Readonly<Record<string, unknown>>
  /** Parameter → sealed by the vault, base64; null: none. */
  secrets: Readonly<Record<string, string>> | null
  issuedAt: Date
  /** Whose right it is ordered by. */
  issuedBy: string
  /** What the API key is called by which it is ordered; null: in person. */
  issuedKey: string | null
  /** Of the company of whoever orders it. */
  companyNo: string
  /** The last of those of its targets. */
  deadline: Date
  targets: readonly {
    targetId: string
    deviceId: string
    apUid: string
    deadline: Date
    desired: object | null
  }[]
  /** Whether it may cut its devices off: what is desired goes back when they do. */
  mayCutOff: boolean
  /** The devices that it is not sent to, with the reason. */
  refused: readonly { deviceId: string; apUid: string; refusal: object }[]
}

/**
 * Puts a command into the queue of each of its devices, which must be the caller's own and have a gateway, and keeps who
 * was refused. @returns false when somebody's command has this id already
 */
export async function queueCommand({ tx }: ListScope, command: NewCommand): Promise<boolean> {
  const { commandId, name, parameters, secrets, companyNo, issuedAt, issuedBy, issuedKey, deadline } = command
  const { targets, refused } = command
  const before = targets.map(({ desired }) => (command.mayCutOff ? JSON.stringify(desired) : null))
  const { numAffectedRows } = await sql`
    insert into command (command_id, name, parameters, secrets, company_no, issued_at, issued_by, issued_key,
      deadline, request_hash)
    values (${commandId}::uuid, ${name}, ${JSON.stringify(parameters)}::jsonb,
      ${secrets && JSON.stringify(secrets)}::jsonb, ${companyNo}::bigint, ${issuedAt}::timestamptz, ${issuedBy}::bigint,
      ${issuedKey}, ${deadline}::timestamptz, ${command.requestHash}) on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return false
  await sql`
    insert into command_target (command_id, target_id, device_id, ap_uid, company_no, gateway_id, try_at, deadline, is_batch,
      desired_before)
    select ${commandId}::uuid, t.target_id, t.device_id, t.ap_uid, d.company_no, d.gateway_id, ${issuedAt}::timestamptz,
      t.deadline, ${targets.length > 1}, t.desired_before
    from unnest(${targets.map(({ targetId }) => targetId)}::uuid[], ${targets.map(({ deviceId }) => deviceId)}::bigint[],
      ${targets.map(({ apUid }) => apUid)}::text[], ${targets.map((target) => target.deadline)}::timestamptz[],
      ${before}::jsonb[]) t (target_id, device_id, ap_uid, deadline, desired_before) join device d using (device_id)`.execute(
    tx,
  )
  if (refused.length > 0)
    await sql`
      insert into command_target (command_id, target_id, device_id, ap_uid, company_no, gateway_id, state, try_at, deadline,
        ended_at, refusal)
      select ${commandId}::uuid, gen_random_uuid(), t.device_id, t.ap_uid, d.company_no, d.gateway_id, 'refused',
        ${issuedAt}::timestamptz, ${issuedAt}::timestamptz, ${issuedAt}::timestamptz, t.refusal
      from unnest(${refused.map(({ deviceId }) => deviceId)}::bigint[], ${refused.map(({ apUid }) => apUid)}::text[],
        ${refused.map(({ refusal }) => JSON.stringify(refusal))}::jsonb[]) t (device_id, ap_uid, refusal)
        join device d using (device_id)`.execute(tx)
  await sql`select pg_notify('commands', '')`.execute(tx)
  return true
}

/** The command of this id that this person has issued already; null: none. */
export async function findIssued(
  { tx }: ListScope,
  commandId: string,
  name: string,
  userId: string,
): Promise<{ requestHash: string | null } | null> {
  const { rows } = await sql<{ requestHash: string | null }>`
    select request_hash as "requestHash" from command where command_id = ${commandId}::uuid and name = ${name} and issued_by = ${userId}::bigint`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** What the wire calls these devices of the caller's view, or all their channels, in the order of the ids. */
export async function readCommandNames(
  { tx, filter }: ListScope,
  deviceIds: readonly string[],
  by: 'uids' | 'channels',
): Promise<string[]> {
  const name = by === 'uids' ? sql`d.dev_uid` : sql`h.ap_uid`
  const channels = by === 'uids' ? sql`` : sql`join gateway_channel h using (device_id)`
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from unnest(${[...deviceIds]}::bigint[]) with ordinality w (device_id, place)
      join device d using (device_id) ${channels}
    where ${filter.devices('d')} and d.company_no between view_first() and view_last() order by w.place, name`.execute(
    tx,
  )
  return rows.map((row) => row.name)
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
  /** The channel whose radio reaches it; empty for a gateway, and where none is known. */
  channel: string
}

/** How these devices of the caller's view can be reached, by their ids. */
export async function readReach(
  { tx }: ListScope,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, DeviceReach>> {
  const { rows } = await sql<DeviceReach>`
    select d.device_id as "deviceId", coalesce(s.online, false) as "isOnline", d.gateway_id is not null as "hasGateway",
      coalesce(g.online, false) as "isGatewayOnline", (c.reported ->> 'downModel')::int as "downModel",
      (o.offline_multiplier * o.offline_base_minutes * 60000)::float8 as "silenceMs",
      coalesce(r.ap_uid, m.ap_uid, '') as channel
    from device d join device_type_option o using (type_id)
      left join relay r using (device_id)
      left join terminal m using (device_id)
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

/** Who ordered a command, by what they are called; empty: deleted, or not the caller's to see. */
export type CommandIssuer = { user: string } | { key: string }

/** A `CommandIssuer`, JSON, of the command `c` whose user is `u`; a key is seen by whoever sees its company. */
export const issuerJson = sql<string>`(case
  when c.issued_key is null then jsonb_build_object('user', coalesce(u.user_name, ''))
  else jsonb_build_object('key', case when c.company_no between view_first() and view_last() then c.issued_key else '' end)
  end)::text`

export interface StoredCommand {
  name: string
  issuedAt: Date
  /** JSON of `CommandIssuer`. */
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
  refusal: object | null
}

/**
 * A command with those of its targets that the caller sees; null when none of it is theirs to see.
 * @param deviceTypes the classes whose devices the caller may see
 * @param most so many targets; of more those that it ended badly with
 */
export async function readCommand(
  { tx, filter }: ListScope,
  commandId: string,
  deviceTypes: readonly DeviceType[],
  most: number,
): Promise<{ command: StoredCommand; counts: Record<string, number>; targets: StoredTarget[] } | null> {
  const found = await sql<StoredCommand>`
    select c.name, c.issued_at as "issuedAt", ${issuerJson} as "issuedBy", c.deadline
    from command c left join app_user u on u.user_id = c.issued_by
    where c.command_id = ${commandId}::uuid and exists (
      select from command_target t where t.command_id = c.command_id and ${filter.companies('t')})`.execute(
    tx,
  )
  const [command] = found.rows
  if (command === undefined) return null
  const ofCaller = sql`t.command_id = ${commandId}::uuid and ${filter.companies('t')} and ${filter.devices('d')}
    and d.device_type = any (${[...deviceTypes]}::smallint[])`
  const counted = await sql<{ state: string; count: number }>`
    select t.state, count(*)::int as count from command_target t join device d using (device_id)
    where ${ofCaller} group by t.state`.execute(tx)
  if (counted.rows.length === 0) return null
  const total = counted.rows.reduce((sum, { count }) => sum + count, 0)
  const { rows } = await sql<StoredTarget>`
    select t.target_id as "targetId", d.device_type as "deviceType", d.dev_uid as "devUid", t.ap_uid as "apUid", t.state, t.sent_at as "sentAt",
      t.ended_at as "endedAt", t.steps_done::float8 as "stepsDone", t.steps_total::float8 as "stepsTotal", t.result, t.refusal
    from command_target t join device d using (device_id) where ${ofCaller}
    order by ${total > most} and t.state not in ('refused', 'failed', 'unsupported', 'timedOut'), d.dev_uid, t.ap_uid
    limit ${most}`.execute(tx)
  const counts = Object.fromEntries(counted.rows.map(({ state, count }) => [state, count]))
  return { command, counts, targets: rows }
}

/** What is needed to send a command again. */
export interface RepeatableCommand {
  name: string
  parameters: Record<string, unknown>
  secrets: Record<string, string> | null
  deviceType: DeviceType
  /** Of those that it failed with: their own ids, or those of the channels. */
  names: string[]
}

/** @returns null when it failed with none that the caller sees */
export async function readRepeatable(
  { tx, filter }: ListScope,
  commandId: string,
  deviceTypes: readonly DeviceType[],
): Promise<RepeatableCommand | null> {
  const { rows } = await sql<RepeatableCommand>`
    select c.name, c.parameters, c.secrets, d.device_type as "deviceType",
      array_agg(coalesce(nullif(t.ap_uid, ''), d.dev_uid) order by d.dev_uid, t.ap_uid) as names
    from command c join command_target t using (command_id) join device d using (device_id)
    where c.command_id = ${commandId}::uuid and t.state in ('refused', 'failed', 'timedOut') and ${filter.companies('t')}
      and ${filter.devices('d')} and d.device_type = any (${[...deviceTypes]}::smallint[])
    group by c.command_id, d.device_type`.execute(tx)
  return rows[0] ?? null
}

/**
 * Cancels what of a command nothing has been heard of yet, of devices of these classes. What was sent is not sent again; its
 * answer counts if one comes all the same.
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
    where t.command_id = ${commandId}::uuid and t.state in ('queued', 'sent') and d.device_id = t.device_id
      and d.device_type = any (${[...deviceTypes]}::smallint[]) and ${filter.companies('t')}
    returning 1`.execute(tx)
  return rows.length
}
