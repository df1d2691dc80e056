import { numberArray, plainArray } from './ingest-arrays.ts'
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
export interface StoredEvent extends AlarmKey {
  readonly state: 'raised' | 'cleared'
  readonly at: number
}
export interface Clearing extends AlarmKey {
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
      for update
    ) a`,
}

/**
 * The open record of each condition and those that recovered at or after `since` (milliseconds).
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

const findEventsStatement = {
  name: 'ingest.find-alarm-events',
  text: `
    select e.device_id::float8 as "deviceId", e.alarm_type as "alarmType", ${ms('e.at')} as at,
      case when e.cleared then 'cleared' else 'raised' end as state
    from unnest($1::bigint[], $2::int[], $3::float8[]) as k (device_id, alarm_type, since)
    cross join lateral (
      select least(to_timestamp(k.since / 1000), min(r.raised_at)) as at from alarm_record r
      where r.device_id = k.device_id and r.alarm_type = k.alarm_type
        and (r.record_status = 0 or r.recovered_at >= to_timestamp(k.since / 1000))
    ) began
    join alarm_event e on e.device_id = k.device_id and e.alarm_type = k.alarm_type and e.at >= began.at`,
}

/** What is kept of each condition's events since the beginning of the first of those records. */
export function findEvents(
  client: IngestClient,
  keys: readonly (AlarmKey & { readonly since: number })[],
): Promise<StoredEvent[]> {
  return rowsOf(client, findEventsStatement, [
    numberArray(keys.map((key) => key.deviceId)),
    numberArray(keys.map((key) => key.alarmType)),
    numberArray(keys.map((key) => key.since)),
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
      occurrences, recovered_at, recover_way, record_status, shelved_at, shelved_until, shelver_id, shelf_reason)
    select d.device_id, d.device_type, d.company_no, d.gateway_id, t.alarm_type, coalesce(r.alarm_level, 1),
      to_timestamp(t.raised_at / 1000), to_timestamp(t.last_at / 1000), t.occurrences, to_timestamp(t.recovered_at / 1000),
      case when t.recovered_at is not null then 1 end, (t.recovered_at is not null)::int,
      s.shelved_at, s.shelved_until, s.shelver_id, s.shelf_reason
    from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[], $5::int[], $6::float8[])
      as t (device_id, alarm_type, raised_at, last_at, occurrences, recovered_at)
    join device d using (device_id)
    left join alarm_rule r on r.device_type = d.device_type and r.alarm_type = t.alarm_type
    left join lateral (
      select * from alarm_record p where p.device_id = d.device_id and p.alarm_type = t.alarm_type
      order by p.raised_at desc limit 1
    ) s on t.recovered_at is null and s.company_no = d.company_no and s.alarm_level >= coalesce(r.alarm_level, 1)
      and s.shelved_until > to_timestamp(t.raised_at / 1000)
    order by t.raised_at, d.device_id`,
}

/**
 * New records, open or already recovered; the level is that of the alarm rule. An open one is shelved as long as the record of
 * the condition before it was, so that a chattering alarm stays shelved, unless its level is higher.
 */
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

const noteEventsStatement = {
  name: 'ingest.note-alarm-events',
  text: `
    insert into alarm_event (device_id, alarm_type, at, cleared)
    select device_id, alarm_type, to_timestamp(at / 1000), cleared
    from unnest($1::bigint[], $2::int[], $3::float8[], $4::boolean[]) as t (device_id, alarm_type, at, cleared)
    order by device_id, alarm_type, at, cleared
    on conflict do nothing`,
}

export async function noteEvents(client: IngestClient, events: readonly StoredEvent[]): Promise<void> {
  await rowsOf(client, noteEventsStatement, [
    numberArray(events.map((event) => event.deviceId)),
    numberArray(events.map((event) => event.alarmType)),
    numberArray(events.map((event) => event.at)),
    plainArray(events.map((event) => String(event.state === 'cleared'))),
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
): Promise<Clearing[]> {
  return rowsOf(client, findFinishedDaysStatement, [alarmType, now, most])
}

const findOverdueShelvesStatement = {
  name: 'ingest.find-overdue-shelves',
  text: `
    select alarm_id as "alarmId", device_id::float8 as "deviceId" from alarm_record
    where record_status = 0 and shelved_until <= to_timestamp($1::float8 / 1000)
    order by shelved_until, device_id limit $2`,
}

/** Open alarms whose time on the shelf is over. */
export function findOverdueShelves(
  client: IngestClient,
  now: number,
  most: number,
): Promise<{ alarmId: string; deviceId: number }[]> {
  return rowsOf(client, findOverdueShelvesStatement, [now, most])
}

const endShelvesStatement = {
  name: 'ingest.end-shelves',
  text: `
    update alarm_record set shelved_at = null, shelved_until = null, shelver_id = null, shelf_reason = null
    where alarm_id = any ($1::bigint[]) and shelved_until <= to_timestamp($2::float8 / 1000)`,
}

export async function endShelves(
  client: IngestClient,
  alarmIds: readonly string[],
  now: number,
): Promise<void> {
  await rowsOf(client, endShelvesStatement, [`{${alarmIds.join(',')}}`, now])
}
