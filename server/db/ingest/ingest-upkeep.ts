import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface DueDevice {
  readonly deviceId: number
  readonly beatAt: number
  readonly allowanceMs: number
  readonly online: boolean
}

const takeDueStatement = {
  name: 'ingest.take-due',
  text: `
    select s.device_id::float8 as "deviceId", (extract(epoch from s.beat_at) * 1000)::float8 as "beatAt",
      (o.offline_multiplier * o.offline_base_minutes * 60000)::float8 as "allowanceMs", st.online
    from device_state s join device d using (device_id) join device_type_option o using (type_id)
      join device_status st using (device_id)
    where s.check_at <= to_timestamp($1::float8 / 1000) and s.beat_at is not null
    order by s.check_at limit $2 for no key update of s skip locked`,
}

/** Devices whose silence has to be looked at, locked; those that a batch is just writing are left to the next time. */
export function takeDue(client: IngestClient, now: number, most: number): Promise<DueDevice[]> {
  return rowsOf(client, takeDueStatement, [now, most])
}

const setChecksStatement = {
  name: 'ingest.set-checks',
  text: `
    update device_state s set check_at = to_timestamp(t.check_at / 1000)
    from unnest($1::bigint[], $2::float8[]) as t (device_id, check_at) where s.device_id = t.device_id`,
}

/** `checkAt` null: nothing to look at before the next sign of life. */
export async function setChecks(
  client: IngestClient,
  checks: readonly { readonly deviceId: number; readonly checkAt: number | null }[],
): Promise<void> {
  await rowsOf(client, setChecksStatement, [
    numberArray(checks.map((check) => check.deviceId)),
    numberArray(checks.map((check) => check.checkAt)),
  ])
}

const thawStatement = {
  name: 'ingest.thaw',
  text: `
    update device_state s set beat_at = to_timestamp($1::float8 / 1000), check_at = to_timestamp($1::float8 / 1000)
    from (
      select device_id from device_state where beat_at > to_timestamp($1::float8 / 1000)
      order by device_id for no key update
    ) ahead
    where s.device_id = ahead.device_id`,
}

/** Devices that a wrong clock received at a moment that has not come: their silence counts from now. */
export async function thawStates(client: IngestClient, now: number): Promise<void> {
  await rowsOf(client, thawStatement, [now])
}

const lastBeatStatement = {
  name: 'ingest.last-beat',
  text: `select (extract(epoch from at) * 1000)::float8 as at from process_beat where process = $1`,
}

/** When the process last proved that it works, milliseconds; null when it never did. */
export async function findLastBeat(client: IngestClient, process: string): Promise<number | null> {
  const [row] = await rowsOf<{ at: number }>(client, lastBeatStatement, [process])
  return row?.at ?? null
}

/** @returns how many events were numbered; 0 also while another process does it */
export async function publishOutbox(client: IngestClient, most: number): Promise<number> {
  const { rows } = await client.query<{ moved: string }>('select publish_outbox($1) as moved', [most])
  return Number(rows[0]?.moved ?? 0)
}

const changesPerFold = 50_000

/** Moves waiting changes into the counters, all of them, in transactions of a bounded size. */
export async function foldCounts(client: IngestClient): Promise<void> {
  let taken = changesPerFold
  while (taken === changesPerFold) {
    const { rows } = await client.query<{ taken: number }>('select fold_counts($1) as taken', [
      changesPerFold,
    ])
    taken = rows[0]?.taken ?? 0
  }
}

const retainedEvents = 200_000
const retainedRefusedMessages = 10_000
const alarmsAtOnce = 50_000
/** For so long a session that ended is told apart from one that never was. */
const sessionRetentionMs = 7 * 86_400_000

/**
 * Deletes what is past its time, beside the history's weeks: events that no browser will ask for, sequences of boots whose
 * messages would be too old by now, as old events of alarms that ended, the older refusals, sessions long ended, logins,
 * commands, spectra and recovered alarms past their days of retention, and map cells without devices. An alarm with an order stays
 * with it.
 * @param bootsBefore boots that were last received from, and events, before this moment, in milliseconds
 */
export async function prune(client: IngestClient, now: number, bootsBefore: number): Promise<void> {
  await client.query('delete from session where expires_at < to_timestamp($1::float8 / 1000)', [
    now - sessionRetentionMs,
  ])
  await client.query('delete from map_cell where total = 0')
  await client.query(
    `delete from spectrum where measured_at < to_timestamp($1::float8 / 1000)
      - (select days from retention where table_name = 'spectrum') * interval '1 day'`,
    [now],
  )
  await client.query(
    `delete from login_history where at < to_timestamp($1::float8 / 1000)
      - (select days from retention where table_name = 'login_history') * interval '1 day'`,
    [now],
  )
  await client.query(
    `delete from command where issued_at < to_timestamp($1::float8 / 1000)
      - (select days from retention where table_name = 'command') * interval '1 day'`,
    [now],
  )
  await client.query(
    `delete from alarm_record where alarm_id in (
      select a.alarm_id from alarm_record a
      where a.raised_at < to_timestamp($1::float8 / 1000)
          - (select days from retention where table_name = 'alarm_record') * interval '1 day'
        and a.record_status = 1 and not exists (select from work_order o where o.alarm_id = a.alarm_id)
      order by a.raised_at limit $2)`,
    [now, alarmsAtOnce],
  )
  await client.query('delete from live_event where seq <= (select seq from live_number) - $1', [
    retainedEvents,
  ])
  await client.query(
    `delete from alarm_event e where at < to_timestamp($1::float8 / 1000) and not exists (
      select from alarm_record r where r.device_id = e.device_id and r.alarm_type = e.alarm_type and r.record_status = 0)`,
    [bootsBefore],
  )
  await client.query('delete from gateway_boot where last_at < to_timestamp($1::float8 / 1000)', [
    bootsBefore,
  ])
  await client.query(
    `delete from refused_message where refused_id <=
      (select refused_id from refused_message order by refused_id desc offset $1 limit 1)`,
    [retainedRefusedMessages],
  )
}

const beatStatement = {
  name: 'ingest.beat',
  text: `
    insert into process_beat (process, at, figures) values ($1, to_timestamp($2::float8 / 1000), $3)
    on conflict (process) do update set at = excluded.at, figures = excluded.figures`,
}

/** The process proves that it works. */
export async function beat(
  client: IngestClient,
  process: string,
  now: number,
  figures: Readonly<Record<string, unknown>>,
): Promise<void> {
  await rowsOf(client, beatStatement, [process, now, JSON.stringify(figures)])
}
