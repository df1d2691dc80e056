import { repeatMs } from '#contract/rules/flood.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { causeOf } from './ingest-causes.ts'
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

/** Later than any event: whose neighbour before is the newest record of its condition. Milliseconds. */
export const newest = 8.64e15

const moments =
  'unnest($1::bigint[], $2::int[], $3::float8[], $4::boolean[]) as k (device_id, alarm_type, at, cleared)'
const momentValues = (events: readonly StoredEvent[]): readonly string[] => [
  numberArray(events.map((event) => event.deviceId)),
  numberArray(events.map((event) => event.alarmType)),
  numberArray(events.map((event) => event.at)),
  plainArray(events.map((event) => String(event.state === 'cleared'))),
]

const findSpansStatement = {
  name: 'ingest.find-alarm-spans',
  text: `
    select a.device_id::float8 as "deviceId", a.alarm_type as "alarmType", a.alarm_id as "alarmId", a.occurrences,
      ${ms('a.raised_at')} as "raisedAt", ${ms('a.last_at')} as "lastAt", ${ms('a.recovered_at')} as "recoveredAt"
    from ${moments}
    cross join lateral (
      (select r.alarm_id from alarm_record r
        where r.device_id = k.device_id and r.alarm_type = k.alarm_type and r.raised_at <= to_timestamp(k.at / 1000)
        order by r.raised_at desc limit 1)
      union all
      (select r.alarm_id from alarm_record r
        where r.device_id = k.device_id and r.alarm_type = k.alarm_type and r.raised_at > to_timestamp(k.at / 1000)
          and not k.cleared
        order by r.raised_at limit 1)
    ) n
    cross join lateral (
      select * from alarm_record r
      where r.alarm_id = n.alarm_id and (r.record_status = 0 or r.recovered_at >= to_timestamp(k.at / 1000))
      for update
    ) a`,
}

/**
 * The records that hold the events, and for each raising the record that begins next; some more than once. They stay
 * locked until the end of the transaction.
 */
export function findSpans(client: IngestClient, events: readonly StoredEvent[]): Promise<StoredSpan[]> {
  return rowsOf(client, findSpansStatement, momentValues(events))
}

export interface Neighbourhood extends StoredEvent {
  /** The same event is stored already. */
  readonly isKnown: boolean
  /** Of a raising: the first clearing after it that was reported. */
  readonly nextClearedAt: number | null
}

const ofCondition = 'e.device_id = k.device_id and e.alarm_type = k.alarm_type'
const findNeighboursStatement = {
  name: 'ingest.find-alarm-neighbours',
  text: `
    select k.device_id::float8 as "deviceId", k.alarm_type as "alarmType", k.at,
      case when k.cleared then 'cleared' else 'raised' end as state,
      exists (
        select from alarm_event e where ${ofCondition} and e.cleared = k.cleared and e.at = to_timestamp(k.at / 1000)
      ) as "isKnown",
      case when not k.cleared then (
        select ${ms('min(e.at)')} from alarm_event e
        where ${ofCondition} and e.cleared and e.at >= to_timestamp(k.at / 1000)
      ) end as "nextClearedAt"
    from ${moments}`,
}

/** What is stored around each of the events. */
export function findNeighbours(
  client: IngestClient,
  events: readonly StoredEvent[],
): Promise<Neighbourhood[]> {
  return rowsOf(client, findNeighboursStatement, momentValues(events))
}

/** A clearing at `at` within a record whose newest raising is at `lastAt`. Milliseconds. */
export interface CutMoment extends AlarmKey {
  readonly at: number
  readonly lastAt: number
}
export interface StoredCut extends AlarmKey {
  readonly at: number
  /** The newest raising at that moment or before; null where none is kept. */
  readonly lastRaisedAt: number | null
  /** The first one after it, and how many the record has after it. */
  readonly nextRaisedAt: number | null
  readonly raisedAfter: number
}

const findCutsStatement = {
  name: 'ingest.find-alarm-cuts',
  text: `
    select k.device_id::float8 as "deviceId", k.alarm_type as "alarmType", k.at,
      (select ${ms('max(e.at)')} from alarm_event e
        where ${ofCondition} and not e.cleared and e.at <= to_timestamp(k.at / 1000)) as "lastRaisedAt",
      (select ${ms('min(e.at)')} from alarm_event e
        where ${ofCondition} and not e.cleared and e.at > to_timestamp(k.at / 1000)) as "nextRaisedAt",
      (select count(*)::int from alarm_event e
        where ${ofCondition} and not e.cleared and e.at > to_timestamp(k.at / 1000)
          and e.at <= to_timestamp(k.last_at / 1000)) as "raisedAfter"
    from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[]) as k (device_id, alarm_type, at, last_at)`,
}

