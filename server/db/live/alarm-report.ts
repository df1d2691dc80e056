import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { AlarmType, DeviceType } from '#contract/wire/enumerations.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import { alarmsWhere } from './alarm-criteria.ts'

/** Alarms raised from `from` until before `to`, of one part of the tree. */
export interface ReportScope {
  tx: Kysely<Schema>
  filter: RowFilter
  range: CompanyRange | undefined
  from: Date
  to: Date
}

interface ReportedDevice {
  deviceId: DeviceId
  deviceType: DeviceType
  devUid: DevUid
  deviceAliases: string
}

const reportedDevice = sql`d.device_id as "deviceId", d.device_type as "deviceType", d.dev_uid as "devUid",
  d.alias as "deviceAliases"`
const dayMs = 86_400_000

function raisedWithin({ filter, range, from, to }: ReportScope): RawBuilder<boolean> {
  return sql<boolean>`${alarmsWhere(filter, { from, ...(range && { range }) })} and a.raised_at < ${to}`
}

export interface RaisedInMinute {
  /** Counted from `from` on. */
  minute: number
  general: number
  priority: number
  lasting: number
}

/** The minutes in which alarms were raised, the earliest first. */
export async function readRaisedByMinute(scope: ReportScope): Promise<RaisedInMinute[]> {
  const { rows } = await sql<RaisedInMinute>`
    select floor(extract(epoch from a.raised_at - ${scope.from}::timestamptz) / 60)::int as minute,
      count(*) filter (where a.alarm_level = 1)::int as general,
      count(*) filter (where a.alarm_level = 2)::int as priority,
      count(*) filter (where a.record_status = 0)::int as lasting
    from alarm_record a where ${raisedWithin(scope)} group by 1 order by 1`.execute(scope.tx)
  return rows
}

/** The devices with the most alarms. */
export async function readTopSources(
  scope: ReportScope,
  most: number,
): Promise<(ReportedDevice & { total: number })[]> {
  const { rows } = await sql<ReportedDevice & { total: number }>`
    select ${reportedDevice}, t.total from (
      select a.device_id, count(*)::int as total from alarm_record a where ${raisedWithin(scope)} group by 1) t
      join device d using (device_id)
    where ${scope.filter.devices('d')} order by t.total desc, d.device_id limit ${most}`.execute(scope.tx)
  return rows
}

interface ChatteringAlarm extends ReportedDevice {
  alarmType: AlarmType
  total: number
}

/** Pairs of a device and an alarm type that were raised `cycles` times within some minutes, the most frequent first. */
export async function readChattering(
  scope: ReportScope,
  limits: { cycles: number; withinMinutes: number },
  most: number,
): Promise<{ list: ChatteringAlarm[]; total: number }> {
  const { rows } = await sql<{ pairs: number } & (ChatteringAlarm | { deviceId: null })>`
    with raised as (
      select a.device_id, a.alarm_type, a.raised_at,
        lag(a.raised_at, ${limits.cycles - 1}::int) over (partition by a.device_id, a.alarm_type order by a.raised_at) as earlier
      from alarm_record a where ${raisedWithin(scope)}),
    chattering as (
      select device_id, alarm_type, count(*)::int as total from raised group by 1, 2
      having bool_or(raised_at - earlier <= ${limits.withinMinutes}::int * interval '1 minute')),
    counted as (select count(*)::int as pairs from chattering)
    select ${reportedDevice}, f.alarm_type as "alarmType", f.total, n.pairs
    from counted n left join (chattering f join device d on d.device_id = f.device_id and ${scope.filter.devices('d')}) on true
    order by f.total desc, d.device_id, f.alarm_type limit ${most}`.execute(scope.tx)
  return {
    // Where all devices have left the view, a row has the number alone.
    list: rows.flatMap((row) => {
      if (row.deviceId === null) return []
      const { deviceId, deviceType, devUid, deviceAliases, alarmType, total } = row
      return [{ deviceId, deviceType, devUid, deviceAliases, alarmType, total }]
    }),
    total: rows[0]?.pairs ?? 0,
  }
}

/**
 * How many alarms had lasted for `hours` at the end of the report, and how many of these still last. An alarm that
 * recovered since then counts when it was raised in the 31 days before the end, so that no older rows are read.
 */
export async function readStanding(
  { tx, filter, range, to }: ReportScope,
  hours: number,
): Promise<{ total: number; lasting: number }> {
  const raisedBefore = new Date(to.getTime() - hours * 3_600_000)
  const oldest = new Date(to.getTime() - 31 * dayMs)
  const where = (recordStatus: 0 | 1, from?: Date) =>
    alarmsWhere(filter, { recordStatus, to: raisedBefore, ...(from && { from }), ...(range && { range }) })
  const { rows } = await sql<{ lasting: number; recovered: number }>`
    select (select count(*)::int from alarm_record a where ${where(0)}) as lasting,
      (select count(*)::int from alarm_record a where ${where(1, oldest)} and a.recovered_at >= ${to}) as recovered`.execute(
    tx,
  )
  const { lasting = 0, recovered = 0 } = rows[0] ?? {}
  return { total: lasting + recovered, lasting }
}

export interface Durations {
  total: number
  medianMs: number | null
  p90Ms: number | null
}

function durations(ms: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  return sql<Durations>`select count(ms)::int as total,
    percentile_cont(0.5) within group (order by ms) as "medianMs",
    percentile_cont(0.9) within group (order by ms) as "p90Ms"
    from (select extract(epoch from ${ms})::float8 * 1000 as ms ${from}) measured where ms >= 0`
}

/** How long alarms of the report waited to be acknowledged and to recover, and orders that were dispatched in it to be accepted. */
export async function readDurations(
  scope: ReportScope,
): Promise<Record<'acknowledge' | 'accept' | 'recover', Durations>> {
  const { tx, filter, range, from, to } = scope
  const ofAlarms = sql`from alarm_record a where ${raisedWithin(scope)}`
  const part = range
    ? sql`o.company_no between ${range.first}::bigint and ${range.last}::bigint and ${filter.companies('o')}`
    : filter.companies('o')
  const ofOrders = sql`from work_order o where ${part} and o.appointed_at >= ${from} and o.appointed_at < ${to}`
  const read = async (ms: RawBuilder<unknown>, source: RawBuilder<unknown>) =>
    (await durations(ms, source).execute(tx)).rows[0] ?? { total: 0, medianMs: null, p90Ms: null }
  return {
    acknowledge: await read(sql`a.acknowledged_at - a.raised_at`, ofAlarms),
    accept: await read(sql`o.accepted_at - o.appointed_at`, ofOrders),
    recover: await read(sql`a.recovered_at - a.raised_at`, ofAlarms),
  }
}
