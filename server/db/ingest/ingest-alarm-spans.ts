import type { AlarmSpan } from '#contract/rules/alarm-fold.ts'
import { repeatMs } from '#contract/rules/flood.ts'

import type { AlarmKey, StoredSpan } from './ingest-alarms.ts'
import { numberArray, plainArray } from './ingest-arrays.ts'
import { causeOf } from './ingest-causes.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

/** A record to be written, and how it stands. */
export interface WrittenSpan extends AlarmSpan {
  /** It has recovered, and stays active until its off-delay is over. */
  readonly isClosing: boolean
}

const changeSpansStatement = {
  name: 'ingest.change-alarm-spans',
  text: `
    update alarm_record a set raised_at = to_timestamp(t.raised_at / 1000), last_at = to_timestamp(t.last_at / 1000),
      occurrences = t.occurrences, recovered_at = case when not t.closing then to_timestamp(t.recovered_at / 1000) end,
      record_status = (t.recovered_at is not null and not t.closing)::int,
      recover_way = case when t.recovered_at is not null and not t.closing then coalesce(a.recover_way, 1) end,
      off_delay_minutes = t.off_delay_ms / 60000,
      closes_at = case when t.closing then to_timestamp((t.recovered_at + t.off_delay_ms) / 1000) end,
      held_until = case when a.held_until > a.raised_at then ${heldUntil('a.held_until - a.raised_at', '$8')} end
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::int[], $5::float8[], $6::int[], $7::boolean[])
      as t (alarm_id, raised_at, last_at, occurrences, recovered_at, off_delay_ms, closing)
    where a.alarm_id = t.alarm_id
    returning a.cause_id as "cause"`,
}

/** Of an alarm that was written: behind which it is folded; null: it is a row of its own. */
export interface WrittenAlarm {
  readonly cause: string | null
}

/** `recover_way` 1: recovered by itself. One that is no longer held back, since it has lasted, is announced by that. */
export function changeSpans(
  client: IngestClient,
  spans: readonly (WrittenSpan & Pick<StoredSpan, 'alarmId'>)[],
  now: number,
): Promise<WrittenAlarm[]> {
  return rowsOf(client, changeSpansStatement, [
    `{${spans.map((span) => span.alarmId).join(',')}}`,
    ...spanValues(spans),
    now,
  ])
}

/** A record behind which another goes on: a late raising has joined the two. */
export interface JoinedSpan {
  readonly alarmId: string
  readonly intoId: string
}

const joinSpansStatement = {
  name: 'ingest.join-alarm-spans',
  text: `
    with joined as (
      select * from unnest($1::bigint[], $2::bigint[]) as t (alarm_id, into_id)
    ), taken_over as (
      update alarm_record e set cause_id = j.into_id from joined j where e.cause_id = j.alarm_id
    ), ordered as (
      update work_order o set alarm_id = j.into_id from joined j
      where o.alarm_id = j.alarm_id and not exists (select from work_order w where w.alarm_id = j.into_id)
      returning j.into_id
    ), kept as (
      update alarm_record a set acknowledged_at = coalesce(a.acknowledged_at, b.acknowledged_at),
        acknowledger_id = case when a.acknowledged_at is null then b.acknowledger_id else a.acknowledger_id end,
        send_order_status = case when a.alarm_id in (select into_id from ordered) then b.send_order_status else a.send_order_status end
      from joined j join alarm_record b on b.alarm_id = j.alarm_id where a.alarm_id = j.into_id
    )
    insert into outbox (event, company_no, gateway_id)
    select distinct 'alarm.gone', a.company_no, a.gateway_id from joined j join alarm_record a on a.alarm_id = j.alarm_id`,
}
const dropSpansStatement = {
  name: 'ingest.drop-alarm-spans',
  text: 'delete from alarm_record where alarm_id = any ($1::bigint[])',
}

/** The record that goes on takes over the order and who took note; its counts have been written. The others must have been closed. */
export async function joinSpans(client: IngestClient, spans: readonly JoinedSpan[]): Promise<void> {
  const ids = `{${spans.map(({ alarmId }) => alarmId).join(',')}}`
  await rowsOf(client, joinSpansStatement, [ids, `{${spans.map(({ intoId }) => intoId).join(',')}}`])
  await rowsOf(client, dropSpansStatement, [ids])
}

