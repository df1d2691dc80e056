import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { maintenanceRecordList } from '#contract/lists/maintenance-record.ts'
import type {
  DeviceType,
  MaintainContent,
  RecordStatus,
  SendOrderReason,
  SendOrderStatus,
} from '#contract/wire/enumerations.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ListScope, ReadStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { archiveAfter, type Mover } from './order-moves.ts'
import type { OrderSubject, Processor } from './order-subjects.ts'

/** A record as it is stored; `deviceId` is null when the device was deleted. */
export type StoredRecord = {
  objectid: string
  devType: DeviceType
  devUid: DevUid
  deviceId: DeviceId | null
  companyname: string
  processorId: string | null
  processor: string
  dispatcher: string
  reason: SendOrderReason
  description: string
  processingResult: MaintainContent | null
  remark: string
  sendOrderStatus: SendOrderStatus
  appointTime: number
  processingTime: number | null
  recordStatus: RecordStatus | null
}

const filterSchema = Type.Object(maintenanceRecordList.filter)
type RecordFilter = Static<typeof filterSchema>

const source: ListSource = {
  from: sql`work_order o`,
  id: sql`o.order_id`,
  columns: { appointTime: sql`o.appointed_at` },
  mostCounted: 100_000,
}

/** A user outside the view has no name; a deleted one has the name that the order keeps. */
export function nameOf(role: 'processor' | 'dispatcher'): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`o.${role}_id`)} is null then ${sql.ref(`o.${role}_name`)}
    else coalesce(${sql.ref(`${role}.user_name`)}, '') end`
}

async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<
    Omit<StoredRecord, 'appointTime' | 'processingTime'> & { appointedAt: Date; handledAt: Date | null }
  >`
    select o.order_id as objectid, o.device_type as "devType", o.dev_uid as "devUid", o.device_id as "deviceId",
      coalesce(company_label(c.company_id), '') as companyname, o.processor_id as "processorId", ${nameOf('processor')} as processor,
      ${nameOf('dispatcher')} as dispatcher, o.reason, o.description, o.result as "processingResult", o.remark,
      o.status as "sendOrderStatus", o.appointed_at as "appointedAt", o.handled_at as "handledAt",
      a.record_status as "recordStatus"
    from work_order o left join company c on c.company_no = o.company_no and ${filter.companies('c')}
      left join alarm_record a using (alarm_id)
      left join app_user processor on processor.user_id = o.processor_id and ${filter.companies('processor')}
      left join app_user dispatcher on dispatcher.user_id = o.dispatcher_id and ${filter.companies('dispatcher')}
    where o.order_id = any (${rowIds(ids)}) and ${filter.companies('o')}`.execute(tx)
  return inOrder(
    rows.map(({ appointedAt, handledAt, ...row }) =>
      Object.assign(row, {
        appointTime: appointedAt.getTime(),
        processingTime: handledAt?.getTime() ?? null,
      }),
    ),
    ids,
  )
}

async function wanted({ tx, filter }: ListScope, criteria: RecordFilter): Promise<RawBuilder<boolean>> {
  const { sendOrderStatus, reason, processorId, devUid, companyid } = criteria
  const range = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (range === null) return sql<boolean>`false`
  const parts: RawBuilder<unknown>[] = [filter.companies('o')]
  if (sendOrderStatus !== undefined) parts.push(sql`o.status = ${sendOrderStatus}`)
  if (reason !== undefined) parts.push(sql`o.reason = ${reason}`)
  if (processorId !== undefined) parts.push(sql`o.processor_id = any (${rowIds([processorId])})`)
  if (devUid !== undefined) parts.push(sql`strpos(o.dev_uid, ${devUid.toUpperCase()}) > 0`)
  if (range) parts.push(sql`o.company_no between ${range.first}::bigint and ${range.last}::bigint`)
  return sql.join(parts, sql` and `)
}

/** The records of the view as a list that is only read. */
export const recordStore: ReadStore<StoredRecord, RecordFilter> = {
  readByIds,
  async readPage(scope, criteria, order, page) {
    const { ids, ...counted } = await readPageIds(scope, source, await wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), ...counted }
  },
  readIds: async (scope, criteria, order, most) =>
    readFirstIds(scope, source, await wanted(scope, criteria), order, most),
}

/** The newest records of one device. */
export async function readServiceRecords(
  scope: ListScope,
  device: { devType: DeviceType; devUid: string },
  most: number,
): Promise<StoredRecord[]> {
  const where = sql<boolean>`o.device_type = ${device.devType} and o.dev_uid = ${device.devUid}
    and ${scope.filter.companies('o')}`
  const newest = { column: 'appointTime', direction: 'desc' } as const
  return readByIds(scope, await readFirstIds(scope, source, where, newest, most))
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
