import { sql, type RawBuilder } from 'kysely'

import type {
  DeviceType,
  MaintainContent,
  RecordStatus,
  SendOrderReason,
  SendOrderStatus,
} from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { archiveAfter, type Mover } from './order-moves.ts'
import type { OrderSubject, Processor } from './order-subjects.ts'

export interface RecordRow {
  orderId: string
  version: number
  deviceType: DeviceType
  devUid: DevUid
  companyName: string
  processorName: string
  dispatcherName: string
  reason: SendOrderReason
  description: string
  result: MaintainContent | null
  remark: string
  status: SendOrderStatus
  appointedAt: Date
  handledAt: Date | null
  recordStatus: RecordStatus | null
}

export interface RecordCriteria {
  status?: SendOrderStatus
  reason?: SendOrderReason
  processorId?: string
  /** Part of an id, upper case. */
  uidPart?: string
  range?: CompanyRange
  device?: { type: DeviceType; uid: string }
}

/** One page, the newest appointment first, and how many there are. */
export async function readRecords(
  scope: ListScope,
  criteria: RecordCriteria,
  page: { offset: number; limit: number },
): Promise<{ rows: RecordRow[]; total: number }> {
  const { tx, filter } = scope
  const wanted = condition(scope, criteria)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from work_order o where ${wanted}`.execute(tx)
  const { rows } = await sql<RecordRow>`
    select o.order_id as "orderId", o.version, o.device_type as "deviceType", o.dev_uid as "devUid",
      coalesce(c.name, '') as "companyName", ${nameOf('processor')} as "processorName",
      ${nameOf('dispatcher')} as "dispatcherName", o.reason, o.description, o.result, o.remark, o.status,
      o.appointed_at as "appointedAt", o.handled_at as "handledAt", a.record_status as "recordStatus"
    from work_order o left join company c on c.company_no = o.company_no and ${filter.companies('c')}
      left join alarm_record a using (alarm_id)
      left join app_user processor on processor.user_id = o.processor_id and ${filter.companies('processor')}
      left join app_user dispatcher on dispatcher.user_id = o.dispatcher_id and ${filter.companies('dispatcher')}
    where ${wanted} order by o.appointed_at desc, o.order_id desc limit ${page.limit} offset ${page.offset}`.execute(
    tx,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A user outside the view has no name; a deleted one has the name that the order keeps. */
export function nameOf(role: 'processor' | 'dispatcher'): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`o.${role}_id`)} is null then ${sql.ref(`o.${role}_name`)}
    else coalesce(${sql.ref(`${role}.user_name`)}, '') end`
}

function condition({ filter }: ListScope, criteria: RecordCriteria): RawBuilder<unknown> {
  const { status, reason, processorId, uidPart, range, device } = criteria
  const parts: RawBuilder<unknown>[] = [filter.companies('o')]
  if (status !== undefined) parts.push(sql`o.status = ${status}`)
  if (reason !== undefined) parts.push(sql`o.reason = ${reason}`)
  if (processorId !== undefined) parts.push(sql`o.processor_id = any (${rowIds([processorId])})`)
  if (uidPart !== undefined) parts.push(sql`strpos(o.dev_uid, ${uidPart}) > 0`)
  if (range) parts.push(sql`o.company_no between ${range.first}::bigint and ${range.last}::bigint`)
  if (device) parts.push(sql`o.device_type = ${device.type} and o.dev_uid = ${device.uid}`)
  return sql.join(parts, sql` and `)
}

export interface TimelineRow {
  at: Date
  from: SendOrderStatus | null
  to: SendOrderStatus
  userName: string
  processorName: string
  note: string
}

/** The moves of one order, the oldest first; none for an order outside the view. */
export async function readTimeline({ tx, filter }: ListScope, orderId: string): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select e.at, e.from_status as "from", e.to_status as "to", e.note,
      case when e.user_id is null then e.user_name else coalesce(u.user_name, '') end as "userName",
      case when exists (select from app_user p where p.user_name = e.processor_name and ${filter.companies('p')})
        then e.processor_name else '' end as "processorName"
    from work_order_event e join work_order o using (order_id)
      left join app_user u on u.user_id = e.user_id and ${filter.companies('u')}
    where o.order_id = any (${rowIds([orderId])}) and ${filter.companies('o')} order by e.event_id`.execute(
    tx,
  )
  return rows
}

export interface AlarmEnd {
  recordStatus: RecordStatus
  recoveredAt: Date | null
  recoverWay: number | null
}

/** What became of the alarm of an order; null: it came of none. */
export async function readAlarmEnd({ tx, filter }: ListScope, orderId: string): Promise<AlarmEnd | null> {
  const { rows } = await sql<AlarmEnd>`
    select a.record_status as "recordStatus", a.recovered_at as "recoveredAt", a.recover_way as "recoverWay"
    from work_order o join alarm_record a using (alarm_id)
    where o.order_id = any (${rowIds([orderId])}) and ${filter.companies('o')}`.execute(tx)
  return rows[0] ?? null
}

export interface DoneWork {
  processorId: string
  processor: Processor
  reason: SendOrderReason
  result: MaintainContent
  handledAt: Date
  remark: string
}

/** Records what was done already about devices, as completed. */
export async function insertRecords(
  { tx }: ListScope,
  devices: readonly OrderSubject[],
  { processorId, processor, reason, result, handledAt, remark }: DoneWork,
  { userId, userName, now }: Mover,
): Promise<void> {
  await sql`
    with made as (
      insert into work_order (company_no, device_id, device_type, dev_uid, status, processor_id, processor_name,
        dispatcher_id, dispatcher_name, reason, result, remark, appointed_at, handled_at, handler_name, due_at)
      select d.company_no, d.device_id, d.device_type, d.dev_uid, 4, ${processorId}::bigint, ${processor.name},
        ${userId}::bigint, ${userName}, ${reason}, ${result}::smallint, ${remark}, ${handledAt}::timestamptz,
        ${handledAt}::timestamptz, ${processor.name}, ${now}::timestamptz + ${archiveAfter}::interval
      from device d where d.device_id = any (${rowIds(devices.map(({ deviceId }) => deviceId))})
      returning order_id
    )
    select count(*) from made`.execute(tx)
  await sql`
    insert into work_order_event (order_id, at, to_status, user_id, user_name, processor_name, note)
    select o.order_id, ${now}::timestamptz, 4, ${userId}::bigint, ${userName}, ${processor.name}, ${remark}
    from work_order o where o.device_id = any (${rowIds(devices.map(({ deviceId }) => deviceId))})
      and not exists (select from work_order_event e where e.order_id = o.order_id)`.execute(tx)
}
