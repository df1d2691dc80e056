import { sql, type Kysely, type RawBuilder } from 'kysely'

import { mostTimelineRows, type GatewayTimeline } from '#contract/calls/gateway-timeline.ts'
import type { ConnectMode, Reach } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { isRowId } from '../devices/device-details.ts'
import type { DeviceTime, FigureSource } from '../devices/sampled-figures.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/** What gateways say of their machine, and of their modem beside it. */
export const heartbeatFigures: FigureSource = {
  table: sql`heartbeat`,
  figures: sql`(u.body || jsonb_build_object('rssiDbm', u.body #> '{cellular,rssiDbm}'))`,
}

/** How a gateway is reached now, and by which rule. Moments are milliseconds. */
export interface ReachedGateway {
  armuid: ArmUid
  allowanceMs: number
  reach: Reach
  reachSince: number
  /** Its first start; null: it has never reported. */
  reportedSince: number | null
}

/** @returns null when the caller sees no such gateway */
export async function readReachedGateway(
  tx: Kysely<Schema>,
  filter: RowFilter,
  deviceId: string,
): Promise<ReachedGateway | null> {
  if (!isRowId(deviceId)) return null
  const { rows } = await sql<ReachedGateway>`
    select d.dev_uid as armuid, (60000 * o.offline_multiplier * o.offline_base_minutes)::float8 as "allowanceMs", s.reach,
      ${ms(sql`s.reach_since`)} as "reachSince",
      case when s.heard then ${ms(sql`coalesce(g.registered_at, t.beat_at)`)} end as "reportedSince"
    from device d join device_status s using (device_id) join device_state t using (device_id)
      join gateway g using (device_id) join device_type_option o using (type_id)
    where d.device_id = ${deviceId}::bigint and ${filter.devices('d')}`.execute(tx)
  return rows[0] ?? null
}

/** No message was stored between these moments; `to` null: nor since. */
export interface Silence {
  at: number
  to: number | null
}

/** The times without a message that are longer than `longerMs`, by the gateway's clock, and the one since the newest. */
export async function readSilences(
  tx: Kysely<Schema>,
  { deviceId, from, to }: DeviceTime,
  longerMs: number,
): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with sign as (
      select event_at from heartbeat where device_id = ${deviceId}::bigint and event_at >= ${from} and event_at < ${to}
      union all
      select event_at from gateway_event where device_id = ${deviceId}::bigint and event_at >= ${from} and event_at < ${to}
      union all select ${from}::timestamptz)
    select ${ms(sql`s.at`)} as at, ${ms(sql`s.next`)} as to
    from (select event_at as at, lead(event_at) over (order by event_at) as next from sign) s
    where s.next is null or s.next - s.at > make_interval(secs => ${longerMs / 1000}::float8)
    order by s.at`.execute(tx)
  return rows
}

/** What a gateway reported of its link, in links and starts. */
export interface LinkReport {
  at: number
  state: 'up' | 'down'
  medium: ConnectMode
}

/** The reports of a time, oldest first, and the one before. */
export async function readLinkReports(
  tx: Kysely<Schema>,
  { deviceId, from, to }: DeviceTime,
): Promise<LinkReport[]> {
  const reports = sql`
    select event_at as at, body ->> 'state' as state, body ->> 'medium' as medium from gateway_event
    where device_id = ${deviceId}::bigint and kind = 'link'
    union all
    select event_at, 'up', body ->> 'connectMode' from gateway_event
    where device_id = ${deviceId}::bigint and kind = 'start'`
  const { rows } = await sql<LinkReport>`
    select ${ms(sql`r.at`)} as at, r.state, r.medium from (
      (select * from (${reports}) l where l.at >= ${from} and l.at < ${to} order by l.at desc limit ${mostTimelineRows})
      union all
      (select * from (${reports}) l where l.at < ${from} order by l.at desc limit 1)) r
    order by r.at`.execute(tx)
  return rows
}

type Events = Pick<GatewayTimeline, 'alarms' | 'starts' | 'commands' | 'sections' | 'orders'>

/** The alarms of a gateway that were active at some moment. */
export async function readTimelineAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
): Promise<Events['alarms']> {
  const { rows } = await sql<Events['alarms'][number]>`
    select a.alarm_id as objectid, a.alarm_type as "alarmType", a.alarm_level as "alarmLevel", ${ms(sql`a.raised_at`)} as "upTime",
      ${ms(sql`a.recovered_at`)} as "recoverTime", a.recover_way is not distinct from 2 as "byHand",
      ${ms(sql`a.acknowledged_at`)} as "acknowledgeTime"
    from alarm_record a
    where a.device_id = ${deviceId}::bigint and a.raised_at < ${to} and coalesce(a.recovered_at, 'infinity') >= ${from}
      and ${filter.devices('a')}
    order by a.raised_at desc, a.alarm_id desc limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

