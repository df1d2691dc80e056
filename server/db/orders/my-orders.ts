import { sql } from 'kysely'

import type {
  AlarmLevel,
  AlarmType,
  DeviceType,
  MaintainContent,
  RecordStatus,
  SendOrderReason,
  SendOrderStatus,
} from '#contract/wire/enumerations.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { nameOf } from './maintenance-records.ts'
import type { Mover } from './order-moves.ts'

/** An order as its processor sees it in the field; `deviceId` is null when the device was deleted. */
export interface MyOrderRow {
  objectid: string
  devType: DeviceType
  devUid: DevUid
  deviceId: DeviceId | null
  deviceAliases: string
  address: string
  lng: number | null
  lat: number | null
  alarmType: AlarmType | null
  alarmLevel: AlarmLevel | null
  raisedAt: Date | null
  recordStatus: RecordStatus | null
  dispatcher: string
  reason: SendOrderReason
  description: string
  sendOrderStatus: SendOrderStatus
  appointedAt: Date
  dueAt: Date | null
  setOutAt: Date | null
  processingResult: MaintainContent | null
  handledAt: Date | null
  remark: string
  photos: number
}

/** Open are those that the processor can move on, and one whose time to accept ran out, until somebody gives it again. */
const isOpen = sql`o.status in (1, 2, 7)`

/** The orders of one processor: the open ones, then the newest of those that are over. */
export async function readMyOrders(
  scope: ListScope,
  userId: string,
  mostClosed: number,
): Promise<MyOrderRow[]> {
  const { rows } = await sql<{ id: string }>`
    (select o.order_id as id from work_order o
      where o.processor_id = any (${rowIds([userId])}) and ${isOpen} and ${scope.filter.companies('o')})
    union all
    (select o.order_id from work_order o
      where o.processor_id = any (${rowIds([userId])}) and not ${isOpen} and ${scope.filter.companies('o')}
      order by o.appointed_at desc, o.order_id desc limit ${mostClosed})`.execute(scope.tx)
  return readOrders(
    scope,
    rows.map(({ id }) => id),
  )
}

/** The newest first, the open ones before those that are over. */
export async function readOrders({ tx, filter }: ListScope, ids: readonly string[]): Promise<MyOrderRow[]> {
  const { rows } = await sql<MyOrderRow>`
    select o.order_id as objectid, o.device_type as "devType", o.dev_uid as "devUid", d.device_id as "deviceId",
      coalesce(d.alias, '') as "deviceAliases", coalesce(d.address, '') as address, d.lng, d.lat,
      a.alarm_type as "alarmType", a.alarm_level as "alarmLevel", a.raised_at as "raisedAt",
      a.record_status as "recordStatus", ${nameOf('dispatcher')} as dispatcher, o.reason, o.description,
      o.status as "sendOrderStatus", o.appointed_at as "appointedAt", o.due_at as "dueAt",
      (select max(e.at) from work_order_event e where e.order_id = o.order_id and e.from_status = 2
        and e.to_status = 2 and e.at >= o.accepted_at) as "setOutAt",
      o.result as "processingResult", o.handled_at as "handledAt", o.remark,
      (select count(*)::int from work_order_photo p where p.order_id = o.order_id) as photos
    from work_order o left join alarm_record a using (alarm_id)
      left join device d on d.device_id = o.device_id and ${filter.companies('d')}
      left join app_user dispatcher on dispatcher.user_id = o.dispatcher_id and ${filter.companies('dispatcher')}
    where o.order_id = any (${rowIds(ids)}) and ${filter.companies('o')}
    order by not ${isOpen}, o.appointed_at desc, o.order_id desc`.execute(tx)
  return rows
}

/** Whether a move with this key is in the history of the order. It is locked. */
export async function wasSent({ tx }: ListScope, orderId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from work_order_event where order_id = ${orderId}::bigint and sending_key = ${key}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}

/** Notes that the processor of an accepted order set out. It is locked. */
export async function noteSetOut(
  { tx }: ListScope,
  orderId: string,
  { userId, userName, now, sendingKey }: Mover,
): Promise<void> {
  await sql`
    insert into work_order_event (order_id, at, from_status, to_status, user_id, user_name, sending_key)
    values (${orderId}::bigint, ${now}, 2, 2, ${userId}::bigint, ${userName}, ${sendingKey ?? null}::uuid)`.execute(
    tx,
  )
  await sql`update work_order set version = version + 1 where order_id = ${orderId}::bigint`.execute(tx)
}
