import { sql } from 'kysely'

import type { ShelfMinutes } from '#contract/calls/orders.ts'
import type { MaintainContent, SendOrderReason, SendOrderStatus } from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { OrderSubject, Processor } from './order-subjects.ts'

/** How long an order waits to be accepted before the server says so. */
const acceptWithin = { priority: '30 minutes', otherwise: '2 hours' } as const
/** After so long the server archives what is over. */
export const archiveAfter = '7 days'

export interface Appointment {
  processorId: string
  processor: Processor
  reason: SendOrderReason
  description: string
}

export interface Mover {
  userId: string
  userName: string
  now: Date
  /** Of what a device may send twice. */
  sendingKey?: string
}

type Moved = OrderSubject & { orderId: string }

const acceptBy = (now: Date) => sql`${now}::timestamptz + case when exists (
  select from alarm_record a where a.alarm_id = o.alarm_id and a.alarm_level = 2)
  then ${acceptWithin.priority}::interval else ${acceptWithin.otherwise}::interval end`

/** Gives subjects to a processor; those without an order get one. The subjects are locked. */
export async function dispatch(
  scope: ListScope,
  subjects: readonly OrderSubject[],
  { processorId, processor, reason, description }: Appointment,
  mover: Mover,
): Promise<void> {
  const processorName = processor.name
  const fresh = subjects.filter(({ orderId }) => orderId === null)
  const { rows: made } = await sql<{ orderId: string; deviceId: string; alarmId: string | null }>`
    insert into work_order as o (company_no, device_id, device_type, dev_uid, alarm_id, status, processor_id, processor_name,
      dispatcher_id, dispatcher_name, reason, description, appointed_at, due_at)
    select d.company_no, d.device_id, d.device_type, d.dev_uid, n.alarm_id, 1, ${processorId}::bigint, ${processorName},
      ${mover.userId}::bigint, ${mover.userName}, ${reason}, ${description}, ${mover.now}::timestamptz,
      (select ${acceptBy(mover.now)} from (select n.alarm_id) o)
    from unnest(${rowIds(fresh.map(({ deviceId }) => deviceId))}, ${rowIds(fresh.map(({ alarmId }) => alarmId))})
      n (device_id, alarm_id) join device d using (device_id)
    returning o.order_id as "orderId", o.device_id as "deviceId", o.alarm_id as "alarmId"`.execute(scope.tx)
  await sql`
    update work_order o set version = o.version + 1, status = 1, processor_id = ${processorId}::bigint,
      processor_name = ${processorName}, dispatcher_id = ${mover.userId}::bigint, dispatcher_name = ${mover.userName},
      reason = ${reason}, description = ${description}, appointed_at = ${mover.now}::timestamptz, accepted_at = null,
      handled_at = null, handler_name = '', result = null, remark = '', due_at = ${acceptBy(mover.now)}
    where o.order_id = any (${rowIds(subjects.map(({ orderId }) => orderId))})`.execute(scope.tx)
  const moved = subjects.map((subject): Moved => {
    const own = made.find(({ deviceId, alarmId }) =>
      subject.alarmId === null ? deviceId === subject.deviceId : alarmId === subject.alarmId,
    )
    return { ...subject, orderId: subject.orderId ?? own?.orderId ?? '0' }
  })
  await note(scope, moved, 1, mover, { processorName, text: description })
}

export interface Handling {
  /** Absent where nothing was done about it. */
  result?: MaintainContent
  handledAt?: Date
  remark?: string
}

