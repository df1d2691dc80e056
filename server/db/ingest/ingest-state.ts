import type { Reach } from '#contract/wire/enumerations.ts'
import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'
import type { ChannelClaim } from './ingest-channels.ts'

/** The same frame received by several gateways carries event times this close to each other. */
export const sameFrameMs = 300_000

/** The newest of what a batch says about a device. Moments are milliseconds; null: the batch does not say. */
export interface Touch {
  readonly deviceId: number
  beatAt: number
  upAt: number | null
  registerAt: number | null
  startAt: number | null
  /** Of the newest message with signals or figures. */
  reportedAt: number | null
  /** When its silence has to be looked at, if no moment is set yet. */
  checkAt: number
  rssiDbm: number | null
  snrDb: number | null
  downRssiDbm: number | null
  batteryPercent: number | null
  hops: number | null
  /** JSON of the newest uplink's readings. */
  readings: string | null
  /** JSON of what a gateway's newest start says of itself; laid over the stored figures. */
  versions: string | null
  /** JSON of figures of the newest heartbeat; laid over the stored ones. */
  figures: string | null
  /** Of a terminal's new uplinks: the earliest event time, the range of frame counters. */
  frames: { firstAt: number; lowest: number; highest: number } | null
}

const lockStatesStatement = {
  name: 'ingest.lock-states',
  text: `
    select 1 from device_state where device_id = any ($1::bigint[]) order by device_id for no key update`,
}
const lockClaimedStatesStatement = {
  name: 'ingest.lock-node-states',
  text: `
    select 1 from device_state where device_id = any ($1::bigint[] || array(
      select d.device_id from gateway_channel c join device d on d.ap_uid = c.ap_uid
      where c.device_id = any ($2::bigint[]) and not exists (
        select from unnest($3::text[], $2::bigint[], $4::smallint[], $5::smallint[])
          as t (ap_uid, device_id, channel, protocol_model)
        where (t.ap_uid, t.device_id, t.channel, t.protocol_model)
          = (c.ap_uid, c.device_id, c.channel, c.protocol_model))
      union all
      select k.device_id from gateway_channel c join channel_conflict k using (ap_uid) where c.device_id = any ($2::bigint[])))
    order by device_id for no key update`,
}

/**
 * Locks the devices' states in one order for all, so that batches and the sweeper wait for each other and never deadlock.
 * Whoever writes a row of relay, terminal or device_status holds it: each copies from the other. With them the states of
 * those that lose their channel, or get another protocol, when these are claimed, and of those that get what becomes free.
 */
export async function lockStates(
  client: IngestClient,
  deviceIds: readonly number[],
  claims: readonly ChannelClaim[] = [],
): Promise<void> {
  if (claims.length === 0) await rowsOf(client, lockStatesStatement, [numberArray(deviceIds)])
  else
    await rowsOf(client, lockClaimedStatesStatement, [
      numberArray(deviceIds),
      numberArray(claims.map((claim) => claim.gatewayId)),
      plainArray(claims.map((claim) => claim.apuid)),
      numberArray(claims.map((claim) => claim.channel)),
      numberArray(claims.map((claim) => claim.protocolModel)),
    ])
}

const touchColumns: readonly Column<Touch>[] = [
  ['device_id', 'bigint', (touch) => touch.deviceId],
  ['check_at', 'timestamptz', (touch) => touch.checkAt],
  ['beat_at', 'timestamptz', (touch) => touch.beatAt],
  ['up_at', 'timestamptz', (touch) => touch.upAt],
  ['register_at', 'timestamptz', (touch) => touch.registerAt],
  ['start_at', 'timestamptz', (touch) => touch.startAt],
  ['reported_at', 'timestamptz', (touch) => touch.reportedAt],
  ['rssi_dbm', 'real', (touch) => touch.rssiDbm],
  ['snr_db', 'real', (touch) => touch.snrDb],
  ['down_rssi_dbm', 'real', (touch) => touch.downRssiDbm],
  ['battery_percent', 'real', (touch) => touch.batteryPercent],
  ['hops', 'smallint', (touch) => touch.hops],
  ['readings', 'jsonb', (touch) => touch.readings],
  ['versions', 'jsonb', (touch) => touch.versions],
  ['figures', 'jsonb', (touch) => touch.figures],
  ['window_from', 'timestamptz', ({ frames }) => frames && frames.firstAt - sameFrameMs],
  ['lowest_frame', 'int', ({ frames }) => frames && frames.lowest],
  ['highest_frame', 'int', ({ frames }) => frames && frames.highest],
]
const nowAt = `to_timestamp($${touchColumns.length + 1}::float8 / 1000)`
const latest = `(${nowAt} + interval '${maxFutureMs} ms')`
// What is stored of a moment that has not come was written by a wrong clock, and counts for nothing.
const isOlder = (reported: string, stored: string): string =>
  `(${reported} < ${stored} and ${stored} <= ${latest}) is true`
