import { alarmType } from '#contract/wire/enumerations.ts'

import { rowsOf, type IngestClient } from './ingest-client.ts'

const { offline, tooManyReRegistrations } = alarmType.values

/** What an offline gateway or relay makes of the devices below it; without a path of their own they can do nothing else. */
const effects = `(${offline}, ${tooManyReRegistrations})`

interface EffectColumns {
  readonly deviceId: string
  readonly typeId: string
  readonly alarmType: string
  readonly alarmLevel: string
  readonly raisedAt: string
  /** A cause that had recovered a heartbeat's interval of the device before this moment takes nothing any more. */
  readonly until: string
}

/**
 * A query for the alarm that an alarm is folded behind: the offline alarm of the outermost device on its path, and of that
 * one the cause. The alarm came after the cause's device was last received, and its own device was not received by another
 * way since; see `updateCutOff`, which asks the same of devices. It is of no higher level than the cause.
 */
export function causeOf({ deviceId, typeId, alarmType, alarmLevel, raisedAt, until }: EffectColumns): string {
  const lasted = (alias: string): string =>
    `coalesce(${alias}.recovered_at, 'infinity') >= ${until} - own_type.offline_base_minutes * interval '1 minute'`
  return `
    with recursive above (device_id, depth) as (
      select ${deviceId}, 0 where ${alarmType} in ${effects}
      union all
      select coalesce(up.parent_id, up.gateway_id), depth + 1 from above join device up using (device_id)
      where coalesce(up.parent_id, up.gateway_id) <> up.device_id and depth < 64
    )
    select coalesce(outer_cause.alarm_id, cause.alarm_id)
    from above join device up using (device_id) join device_type_option up_type using (type_id)
      join device_status up_status using (device_id) join device_state up_state using (device_id)
      join device_type_option own_type on own_type.type_id = ${typeId}
      join device_state own_state on own_state.device_id = ${deviceId}
      cross join lateral (
        select up_type.offline_multiplier * up_type.offline_base_minutes * interval '1 minute' as allowance) silence
      cross join lateral (
        select * from alarm_record n
        where n.device_id = up.device_id and n.alarm_type = ${offline} and n.raised_at <= ${raisedAt} + silence.allowance
        order by n.raised_at desc limit 1
      ) cause
      left join alarm_record outer_cause on outer_cause.alarm_id = cause.cause_id and ${lasted('outer_cause')}
    where (depth > 0 or ${alarmType} <> ${offline}) and ${lasted('cause')} and cause.alarm_level >= ${alarmLevel}
      and (${alarmType} <> ${offline} or cause.recovered_at is not null or own_state.beat_at is null
        or own_state.beat_at <= case up.device_type when 2 then up_state.beat_at else up_status.changed_at end)
    order by depth desc limit 1`
}

export interface EffectRef {
  readonly alarmId: string
  readonly deviceId: number
}

const takeNewCausesStatement = {
  name: 'ingest.take-new-causes',
  text: `
    select alarm_id as "alarmId", device_id::float8 as "deviceId" from alarm_record
    where alarm_type = ${offline} and device_type > 0 and not gathered order by alarm_id limit $1`,
}

/** Offline alarms of gateways and relays that came since. */
export function findNewCauses(client: IngestClient, most: number): Promise<EffectRef[]> {
  return rowsOf(client, takeNewCausesStatement, [most])
}

const findEarlyEffectsStatement = {
  name: 'ingest.find-early-effects',
  text: `
    with early as (
      select e.alarm_id, e.device_id
      from alarm_record c join device d using (device_id) join device_type_option o using (type_id)
        join alarm_record e on e.gateway_id = d.gateway_id and e.alarm_id <> c.alarm_id and e.alarm_type in ${effects}
          and e.raised_at >= c.raised_at - o.offline_multiplier * o.offline_base_minutes * interval '1 minute'
      where c.alarm_id = any ($1::bigint[])
    )
    select alarm_id as "alarmId", device_id::float8 as "deviceId" from early
    union
    select b.alarm_id, b.device_id::float8 from early e join alarm_record b on b.cause_id = e.alarm_id`,
}

