import type { AlarmSpan } from '#contract/rules/alarm-fold.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface AlarmKey {
  readonly deviceId: number
  readonly alarmType: number
}
export interface StoredSpan extends AlarmKey, AlarmSpan {
  readonly alarmId: string
  /** It has recovered, and is active until its off-delay is over. */
  readonly isClosing: boolean
}
export interface StoredEvent extends AlarmKey {
  readonly state: 'raised' | 'cleared'
  readonly at: number
}
export interface Clearing extends AlarmKey {
  readonly clearedAt: number
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const offDelay = (record: string): string => `${record}.off_delay_minutes * interval '1 minute'`

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
      ${ms('a.raised_at')} as "raisedAt", ${ms('a.last_at')} as "lastAt", ${ms(`coalesce(a.recovered_at, a.closes_at - ${offDelay('a')})`)} as "recoveredAt",
      a.off_delay_minutes * 60000 as "offDelayMs", coalesce(a.recover_way = 2, false) as "byHand",
      a.record_status = 0 and a.closes_at is not null as "isClosing"
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
      where r.alarm_id = n.alarm_id and (r.record_status = 0
        or r.recovered_at >= to_timestamp(k.at / 1000) - case when k.cleared then interval '0' else ${offDelay('r')} end)
      for update
    ) a`,
}

/**
 * The records that hold the events or are continued by them, and for each raising the record that begins next; some more than once. They stay
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
  /** The first raising after the clearing: the event itself, or the one after a raising. */
  readonly nextRaisedAt: number | null
}

const ofCondition = 'e.device_id = k.device_id and e.alarm_type = k.alarm_type'
/** By which rule an alarm of a condition is raised. */
export interface ConditionRule extends AlarmKey {
  readonly alarmLevel: number
  readonly onDelayMs: number
  readonly offDelayMs: number
}

const findRulesStatement = {
  name: 'ingest.find-alarm-rules',
  text: `
    select k.device_id::float8 as "deviceId", k.alarm_type as "alarmType",
      coalesce(nullif(r.alarm_level, 0), g.alarm_level, 1) as "alarmLevel",
      coalesce(r.on_delay_minutes, 0) * 60000 as "onDelayMs", coalesce(r.off_delay_minutes, 0) * 60000 as "offDelayMs"
    from unnest($1::bigint[], $2::int[]) as k (device_id, alarm_type) join device d using (device_id)
      left join alarm_rule g on g.device_type = d.device_type and g.alarm_type = k.alarm_type
      left join lateral (
        select r.* from alarm_company_rule r join company c using (company_id)
        where r.device_type = d.device_type and r.alarm_type = k.alarm_type and d.company_no between c.company_no and c.company_last
        order by c.company_no desc limit 1
      ) r on true`,
}

/** The rule of the nearest company on the way up, else of all: general and without delays where there is none. */
export function findRules(client: IngestClient, keys: readonly AlarmKey[]): Promise<ConditionRule[]> {
  return rowsOf(client, findRulesStatement, [
    numberArray(keys.map((key) => key.deviceId)),
    numberArray(keys.map((key) => key.alarmType)),
  ])
}

const findNeighboursStatement = {
  name: 'ingest.find-alarm-neighbours',
  text: `
    select k.device_id::float8 as "deviceId", k.alarm_type as "alarmType", k.at,
      case when k.cleared then 'cleared' else 'raised' end as state,
      exists (
        select from alarm_event e where ${ofCondition} and e.cleared = k.cleared and e.at = to_timestamp(k.at / 1000)
      ) as "isKnown",
      case when not k.cleared then ${ms('c.at')} end as "nextClearedAt",
      (select ${ms('min(e.at)')} from alarm_event e where ${ofCondition} and not e.cleared and e.at > c.at) as "nextRaisedAt"
    from ${moments}
    cross join lateral (
      select case when k.cleared then to_timestamp(k.at / 1000) else (
        select min(e.at) from alarm_event e where ${ofCondition} and e.cleared and e.at >= to_timestamp(k.at / 1000)
      ) end as at
    ) c`,
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
