import { numberArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface AlarmKey {
  readonly deviceId: number
  readonly alarmType: number
}
export interface StoredSpan extends AlarmKey {
  readonly alarmId: string
  readonly raisedAt: number
  readonly lastAt: number
  readonly occurrences: number
  readonly recoveredAt: number | null
}
export interface StoredClearing extends AlarmKey {
  readonly clearedAt: number
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const findSpansStatement = {
  name: 'ingest.find-alarm-spans',
  text: `
    select a.device_id::float8 as "deviceId", a.alarm_type as "alarmType", a.alarm_id as "alarmId", a.occurrences,
      ${ms('a.raised_at')} as "raisedAt", ${ms('a.last_at')} as "lastAt", ${ms('a.recovered_at')} as "recoveredAt"
    from unnest($1::bigint[], $2::int[], $3::float8[]) as k (device_id, alarm_type, since)
    cross join lateral (
      select * from alarm_record r
      where r.device_id = k.device_id and r.alarm_type = k.alarm_type
        and (r.record_status = 0 or r.recovered_at >= to_timestamp(k.since / 1000))
      order by r.raised_at desc limit 50 for update
    ) a`,
}

/**
 * The open record of each condition and those that recovered at or after `since` (milliseconds), at most 50 of each.
 * They stay locked until the end of the transaction.
 */
export function findSpans(
  client: IngestClient,
  keys: readonly (AlarmKey & { readonly since: number })[],
): Promise<StoredSpan[]> {
  return rowsOf(client, findSpansStatement, [
    numberArray(keys.map((key) => key.deviceId)),
    numberArray(keys.map((key) => key.alarmType)),
    numberArray(keys.map((key) => key.since)),
  ])
}

const findClearingsStatement = {
  name: 'ingest.find-alarm-clearings',
  text: `
    select c.device_id::float8 as "deviceId", c.alarm_type as "alarmType", ${ms('c.cleared_at')} as "clearedAt"
    from unnest($1::bigint[], $2::int[]) as k (device_id, alarm_type) join alarm_cleared c using (device_id, alarm_type)`,
}

/** The newest clearing of each condition that was ever cleared. */
export function findClearings(client: IngestClient, keys: readonly AlarmKey[]): Promise<StoredClearing[]> {
  return rowsOf(client, findClearingsStatement, [
    numberArray(keys.map((key) => key.deviceId)),
    numberArray(keys.map((key) => key.alarmType)),
  ])
}

const changeSpansStatement = {
  name: 'ingest.change-alarm-spans',
  text: `
    update alarm_record a set raised_at = to_timestamp(t.raised_at / 1000), last_at = to_timestamp(t.last_at / 1000),
      occurrences = t.occurrences, recovered_at = to_timestamp(t.recovered_at / 1000),
      record_status = (t.recovered_at is not null)::int,
      recover_way = case when t.recovered_at is not null then coalesce(a.recover_way, 1) end
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::int[], $5::float8[])
      as t (alarm_id, raised_at, last_at, occurrences, recovered_at)
    where a.alarm_id = t.alarm_id`,
}

/** `recover_way` 1: recovered by itself. */
export async function changeSpans(
  client: IngestClient,
  spans: readonly Omit<StoredSpan, 'deviceId' | 'alarmType'>[],
): Promise<void> {
  await rowsOf(client, changeSpansStatement, [
    `{${spans.map((span) => span.alarmId).join(',')}}`,
    numberArray(spans.map((span) => span.raisedAt)),
    numberArray(spans.map((span) => span.lastAt)),
    numberArray(spans.map((span) => span.occurrences)),
    numberArray(spans.map((span) => span.recoveredAt)),
  ])
}

const addSpansStatement = {
  name: 'ingest.add-alarm-spans',
  text: `
    insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
      occurrences, recovered_at, recover_way, record_status)
    select d.device_id, d.device_type, d.company_no, d.gateway_id, t.alarm_type, coalesce(r.alarm_level, 1),
      to_timestamp(t.raised_at / 1000), to_timestamp(t.last_at / 1000), t.occurrences, to_timestamp(t.recovered_at / 1000),
      case when t.recovered_at is not null then 1 end, (t.recovered_at is not null)::int
    from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[], $5::int[], $6::float8[])
      as t (device_id, alarm_type, raised_at, last_at, occurrences, recovered_at)
    join device d using (device_id)
    left join alarm_rule r on r.device_type = d.device_type and r.alarm_type = t.alarm_type
    order by t.raised_at, d.device_id`,
}

/** New records, open or already recovered; the level is that of the alarm rule. */
export async function addSpans(
  client: IngestClient,
  spans: readonly Omit<StoredSpan, 'alarmId'>[],
): Promise<void> {
  await rowsOf(client, addSpansStatement, [
    numberArray(spans.map((span) => span.deviceId)),
    numberArray(spans.map((span) => span.alarmType)),
    numberArray(spans.map((span) => span.raisedAt)),
    numberArray(spans.map((span) => span.lastAt)),
    numberArray(spans.map((span) => span.occurrences)),
    numberArray(spans.map((span) => span.recoveredAt)),
  ])
}

const noteClearingsStatement = {
  name: 'ingest.note-alarm-clearings',
  text: `
    insert into alarm_cleared as c (device_id, alarm_type, cleared_at)
    select device_id, alarm_type, to_timestamp(cleared_at / 1000)
    from unnest($1::bigint[], $2::int[], $3::float8[]) as t (device_id, alarm_type, cleared_at)
    order by device_id, alarm_type
    on conflict (device_id, alarm_type) do update set cleared_at = greatest(c.cleared_at, excluded.cleared_at)`,
}

export async function noteClearings(
  client: IngestClient,
  clearings: readonly StoredClearing[],
): Promise<void> {
  await rowsOf(client, noteClearingsStatement, [
    numberArray(clearings.map((clearing) => clearing.deviceId)),
    numberArray(clearings.map((clearing) => clearing.alarmType)),
    numberArray(clearings.map((clearing) => clearing.clearedAt)),
  ])
}

const findFinishedDaysStatement = {
  name: 'ingest.find-finished-days',
  text: `
    select a.device_id::float8 as "deviceId", a.alarm_type as "alarmType", ${ms('ended.at')} as "clearedAt"
    from alarm_record a join device d using (device_id) join company c using (company_id),
      lateral (select ((a.last_at at time zone c.zone)::date + 1)::timestamp at time zone c.zone as at) ended
    where a.alarm_type = $1 and a.record_status = 0 and ended.at <= to_timestamp($2::float8 / 1000)
    order by a.device_id limit $3`,
}

/** Open alarms of a type whose last raising lies in a day that is over in their company's zone; cleared at its end. */
export function findFinishedDays(
  client: IngestClient,
  alarmType: number,
  now: number,
  most: number,
): Promise<StoredClearing[]> {
  return rowsOf(client, findFinishedDaysStatement, [alarmType, now, most])
}