const moment = (column: string, limit = latest): string =>
  `${column} = case when t.${column} is null or t.${column} < s.${column} and s.${column} <= ${limit} then s.${column} else t.${column} end`
const signal = (column: string): string =>
  `${column} = case when ${isOlder('t.reported_at', 's.reported_at')} then s.${column} else coalesce(t.${column}, s.${column}) end`
// No stored frame lies in the window of the new ones.
const alone = '(s.up_at is null or t.window_from > s.up_at)'
const touchStatesStatement = {
  name: 'ingest.touch-states',
  text: `
    with touched as (
      update device_state s set
        check_at = case when s.check_at <= ${nowAt} + (t.check_at - t.beat_at) then s.check_at else t.check_at end,
        ${moment('beat_at', nowAt)},
        ${['up_at', 'register_at', 'start_at', 'reported_at'].map((column) => moment(column)).join(', ')},
        ${['rssi_dbm', 'snr_db', 'down_rssi_dbm', 'battery_percent', 'hops'].map(signal).join(', ')},
        readings = case when t.readings is null or ${isOlder('t.up_at', 's.up_at')} then s.readings else t.readings end,
        figures = case when t.versions is null and t.figures is null then s.figures
          else s.figures
            || case when t.versions is null or ${isOlder('t.start_at', 's.start_at')} then '{}' else t.versions end
            || case when t.figures is null or ${isOlder('t.reported_at', 's.reported_at')} then '{}' else t.figures end
          end,
        frame_high = case when ${alone} and t.window_from is not null then t.highest_frame
          else greatest(s.frame_high, t.highest_frame) end,
        frame_since = case when ${alone} and t.window_from is not null then coalesce(s.up_at, '-infinity')
          else s.frame_since end
      from ${rowsFrom(touchColumns)} t
      where s.device_id = t.device_id
      returning s.device_id, t.window_from, t.lowest_frame, old.up_at, old.frame_high, old.frame_since
    )
    select device_id::float8 as "deviceId" from touched
    where window_from <= up_at and (window_from > frame_since and lowest_frame > frame_high) is not true`,
}

/**
 * Brings the hot state up to date: each thing by the moment at which it happened. One touch per device, ascending, so
 * that all lock in one order.
 * @param now the server's clock, milliseconds
 * @returns the terminals of whose new frames one may be stored already; those of all others are not
 */
export async function touchStates(
  client: IngestClient,
  touches: readonly Touch[],
  now: number,
): Promise<Set<number>> {
  const rows = await rowsOf<{ deviceId: number }>(client, touchStatesStatement, [
    ...arraysOf(touchColumns, touches),
    now,
  ])
  return new Set(rows.map(({ deviceId }) => deviceId))
}

const noteSentDownStatement = {
  name: 'ingest.note-sent-down',
  text: `
    update device_state s set down_at = to_timestamp(t.at / 1000)
    from unnest($1::bigint[], $2::float8[]) as t (device_id, at)
    where s.device_id = t.device_id and (s.down_at is null or s.down_at < to_timestamp(t.at / 1000)
      or s.down_at > to_timestamp($3::float8 / 1000))`,
}

