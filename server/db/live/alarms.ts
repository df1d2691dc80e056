import { sql, type Kysely, type RawBuilder } from 'kysely'

import type {
  AlarmLevel,
  AlarmType,
  DeviceType,
  RecordStatus,
  SendOrderStatus,
} from '#contract/wire/enumerations.ts'

import type { AlarmId, DeviceId, DevUid } from '#contract/wire/ids.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import { alarmsWhere, type AlarmCriteria } from './alarm-criteria.ts'

/** An alarm with what its device, company and type say of themselves. */
export interface AlarmRow {
  alarmId: AlarmId
  deviceId: DeviceId
  deviceType: DeviceType
  devUid: DevUid
  alias: string
  companyNo: string
  gatewayId: string | null
  /** Null when the company is outside the view: the gateway is shared. */
  companyName: string | null
  typeId: string
  alarmType: AlarmType
  alarmLevel: AlarmLevel
  raisedAt: Date
  lastAt: Date
  occurrences: number
  recoveredAt: Date | null
  recordStatus: RecordStatus
  online: boolean
  sendOrderStatus: SendOrderStatus
  acknowledgedAt: Date | null
  /** Null where nobody did, and where it was somebody outside the view or who is no more. */
  acknowledger: string | null
  /** Null: not shelved. */
  shelvedAt: Date | null
  shelvedUntil: Date | null
  /** Both null where the alarm is not shelved, and where it was shelved by somebody outside the view or who is no more. */
  shelver: string | null
  shelfReason: string | null
  /** On-delay, until when it is held back; of a recovered alarm: it was over before. Null: neither. */
  heldUntil: Date | null
  /** Of an active alarm that is cleared: when it recovers, unless it is raised again. */
  closesAt: Date | null
  /** How often the condition began within the 30 minutes before it was last reported. */
  cycles: number
  /** The condition had recovered less than `repeatMs` before. */
  repeats: boolean
  /** The alarm that it is folded behind, and the alias or id of its device; null: none in the view. */
  causeId: AlarmId | null
  causeDevice: string | null
  /** How many alarms of the view that last are folded behind it. */
  behind: number
  lng: number | null
  lat: number | null
  address: string
}

const newestFirst = sql`a.raised_at desc, a.alarm_id desc`
const oldestFirst = sql`a.raised_at, a.alarm_id`
const panelOrder = sql`a.alarm_level desc, a.raised_at desc, a.alarm_id desc`

/** One page, newest first; the far half of a list is read from its end. */
export async function readAlarmPage(
  tx: Kysely<Schema>,
  filter: RowFilter,
  criteria: AlarmCriteria,
  page: { offset: number; limit: number },
): Promise<{ rows: AlarmRow[]; total: number }> {
  const wanted = alarmsWhere(filter, criteria)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from alarm_record a where ${wanted}`.execute(tx)
  const total = counted.rows[0]?.total ?? 0
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { rows: [], total }
  const fromEnd = page.offset > total / 2
  const ids = fromEnd
    ? sql`select alarm_id from alarm_record a where ${wanted} order by ${oldestFirst} limit ${limit} offset ${total - page.offset - limit}`
    : sql`select alarm_id from alarm_record a where ${wanted} order by ${newestFirst} limit ${limit} offset ${page.offset}`
  return { rows: await readRows(tx, filter, ids, newestFirst), total }
}

/** The alarms that last and meet the criteria, priority first, then newest first. */
export async function readOpenAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  criteria: AlarmCriteria,
  limit: number,
): Promise<AlarmRow[]> {
  const wanted = alarmsWhere(filter, { ...criteria, recordStatus: 0 })
  const ids = sql`select alarm_id from alarm_record a where ${wanted} order by ${panelOrder} limit ${limit}`
  return readRows(tx, filter, ids, panelOrder)
}

/** Alarms that have recovered while others that are folded behind them last, the same order. */
export async function readSettlingAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  criteria: AlarmCriteria,
  limit: number,
): Promise<AlarmRow[]> {
  const ids = sql`select alarm_id from alarm_record a where ${alarmsWhere(filter, { ...criteria, recordStatus: 1 })}
    and a.alarm_id in (select e.cause_id from alarm_record e where e.record_status = 0 and e.cause_id is not null
      and ${filter.devices('e')})
    order by ${panelOrder} limit ${limit}`
  return readRows(tx, filter, ids, panelOrder)
}

/** The alarms that last and are folded behind one, the newest first. */
export async function readAlarmsBehind(
  tx: Kysely<Schema>,
  filter: RowFilter,
  causeId: string,
  limit: number,
): Promise<{ rows: AlarmRow[]; total: number }> {
  const wanted = sql`from alarm_record a where a.cause_id = ${causeId}::bigint and ${alarmsWhere(filter, { recordStatus: 0, folded: true })}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(tx)
  const ids = sql`select alarm_id ${wanted} order by ${newestFirst} limit ${limit}`
  return { rows: await readRows(tx, filter, ids, newestFirst), total: counted.rows[0]?.total ?? 0 }
}

export async function readAlarmsById(
  tx: Kysely<Schema>,
  filter: RowFilter,
  alarmIds: readonly string[],
): Promise<AlarmRow[]> {
  return readRows(tx, filter, sql`select unnest(${[...alarmIds]}::bigint[])`, newestFirst)
}

export interface AlarmCounts {
  types: { alarmType: AlarmType; alarmLevel: AlarmLevel; total: number }[]
  shelved: number
  /** Those that are held back, and not shelved. */
  held: number
  /** Of those that are not shelved nor held back. */
  unacknowledged: number
  raisedSince: number
}

