import { numberArray, textArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

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

const newer = '(s.beat_at is null or to_timestamp(t.beat_at / 1000) >= s.beat_at)'
const touchStatesStatement = {
  name: 'ingest.touch-states',
  text: `
    update device_state s set
      check_at = coalesce(s.check_at, to_timestamp(t.check_at / 1000)),
      beat_at = greatest(s.beat_at, to_timestamp(t.beat_at / 1000)),
      up_at = greatest(s.up_at, to_timestamp(t.up_at / 1000)),
      register_at = greatest(s.register_at, to_timestamp(t.register_at / 1000)),
      start_at = greatest(s.start_at, to_timestamp(t.start_at / 1000)),
      rssi_dbm = case when ${newer} then coalesce(t.rssi_dbm, s.rssi_dbm) else s.rssi_dbm end,
      snr_db = case when ${newer} then coalesce(t.snr_db, s.snr_db) else s.snr_db end,
      down_rssi_dbm = case when ${newer} then coalesce(t.down_rssi_dbm, s.down_rssi_dbm) else s.down_rssi_dbm end,
      battery_percent = case when ${newer} then coalesce(t.battery_percent, s.battery_percent) else s.battery_percent end,
      hops = case when ${newer} then coalesce(t.hops, s.hops) else s.hops end,
      readings = case when t.readings is not null and (s.up_at is null or to_timestamp(t.up_at / 1000) >= s.up_at)
        then t.readings else s.readings end,
      figures = case when t.figures is not null and ${newer} then s.figures || t.figures else s.figures end
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::real[], $8::real[],
        $9::real[], $10::real[], $11::smallint[], $12::jsonb[], $13::jsonb[])
      as t (device_id, check_at, beat_at, up_at, register_at, start_at, rssi_dbm, snr_db,
        down_rssi_dbm, battery_percent, hops, readings, figures)
    where s.device_id = t.device_id`,
}

/** Brings the hot state up to date. One touch per device, ascending, so that all lock in one order. */
export async function touchStates(client: IngestClient, touches: readonly Touch[]): Promise<void> {
  const numbers = (pick: (touch: Touch) => number | null): string => numberArray(touches.map(pick))
  await rowsOf(client, touchStatesStatement, [
    numbers((touch) => touch.deviceId),
    numbers((touch) => touch.checkAt),
    numbers((touch) => touch.beatAt),
    numbers((touch) => touch.upAt),
    numbers((touch) => touch.registerAt),
    numbers((touch) => touch.startAt),
    numbers((touch) => touch.rssiDbm),
    numbers((touch) => touch.snrDb),
    numbers((touch) => touch.downRssiDbm),
    numbers((touch) => touch.batteryPercent),
    numbers((touch) => touch.hops),
    textArray(touches.map((touch) => touch.readings)),
    textArray(touches.map((touch) => touch.figures)),
  ])
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