/** The raisings on both sides of each clearing. Those after it are counted by their index. */
export function findCuts(client: IngestClient, cuts: readonly CutMoment[]): Promise<StoredCut[]> {
  return rowsOf(client, findCutsStatement, [
    numberArray(cuts.map((cut) => cut.deviceId)),
    numberArray(cuts.map((cut) => cut.alarmType)),
    numberArray(cuts.map((cut) => cut.at)),
    numberArray(cuts.map((cut) => cut.lastAt)),
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
    where a.alarm_id = t.alarm_id
    returning a.cause_id as "cause"`,
}

/** Of an alarm that was written: behind which it is folded; null: it is a row of its own. */
export interface WrittenAlarm {
  readonly cause: string | null
}

/** `recover_way` 1: recovered by itself. */
export function changeSpans(
  client: IngestClient,
  spans: readonly Omit<StoredSpan, 'deviceId' | 'alarmType'>[],
): Promise<WrittenAlarm[]> {
  return rowsOf(client, changeSpansStatement, [
    `{${spans.map((span) => span.alarmId).join(',')}}`,
    numberArray(spans.map((span) => span.raisedAt)),
    numberArray(spans.map((span) => span.lastAt)),
    numberArray(spans.map((span) => span.occurrences)),
    numberArray(spans.map((span) => span.recoveredAt)),
  ])
}

const causeOfNew = causeOf({
  deviceId: 'd.device_id',
  typeId: 'd.type_id',
  alarmType: 't.alarm_type',
  alarmLevel: 'coalesce(r.alarm_level, 1)',
  raisedAt: 'to_timestamp(t.raised_at / 1000)',
  until: 'to_timestamp(t.raised_at / 1000)',
})
const addSpansStatement = {
  name: 'ingest.add-alarm-spans',
  text: `
    insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
      occurrences, recovered_at, recover_way, record_status, shelved_at, shelved_until, shelver_id, shelf_reason, cause_id, repeats)
    select d.device_id, d.device_type, d.company_no, d.gateway_id, t.alarm_type, coalesce(r.alarm_level, 1),
      to_timestamp(t.raised_at / 1000), to_timestamp(t.last_at / 1000), t.occurrences, to_timestamp(t.recovered_at / 1000),
      case when t.recovered_at is not null then 1 end, (t.recovered_at is not null)::int,
      s.shelved_at, s.shelved_until, s.shelver_id, s.shelf_reason, (${causeOfNew}), coalesce((
        select p.recovered_at from alarm_record p where p.device_id = d.device_id and p.alarm_type = t.alarm_type
          and p.raised_at <= to_timestamp(t.raised_at / 1000) order by p.raised_at desc limit 1
      ) >= to_timestamp(t.raised_at / 1000) - interval '${repeatMs} ms', false)
    from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[], $5::int[], $6::float8[])
      as t (device_id, alarm_type, raised_at, last_at, occurrences, recovered_at)
    join device d using (device_id)
    left join alarm_rule r on r.device_type = d.device_type and r.alarm_type = t.alarm_type
    left join lateral (
      select * from alarm_record p where p.device_id = d.device_id and p.alarm_type = t.alarm_type
      order by p.raised_at desc limit 1
    ) s on t.recovered_at is null and s.company_no = d.company_no and s.alarm_level >= coalesce(r.alarm_level, 1)
      and s.shelved_until > to_timestamp(t.raised_at / 1000)
    order by t.raised_at, d.device_id
    returning cause_id as "cause"`,
}

/**
 * New records, open or already recovered; the level is that of the alarm rule. They are folded behind the alarm that caused them. An open one is shelved as long as the record of
 * the condition before it was, so that a chattering alarm stays shelved, unless its level is higher.
 */
export function addSpans(
  client: IngestClient,
  spans: readonly Omit<StoredSpan, 'alarmId'>[],
): Promise<WrittenAlarm[]> {
  return rowsOf(client, addSpansStatement, [
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
  await rowsOf(client, noteEventsStatement, momentValues(events))
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