/** Moves orders to another status than dispatched. The orders are locked. */
export async function move(
  scope: ListScope,
  orders: readonly OrderSubject[],
  to: SendOrderStatus,
  { result, handledAt, remark }: Handling,
  mover: Mover,
): Promise<void> {
  const moved = orders.flatMap((order) =>
    order.orderId === null ? [] : [Object.assign(order, { orderId: order.orderId })],
  )
  await sql`
    update work_order o set version = o.version + 1, status = ${to}::smallint,
      accepted_at = case when ${to}::int = 2 then ${mover.now}::timestamptz else o.accepted_at end,
      result = coalesce(${result ?? null}::smallint, o.result), remark = coalesce(${remark ?? null}::text, o.remark),
      handled_at = coalesce(${handledAt ?? null}::timestamptz, o.handled_at),
      handler_name = case when ${handledAt ?? null}::timestamptz is null then o.handler_name else ${mover.userName} end,
      due_at = case when ${to}::int in (4, 8) then ${mover.now}::timestamptz + ${archiveAfter}::interval end
    where o.order_id = any (${rowIds(moved.map(({ orderId }) => orderId))})`.execute(scope.tx)
  await note(scope, moved, to, mover, { processorName: '', text: remark ?? '' })
}

/** Ends the alarms of orders by hand. */
export async function recoverAlarms(
  scope: ListScope,
  alarmIds: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await sql`
    update alarm_record a set record_status = 1, recover_way = 2, recovered_at = greatest(${now}::timestamptz, a.last_at)
    where a.alarm_id = any (${rowIds(alarmIds)}) and a.record_status = 0`.execute(scope.tx)
}

/** Notes who took note of alarms. They are locked, and nobody has yet. */
export async function acknowledgeAlarms(
  scope: ListScope,
  alarmIds: readonly (string | null)[],
  { userId, now }: Mover,
): Promise<void> {
  await sql`
    update alarm_record a set acknowledged_at = ${now}::timestamptz, acknowledger_id = ${userId}::bigint
    where a.alarm_id = any (${rowIds(alarmIds)}) and a.acknowledged_at is null`.execute(scope.tx)
}

/** Takes back that somebody took note of alarms. They are locked. */
export async function unacknowledgeAlarms(
  scope: ListScope,
  alarmIds: readonly (string | null)[],
): Promise<void> {
  await sql`
    update alarm_record a set acknowledged_at = null, acknowledger_id = null
    where a.alarm_id = any (${rowIds(alarmIds)})`.execute(scope.tx)
}

/** Shelves alarms. They are locked, and not shelved yet. */
export async function shelveAlarms(
  scope: ListScope,
  alarmIds: readonly (string | null)[],
  { minutes, reason }: { minutes: ShelfMinutes; reason: string },
  { userId, now }: Mover,
): Promise<void> {
  await sql`
    update alarm_record a set shelved_at = ${now}::timestamptz, shelver_id = ${userId}::bigint, shelf_reason = ${reason},
      shelved_until = ${now}::timestamptz + make_interval(mins => ${minutes}::int)
    where a.alarm_id = any (${rowIds(alarmIds)})`.execute(scope.tx)
}

/** Brings alarms back from the shelf. They are locked. */
export async function unshelveAlarms(scope: ListScope, alarmIds: readonly (string | null)[]): Promise<void> {
  await sql`
    update alarm_record a set shelved_at = null, shelved_until = null, shelver_id = null, shelf_reason = null
    where a.alarm_id = any (${rowIds(alarmIds)})`.execute(scope.tx)
}

/** The history of the moves, and what the alarms say of their orders. */
async function note(
  scope: ListScope,
  moved: readonly Moved[],
  to: SendOrderStatus,
  { userId, userName, now, sendingKey }: Mover,
  { processorName, text }: { processorName: string; text: string },
): Promise<void> {
  const ids = rowIds(moved.map(({ orderId }) => orderId))
  const froms = moved.map(({ status }) => status)
  await sql`
    insert into work_order_event (order_id, at, from_status, to_status, user_id, user_name, processor_name, note,
      sending_key)
    select m.order_id, ${now}::timestamptz, m.status, ${to}::smallint, ${userId}::bigint, ${userName}, ${processorName},
      ${text}, ${sendingKey ?? null}::uuid
    from unnest(${ids}, ${froms}::smallint[]) m (order_id, status)`.execute(scope.tx)
  await sql`
    update alarm_record a set send_order_status = ${to}::smallint
    where a.alarm_id = any (${rowIds(moved.map(({ alarmId }) => alarmId))}) and ${scope.filter.companies('a')}`.execute(
    scope.tx,
  )
}