interface OpenCount {
  alarmType: AlarmType
  alarmLevel: AlarmLevel
  total: number
  shelved: number
  held: number
  unacknowledged: number
}

/**
 * The alarms that last and are not shelved nor held back, by type and level, the most first; and how many were raised since a moment. None
 * that is folded behind another is counted.
 */
export async function countAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  range: CompanyRange | undefined,
  since: Date,
): Promise<AlarmCounts> {
  const lasting = alarmsWhere(filter, { recordStatus: 0, folded: false, ...(range && { range }) })
  const recent = alarmsWhere(filter, {
    from: since,
    folded: false,
    held: false,
    repeats: false,
    ...(range && { range }),
  })
  const { rows: open } = await sql<OpenCount>`
    select alarm_type as "alarmType", alarm_level as "alarmLevel",
      count(*) filter (where shelved_until is null and held_until is null)::int as total, count(shelved_until)::int as shelved,
      count(*) filter (where shelved_until is null and held_until is not null)::int as held,
      count(*) filter (where shelved_until is null and held_until is null and acknowledged_at is null)::int as unacknowledged
    from alarm_record a where ${lasting} group by 1, 2 order by total desc, 2 desc, 1`.execute(tx)
  const raised = await sql<{ total: number }>`
    select count(*)::int as total from alarm_record a where ${recent}`.execute(tx)
  const sum = (of: 'shelved' | 'held' | 'unacknowledged') => open.reduce((total, type) => total + type[of], 0)
  const types = open.filter(({ total }) => total > 0)
  return {
    types: types.map(({ alarmType, alarmLevel, total }) => ({ alarmType, alarmLevel, total })),
    shelved: sum('shelved'),
    held: sum('held'),
    unacknowledged: sum('unacknowledged'),
    raisedSince: raised.rows[0]?.total ?? 0,
  }
}

export interface RaisedPeriod {
  from: number
  to: number
  bucketMs: number
  buckets: number
  /** Leaves out what is folded behind a cause or held back, and repeats. */
  newsOnly?: boolean
}

/** How many alarms were raised in each of `buckets` times of `bucketMs` that follow each other from `from` on, until `to`. */
export async function countRaised(
  tx: Kysely<Schema>,
  filter: RowFilter,
  range: CompanyRange | undefined,
  { from, to, bucketMs, buckets, newsOnly = false }: RaisedPeriod,
): Promise<number[]> {
  const raised = alarmsWhere(filter, {
    from: new Date(from),
    to: new Date(to),
    ...(range && { range }),
    ...(newsOnly && { folded: false, held: false, repeats: false }),
  })
  const { rows } = await sql<{ bucket: number; total: number }>`
    select floor((extract(epoch from raised_at) * 1000 - ${from}::float8) / ${bucketMs}::float8)::int as bucket,
      count(*)::int as total
    from alarm_record a where ${raised} group by 1`.execute(tx)
  const totals = new Map(rows.map(({ bucket, total }) => [bucket, total]))
  return Array.from({ length: buckets }, (_, bucket) => totals.get(bucket) ?? 0)
}

async function readRows(
  tx: Kysely<Schema>,
  filter: RowFilter,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.alarm_id as "alarmId", a.device_id as "deviceId", a.device_type as "deviceType", d.dev_uid as "devUid", d.alias,
      d.company_no as "companyNo", d.gateway_id as "gatewayId", company_label(c.company_id) as "companyName", d.type_id as "typeId",
      a.alarm_type as "alarmType", a.alarm_level as "alarmLevel", a.raised_at as "raisedAt", a.last_at as "lastAt",
      a.occurrences, a.recovered_at as "recoveredAt", a.record_status as "recordStatus", s.online,
      a.send_order_status as "sendOrderStatus", a.acknowledged_at as "acknowledgedAt",
      (select u.user_name from app_user u where u.user_id = a.acknowledger_id and ${filter.companies('u')}) as acknowledger,
      case when a.record_status = 0 then a.shelved_at end as "shelvedAt",
      case when a.record_status = 0 then a.shelved_until end as "shelvedUntil",
      k.user_name as shelver, case when k.user_id is not null then a.shelf_reason end as "shelfReason",
      a.held_until as "heldUntil", case when a.record_status = 0 then a.closes_at end as "closesAt",
      (select count(*)::int from alarm_record p where p.device_id = a.device_id and p.alarm_type = a.alarm_type
        and p.raised_at between a.last_at - interval '30 minutes' and a.last_at) as cycles,
      a.repeats, c0.alarm_id as "causeId", c0.name as "causeDevice",
      (select count(*)::int from alarm_record e where e.cause_id = a.alarm_id and e.record_status = 0
        and ${filter.devices('e')}) as behind,
      d.lng, d.lat, d.address
    from alarm_record a join device d using (device_id) join device_status s using (device_id)
      left join company c on c.company_id = d.company_id and ${filter.companies('c')}
      left join lateral (
        select c.alarm_id, coalesce(nullif(n.alias, ''), n.dev_uid) as name
        from alarm_record c join device n using (device_id)
        where c.alarm_id = a.cause_id and ${filter.devices('c')} and ${filter.devices('n')}
      ) c0 on true
      left join app_user k on k.user_id = a.shelver_id and a.record_status = 0 and ${filter.companies('k')}
    where a.alarm_id in (${ids}) and ${filter.devices('a')} and ${filter.devices('d')}
    order by ${order}`.execute(tx)
  return rows
}
