import { sendOrderStatus } from '#contract/wire/enumerations.ts'

import { rowsOf, type IngestClient } from './ingest-client.ts'

/** The devices of orders whose time is up, at most so many orders; an order may have none. */
export async function findDueOrders(
  client: IngestClient,
  now: number,
  most: number,
): Promise<{ orderId: string; deviceId: number | null }[]> {
  return rowsOf(
    client,
    {
      name: 'ingest.find-due-orders',
      text: `
        select order_id as "orderId", device_id::float8 as "deviceId" from work_order
        where due_at <= to_timestamp($1::float8 / 1000) order by due_at, order_id limit $2`,
    },
    [now, most],
  )
}

/**
 * Moves those of the orders that are still due from one status to another, with their history and what their alarms say. Those
 * that nobody accepted in time are kept for notifications.
 * The states of their devices are locked. @returns how many
 */
export async function moveDueOrders(
  client: IngestClient,
  { orderIds, from, to, now }: { orderIds: readonly string[]; from: number; to: number; now: number },
): Promise<number> {
  const [row] = await rowsOf<{ moved: number }>(
    client,
    {
      name: 'ingest.move-due-orders',
      text: `
        with moved as (
          update work_order set status = $3, version = version + 1, due_at = null
          where order_id = any ($1::bigint[]) and status = $2 and due_at <= to_timestamp($4::float8 / 1000)
          returning order_id, alarm_id
        ), noted as (
          insert into work_order_event (order_id, at, from_status, to_status, user_name)
          select order_id, to_timestamp($4::float8 / 1000), $2, $3, '' from moved
        ), caused as (
          insert into notification_cause (event, subject_id) select 'overdueOrder', order_id from moved where $3 = $5
        ), told as (
          update alarm_record a set send_order_status = $3 from moved m where a.alarm_id = m.alarm_id
        )
        select count(*)::int as moved from moved`,
    },
    [`{${orderIds.join(',')}}`, from, to, now, sendOrderStatus.values.assignmentTimeout],
  )
  return row?.moved ?? 0
}
