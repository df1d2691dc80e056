import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** The same frame heard by several gateways carries event times this close to each other. */
export const sameFrameMs = 300_000

/** The newest of what a batch says about a device. Moments are milliseconds; null: the batch does not say. */
export interface Touch {
  readonly deviceId: number
  beatAt: number
  upAt: number | null
  registerAt: number | null
  startAt: number | null
  /** When its silence has to be looked at, if no moment is set yet. */
  checkAt: number
  rssiDbm: number | null
  snrDb: number | null
  downRssiDbm: number | null
  batteryPercent: number | null
  hops: number | null
  /** JSON of the newest uplink's readings. */
  readings: string | null
  /** JSON of figures that are laid over the stored ones. */
  figures: string | null
  /** Of a terminal's new uplinks: the earliest event time, the range of frame counters. */
  frames: { firstAt: number; lowest: number; highest: number } | null
}

const lockStatesStatement = {
  name: 'ingest.lock-states',
  text: `
    select 1 from device_state where device_id = any ($1::bigint[]) order by device_id for no key update`,
}

/** Locks the devices' states in one order for all, so that batches and the sweeper wait for each other and never deadlock. */
export async function lockStates(client: IngestClient, deviceIds: readonly number[]): Promise<void> {
  await rowsOf(client, lockStatesStatement, [numberArray(deviceIds)])
}

const touchColumns: readonly Column<Touch>[] = [
  ['device_id', 'bigint', (touch) => touch.deviceId],
  ['check_at', 'timestamptz', (touch) => touch.checkAt],
  ['beat_at', 'timestamptz', (touch) => touch.beatAt],
  ['up_at', 'timestamptz', (touch) => touch.upAt],
  ['register_at', 'timestamptz', (touch) => touch.registerAt],
  ['start_at', 'timestamptz', (touch) => touch.startAt],
  ['rssi_dbm', 'real', (touch) => touch.rssiDbm],
  ['snr_db', 'real', (touch) => touch.snrDb],
  ['down_rssi_dbm', 'real', (touch) => touch.downRssiDbm],
  ['battery_percent', 'real', (touch) => touch.batteryPercent],
  ['hops', 'smallint', (touch) => touch.hops],
  ['readings', 'jsonb', (touch) => touch.readings],
  ['figures', 'jsonb', (touch) => touch.figures],
  ['window_from', 'timestamptz', ({ frames }) => frames && frames.firstAt - sameFrameMs],
  ['lowest_frame', 'int', ({ frames }) => frames && frames.lowest],
  ['highest_frame', 'int', ({ frames }) => frames && frames.highest],
]
const newer = '(s.beat_at is null or t.beat_at >= s.beat_at)'
const newest = (column: string): string =>
  `${column} = case when ${newer} then coalesce(t.${column}, s.${column}) else s.${column} end`
// No stored frame lies in the window of the new ones.
const alone = '(s.up_at is null or t.window_from > s.up_at)'
const touchStatesStatement = {
  name: 'ingest.touch-states',
  text: `
    with touched as (
      update device_state s set
        check_at = coalesce(s.check_at, t.check_at),
        beat_at = greatest(s.beat_at, t.beat_at),
        up_at = greatest(s.up_at, t.up_at),
        register_at = greatest(s.register_at, t.register_at),
        start_at = greatest(s.start_at, t.start_at),
        ${['rssi_dbm', 'snr_db', 'down_rssi_dbm', 'battery_percent', 'hops'].map(newest).join(', ')},
        readings = case when t.readings is not null and (s.up_at is null or t.up_at >= s.up_at) then t.readings else s.readings end,
        figures = case when t.figures is not null and ${newer} then s.figures || t.figures else s.figures end,
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
 * Brings the hot state up to date. One touch per device, ascending, so that all lock in one order.
 * @returns the terminals of whose new frames one may be stored already; those of all others are not
 */
export async function touchStates(client: IngestClient, touches: readonly Touch[]): Promise<Set<number>> {
  const rows = await rowsOf<{ deviceId: number }>(
    client,
    touchStatesStatement,
    arraysOf(touchColumns, touches),
  )
  return new Set(rows.map(({ deviceId }) => deviceId))
}

export interface Awakened {
  readonly deviceId: number
  readonly online: boolean
  /** It has an alarm 1007 that is not recovered. */
  readonly offlineAlarm: boolean
}

const findAwakenedStatement = {
  name: 'ingest.find-awakened',
  text: `
    select s.device_id::float8 as "deviceId", s.online,
      exists (select from alarm_record a where a.device_id = s.device_id and a.alarm_type = 1007 and a.record_status = 0)
        as "offlineAlarm"
    from device_status s
    where s.device_id = any ($1::bigint[]) and (not s.online or s.general_alarms + s.priority_alarms > 0)`,
}

/** Of devices that gave a sign of life, those that count as offline or have an alarm. */
export function findAwakened(client: IngestClient, deviceIds: readonly number[]): Promise<Awakened[]> {
  return rowsOf(client, findAwakenedStatement, [numberArray(deviceIds)])
}

const setOnlineStatement = {
  name: 'ingest.set-online',
  text: `
    update device_status set online = $2, changed_at = to_timestamp($3::float8 / 1000)
    where device_id = any ($1::bigint[]) and online <> $2`,
}

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
  /** Of the newest day on which it registered, a day of its company's zone. */
  readonly registrations: number
}

const countRegistrationsStatement = {
  name: 'ingest.count-registrations',
  text: `
    with t as (
      select r.device_id, (to_timestamp(r.at / 1000) at time zone c.zone)::date as day, count(*)::int as times
      from unnest($1::bigint[], $2::float8[]) as r (device_id, at)
      join device d using (device_id) join company c using (company_id)
      group by 1, 2
    ), newest as (
      select distinct on (device_id) * from t order by device_id, day desc
    )
    update device_state s set
      registrations = case when s.registration_day = n.day then s.registrations else 0 end + n.times,
      registration_day = n.day
    from newest n
    where s.device_id = n.device_id and n.day >= coalesce(s.registration_day, n.day)
    returning s.device_id::float8 as "deviceId", s.registrations`,
}

/** Counts registrations per local day; those of a day before the newest one are not counted any more. */
export function countRegistrations(
  client: IngestClient,
  registrations: readonly { readonly deviceId: number; readonly at: number }[],
): Promise<RegistrationCount[]> {
  return rowsOf(client, countRegistrationsStatement, [
    numberArray(registrations.map((registration) => registration.deviceId)),
    numberArray(registrations.map((registration) => registration.at)),
  ])
}