/** The alarms below the devices of these causes that may have come before them, and what is folded behind those. */
export function findEarlyEffects(client: IngestClient, causes: readonly EffectRef[]): Promise<EffectRef[]> {
  return rowsOf(client, findEarlyEffectsStatement, [idsOf(causes)])
}

const ownCause = causeOf({
  deviceId: 'd.device_id',
  typeId: 'd.type_id',
  alarmType: 'a.alarm_type',
  alarmLevel: 'a.alarm_level',
  raisedAt: 'a.raised_at',
  until: 'greatest(a.raised_at, to_timestamp($2::float8 / 1000))',
})
const foldBehindStatement = {
  name: 'ingest.fold-alarms',
  text: `
    with folded as (
      update alarm_record e set cause_id = n.cause_id
      from (
        select a.alarm_id, a.cause_id as before, (${ownCause}) as cause_id
        from alarm_record a join device d using (device_id) where a.alarm_id = any ($1::bigint[])
      ) n
      where e.alarm_id = n.alarm_id and n.cause_id is distinct from n.before
      returning e.alarm_id, n.before, n.cause_id
    ), noted as (
      insert into notification_cause (event, subject_id) select 'alarm', alarm_id from folded where cause_id is null
    )
    select alarm_id as "alarmId", before as "causeBefore", cause_id as "cause" from folded`,
}

export interface FoldedAlarm {
  readonly alarmId: string
  readonly causeBefore: string | null
  readonly cause: string | null
}

/**
 * Folds alarms behind their causes, or gives them back as rows of their own, which are kept for notifications. The states of their devices must be locked.
 * @param at milliseconds: as the causes are then, and no earlier than each alarm was raised
 */
export function foldBehind(
  client: IngestClient,
  alarms: readonly EffectRef[],
  at: number,
): Promise<FoldedAlarm[]> {
  return rowsOf(client, foldBehindStatement, [idsOf(alarms), at])
}

const noteGatheredStatement = {
  name: 'ingest.note-gathered',
  text: 'update alarm_record set gathered = true where alarm_id = any ($1::bigint[])',
}

export async function noteGathered(client: IngestClient, causes: readonly EffectRef[]): Promise<void> {
  await rowsOf(client, noteGatheredStatement, [idsOf(causes)])
}

const findLeftBehindStatement = {
  name: 'ingest.find-left-behind',
  text: `
    select e.alarm_id as "alarmId", e.device_id::float8 as "deviceId"
    from alarm_record e join alarm_record c on c.alarm_id = e.cause_id
      join device d on d.device_id = e.device_id join device_type_option o using (type_id)
    where e.cause_id is not null and e.record_status = 0 and c.record_status = 1
      and c.recovered_at < to_timestamp($1::float8 / 1000) - o.offline_base_minutes * interval '1 minute'
    order by e.alarm_id limit $2`,
}

/** Alarms that last although their cause recovered a heartbeat's interval of their device ago. */
export function findLeftBehind(client: IngestClient, now: number, most: number): Promise<EffectRef[]> {
  return rowsOf(client, findLeftBehindStatement, [now, most])
}

const reportCausesStatement = {
  name: 'ingest.report-causes',
  text: `
    insert into outbox (event, company_no, gateway_id, device_id, alarm_id)
    select 'alarm.changed', company_no, gateway_id, device_id, alarm_id
    from alarm_record where alarm_id = any ($1::bigint[]) order by alarm_id`,
}

/** Tells pages that the number of alarms behind these has changed. */
export async function reportCauses(client: IngestClient, alarmIds: readonly string[]): Promise<void> {
  await rowsOf(client, reportCausesStatement, [`{${alarmIds.join(',')}}`])
}

function idsOf(alarms: readonly EffectRef[]): string {
  return `{${alarms.map(({ alarmId }) => alarmId).join(',')}}`
}

/** Of alarms that one writes, for their devices to be locked. */
export function deviceIdsOf(alarms: readonly EffectRef[]): number[] {
  return [...new Set(alarms.map(({ deviceId }) => deviceId))]
}