export async function readTimelineStarts(
  tx: Kysely<Schema>,
  { deviceId, from, to }: DeviceTime,
): Promise<Events['starts']> {
  const { rows } = await sql<Events['starts'][number]>`
    select ${ms(sql`event_at`)} as at, body ->> 'reason' as reason, body ->> 'armVersion' as "armVersion",
      arm_before as "versionBefore"
    from gateway_event
    where device_id = ${deviceId}::bigint and kind = 'start' and event_at >= ${from} and event_at < ${to}
    order by event_at desc limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

/** Some thousand refused messages are stored in all. Of the caller's own gateways only. */
export async function readTimelineRefusals(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
): Promise<{ at: number; count: number; reason: string }[]> {
  const bucketS = (to.getTime() - from.getTime()) / 300_000
  const { rows } = await sql<{ at: number; count: number; reason: string }>`
    select ${ms(sql`min(r.at)`)} as at, count(*)::int as count, r.reason
    from device d join refused_message r on r.arm_uid = d.dev_uid
    where d.device_id = ${deviceId}::bigint and ${filter.companies('d')} and r.at >= ${from} and r.at < ${to}
    group by floor(extract(epoch from r.at - ${from}) / ${bucketS}::float8), r.reason
    order by min(r.at) desc limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

/** Commands to the gateway and its channels. */
export async function readTimelineCommands(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
): Promise<Events['commands']> {
  const { rows } = await sql<Events['commands'][number]>`
    select ${ms(sql`c.issued_at`)} as at, c.name, t.state
    from command_target t join command c using (command_id)
    where t.device_id = ${deviceId}::bigint and c.issued_at >= ${from} and c.issued_at < ${to} and ${filter.companies('t')}
    order by c.issued_at desc, t.row_id desc limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

/** Of each section the newest change by people, and the newest report. */
export async function readTimelineSections(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
): Promise<Events['sections']> {
  const { rows } = await sql<Events['sections'][number]>`
    select ${ms(sql`e.at`)} as at, c.section, e.desired
    from device_configuration c join device d using (device_id),
      lateral (values (c.desired_at, true), (c.reported_at, false)) e (at, desired)
    where c.device_id = ${deviceId}::bigint and ${filter.companies('d')} and e.at >= ${from} and e.at < ${to}
    order by e.at desc, c.section limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

/** The moves of work orders about a gateway. */
export async function readTimelineOrders(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
): Promise<Events['orders']> {
  const { rows } = await sql<Events['orders'][number]>`
    select ${ms(sql`e.at`)} as at, e.to_status as status
    from work_order o join work_order_event e using (order_id)
    where o.device_id = ${deviceId}::bigint and ${filter.companies('o')} and e.at >= ${from} and e.at < ${to}
    order by e.at desc, e.event_id desc limit ${mostTimelineRows}`.execute(tx)
  return rows.toReversed()
}

/** A moment in milliseconds; null stays null. */
function ms(moment: RawBuilder<unknown>) {
  return sql`round(extract(epoch from ${moment}) * 1000)::float8`
}