const causeOfNew = causeOf({
  deviceId: 'd.device_id',
  typeId: 'd.type_id',
  alarmType: 't.alarm_type',
  alarmLevel: 't.alarm_level',
  raisedAt: 'to_timestamp(t.raised_at / 1000)',
  until: 'to_timestamp(t.raised_at / 1000)',
})
const addSpansStatement = {
  name: 'ingest.add-alarm-spans',
  text: `
    insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
      occurrences, recovered_at, recover_way, record_status, shelved_at, shelved_until, shelver_id, shelf_reason, cause_id, repeats,
      off_delay_minutes, closes_at, held_until)
    select d.device_id, d.device_type, d.company_no, d.gateway_id, t.alarm_type, t.alarm_level,
      to_timestamp(t.raised_at / 1000), to_timestamp(t.last_at / 1000), t.occurrences,
      case when not t.closing then to_timestamp(t.recovered_at / 1000) end,
      case when t.recovered_at is not null and not t.closing then 1 end, (t.recovered_at is not null and not t.closing)::int,
      s.shelved_at, s.shelved_until, s.shelver_id, s.shelf_reason, (${causeOfNew}), coalesce((
        select p.recovered_at from alarm_record p where p.device_id = d.device_id and p.alarm_type = t.alarm_type
          and p.raised_at <= to_timestamp(t.raised_at / 1000) order by p.raised_at desc limit 1
      ) >= to_timestamp(t.raised_at / 1000) - interval '${repeatMs} ms', false),
      t.off_delay_ms / 60000, case when t.closing then to_timestamp((t.recovered_at + t.off_delay_ms) / 1000) end,
      case when t.on_delay_ms > 0 then ${heldUntil("t.on_delay_ms * interval '1 ms'", '$7')} end
    from unnest($1::float8[], $2::float8[], $3::int[], $4::float8[], $5::int[], $6::boolean[],
        $8::bigint[], $9::int[], $10::smallint[], $11::int[])
      as t (raised_at, last_at, occurrences, recovered_at, off_delay_ms, closing, device_id, alarm_type, alarm_level, on_delay_ms)
    join device d using (device_id)
    left join lateral (
      select * from alarm_record p where p.device_id = d.device_id and p.alarm_type = t.alarm_type
      order by p.raised_at desc limit 1
    ) s on (t.recovered_at is null or t.closing) and s.company_no = d.company_no and s.alarm_level >= t.alarm_level
      and s.shelved_until > to_timestamp(t.raised_at / 1000)
    order by t.raised_at, d.device_id
    returning cause_id as "cause"`,
}

export interface NewSpan extends AlarmKey, WrittenSpan {
  readonly alarmLevel: number
  readonly onDelayMs: number
}

/**
 * New records, open or already recovered. They are folded behind the alarm that caused them. An open one is shelved as long as the record of
 * the condition before it was, so that a chattering alarm stays shelved, unless its level is higher.
 */
export function addSpans(
  client: IngestClient,
  spans: readonly NewSpan[],
  now: number,
): Promise<WrittenAlarm[]> {
  return rowsOf(client, addSpansStatement, [
    ...spanValues(spans),
    now,
    numberArray(spans.map((span) => span.deviceId)),
    numberArray(spans.map((span) => span.alarmType)),
    numberArray(spans.map((span) => span.alarmLevel)),
    numberArray(spans.map((span) => span.onDelayMs)),
  ])
}

/** When a record `t` is due by its on-delay; null where it has lasted so long. */
function heldUntil(delay: string, now: string): string {
  const due = `to_timestamp(t.raised_at / 1000) + (${delay})`
  return `case when to_timestamp(coalesce(t.recovered_at, ${now}::float8) / 1000) < ${due} then ${due} end`
}

function spanValues(spans: readonly WrittenSpan[]): readonly string[] {
  return [
    numberArray(spans.map((span) => span.raisedAt)),
    numberArray(spans.map((span) => span.lastAt)),
    numberArray(spans.map((span) => span.occurrences)),
    numberArray(spans.map((span) => span.recoveredAt)),
    numberArray(spans.map((span) => span.offDelayMs ?? 0)),
    plainArray(spans.map((span) => String(span.isClosing))),
  ]
}
