import { sql } from 'kysely'

import type { DeviceType, RecordStatus, SendOrderStatus } from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

/** An order, or an alarm or device that has none yet, as it is found and locked. */
export interface OrderSubject {
  /** What the caller names it by. */
  id: string
  /** Null: there is no order yet. */
  orderId: string | null
  status: SendOrderStatus
  processorId: string | null
  /** Empty when it is a user outside the view. */
  processorName: string
  alarmId: string | null
  /** Null: it came of no alarm. */
  recordStatus: RecordStatus | null
  /** Who took note of the alarm first, empty for somebody outside the view; null: nobody, or there is none. */
  acknowledger: string | null
  /** Who shelved the alarm, likewise. */
  shelver: string | null
  deviceId: string | null
  devUid: string
  companyNo: string
}

/** Who is not in the view has no name there; who is no more, has the one they had. */
const processorName = sql`case when o.processor_id is null then coalesce(o.processor_name, '') else coalesce(u.user_name, '') end`
function withProcessor({ filter }: ListScope) {
  return sql`left join app_user u on u.user_id = o.processor_id and ${filter.companies('u')}`
}

function acknowledger({ filter }: ListScope) {
  return sql`case when a.acknowledged_at is not null then coalesce(
    (select k.user_name from app_user k where k.user_id = a.acknowledger_id and ${filter.companies('k')}), '') end`
}

function shelver({ filter }: ListScope) {
  return sql`case when a.shelved_until is not null then coalesce(
    (select k.user_name from app_user k where k.user_id = a.shelver_id and ${filter.companies('k')}), '') end`
}

/** Locked in the order of ingest, devices first, so that nobody else moves the alarms or orders meanwhile. */
async function lockDevices(scope: ListScope, deviceIds: readonly (string | null)[]): Promise<void> {
  const ids = deviceIds.filter((id) => id !== null)
  await sql`select lock_own_devices(${rowIds(ids)})`.execute(scope.tx)
}

/** The orders that the caller may change, in the order of the ids. */
export async function lockOrders(scope: ListScope, ids: readonly string[]): Promise<OrderSubject[]> {
  const own = sql`o.order_id = any (${rowIds(ids)}) and ${scope.filter.companies('o')}`
  const found = await sql<{ id: string }>`
    select o.device_id as id from work_order o where ${own}`.execute(scope.tx)
  await lockDevices(
    scope,
    found.rows.map(({ id }) => id),
  )
  await sql`select from work_order o where ${own} order by o.order_id for update`.execute(scope.tx)
  const { rows } = await sql<OrderSubject>`
    select o.order_id as id, o.order_id as "orderId", o.status, o.processor_id as "processorId",
      ${processorName} as "processorName", o.alarm_id as "alarmId", a.record_status as "recordStatus",
      ${acknowledger(scope)} as acknowledger, ${shelver(scope)} as shelver,
      o.device_id as "deviceId", o.dev_uid as "devUid", o.company_no as "companyNo"
    from work_order o left join alarm_record a using (alarm_id) ${withProcessor(scope)} where ${own}`.execute(
    scope.tx,
  )
  return rows
}

/** The alarms of the caller's own companies, each with its order where it has one. */
export async function lockAlarms(scope: ListScope, ids: readonly string[]): Promise<OrderSubject[]> {
  const own = sql`a.alarm_id = any (${rowIds(ids)}) and ${scope.filter.companies('a')}`
  const found = await sql<{ id: string }>`
    select a.device_id as id from alarm_record a where ${own}`.execute(scope.tx)
  await lockDevices(
    scope,
    found.rows.map(({ id }) => id),
  )
  await sql`select from alarm_record a where ${own} order by a.alarm_id for update`.execute(scope.tx)
  const { rows } = await sql<OrderSubject>`
    select a.alarm_id as id, o.order_id as "orderId", coalesce(o.status, a.send_order_status) as status,
      o.processor_id as "processorId", ${processorName} as "processorName", a.alarm_id as "alarmId",
      a.record_status as "recordStatus", ${acknowledger(scope)} as acknowledger,
      ${shelver(scope)} as shelver, a.device_id as "deviceId", d.dev_uid as "devUid", a.company_no as "companyNo"
    from alarm_record a join device d using (device_id) left join work_order o using (alarm_id) ${withProcessor(scope)}
    where ${own}`.execute(scope.tx)
  return rows
}

export interface NamedDevice {
  devType: DeviceType
  devUid: string
}

/**
 * Devices of the caller's own companies, named by their ids; each with the order that is under way about it and came of no
 * alarm, where there is one.
 */
export async function lockDevicesByUid(
  scope: ListScope,
  devices: readonly NamedDevice[],
): Promise<OrderSubject[]> {
  const types = devices.map(({ devType }) => devType)
  const uids = devices.map(({ devUid }) => devUid)
  const own = sql`(d.device_type, d.dev_uid) in (select * from unnest(${types}::smallint[], ${uids}::text[]))
    and ${scope.filter.companies('d')}`
  const found = await sql<{ id: string }>`select d.device_id as id from device d where ${own}`.execute(
    scope.tx,
  )
  await lockDevices(
    scope,
    found.rows.map(({ id }) => id),
  )
  const { rows } = await sql<OrderSubject>`
    select d.dev_uid as id, o.order_id as "orderId", coalesce(o.status, 0) as status, o.processor_id as "processorId",
      ${processorName} as "processorName", null as "alarmId", null as "recordStatus", null as acknowledger, null as shelver,
      d.device_id as "deviceId", d.dev_uid as "devUid", d.company_no as "companyNo"
    from device d left join lateral (
      select * from work_order w where w.device_id = d.device_id and w.alarm_id is null and w.status in (1, 2)
      order by w.order_id desc limit 1
    ) o on true ${withProcessor(scope)} where ${own}`.execute(scope.tx)
  return rows
}

/** A user who can be given orders, and the companies whose devices they see. */
export interface Processor {
  name: string
  first: string
  last: string
}

/** An active user of the view with the right to handle orders; null: there is none. */
export async function findProcessor(scope: ListScope, userId: string, now: Date): Promise<Processor | null> {
  const { rows } = await sql<Processor>`
    select u.user_name as name, c.company_no as first, c.company_last as last
    from app_user u join post p using (post_id) join company c on c.company_id = u.company_id
    where u.user_id = any (${rowIds([userId])}) and ${scope.filter.companies('u')}
      and u.flag = 0 and p.flag = 0 and coalesce(u.valid_until > ${now}, true)
      and not exists (select from company a where a.flag = 1 and c.company_no between a.company_no and a.company_last)
      and (p.post_id = 1 or exists (select from post_function f
        where f.post_id = p.post_id and f.function_code = 'maintenance_maintainRecords_edit'))`.execute(
    scope.tx,
  )
  return rows[0] ?? null
}