/** Notes when something was last sent down to devices, whose states are locked. Moments are milliseconds. */
export async function noteSentDown(
  client: IngestClient,
  sentDown: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  await rowsOf(client, noteSentDownStatement, [
    numberArray([...sentDown.keys()]),
    numberArray([...sentDown.values()]),
    now + maxFutureMs,
  ])
}

export interface Awakened {
  readonly deviceId: number
  readonly online: boolean
  readonly reach: Reach
  readonly refused: boolean
  /** It has an alarm 1007 that is not recovered. */
  readonly offlineAlarm: boolean
}

const findAwakenedStatement = {
  name: 'ingest.find-awakened',
  text: `
    select s.device_id::float8 as "deviceId", s.online, s.reach, s.refused,
      exists (select from alarm_record a where a.device_id = s.device_id and a.alarm_type = 1007 and a.record_status = 0)
        as "offlineAlarm"
    from device_status s
    where s.device_id = any ($1::bigint[]) and (s.reach > 0 or s.refused or s.general_alarms + s.priority_alarms > 0)`,
}

/** Of devices that gave a sign of life, those that are not reached as they should be, or have an alarm. */
export function findAwakened(client: IngestClient, deviceIds: readonly number[]): Promise<Awakened[]> {
  return rowsOf(client, findAwakenedStatement, [numberArray(deviceIds)])
}

const setOnlineStatement = {
  name: 'ingest.set-online',
  text: `
    with changed as (
      update device_status set online = $2, heard = true, overdue = false, changed_at = to_timestamp($3::float8 / 1000),
        reach_since = case when cut_off then reach_since else to_timestamp($3::float8 / 1000) end
      where device_id = any ($1::bigint[]) and online <> $2
      returning device_id, device_type
    )
    insert into reach_due (device_id) select device_id from changed where device_type > 0`,
}

/** Of gateways and relays, it has to be seen then who is cut off by them. */
export async function setOnline(
  client: IngestClient,
  deviceIds: readonly number[],
  online: boolean,
  now: number,
): Promise<void> {
  await rowsOf(client, setOnlineStatement, [numberArray(deviceIds), online, now])
}

export interface RegistrationCount {
  readonly deviceId: number
  /** A day of its company's zone, milliseconds. */
  readonly from: number
  readonly until: number
  readonly registrations: number
}

const countRegistrationsStatement = {
  name: 'ingest.count-registrations',
  text: `
    with t as (
      select r.device_id, c.zone, (to_timestamp(r.at / 1000) at time zone c.zone)::date as day, count(*)::int as times
      from unnest($1::bigint[], $2::float8[]) as r (device_id, at)
      join device d using (device_id) join company c using (company_id)
      group by 1, 2, 3
    ), newest as (
      select distinct on (device_id) * from t order by device_id, day desc
    ), counted as (
      update device_state s set
        registrations = case when s.registration_day = n.day then s.registrations else 0 end + n.times,
        registration_day = n.day
      from newest n
      where s.device_id = n.device_id and n.day >= coalesce(s.registration_day, n.day)
      returning s.device_id, s.registration_day as day, s.registrations
    )
    select t.device_id::float8 as "deviceId", (extract(epoch from b.since) * 1000)::float8 as from,
      (extract(epoch from b.until) * 1000)::float8 as until,
      coalesce(n.registrations, (
        select count(*)::int from registration r
        where r.device_id = t.device_id and r.event_at >= b.since and r.event_at < b.until
      )) as registrations
    from t left join counted n using (device_id, day),
      lateral (select t.day::timestamp at time zone t.zone as since, (t.day + 1)::timestamp at time zone t.zone as until) b`,
}

/** Counts registrations per device and local day. Those of a day before the newest are counted in the history, where they must be. */
export function countRegistrations(
  client: IngestClient,
  registrations: readonly { readonly deviceId: number; readonly at: number }[],
): Promise<RegistrationCount[]> {
  return rowsOf(client, countRegistrationsStatement, [
    numberArray(registrations.map((registration) => registration.deviceId)),
    numberArray(registrations.map((registration) => registration.at)),
  ])
}
