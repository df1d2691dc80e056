import { sql, type RawBuilder } from 'kysely'

import { handOverRows, type HandOverSheet } from '#contract/calls/hand-overs.ts'
import { alarmType, sendOrderStatus } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { ListScope } from '../lists/list-store.ts'
import { alarmsWhere } from '../live/alarm-criteria.ts'

type SheetScope = Pick<ListScope, 'tx' | 'filter'> & { range: CompanyRange }

const longestMs = 31 * 86_400_000
const { dispatched, accepted, rejected, interrupted, assignmentTimeout } = sendOrderStatus.values
const open = [dispatched, accepted, rejected, interrupted, assignmentTimeout]

const milliseconds = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`
const device = sql`d.device_id as "deviceId", d.device_type as "deviceType", d.dev_uid as "devUid", d.alias as "deviceAliases"`
const isUnowned = sql`(a.acknowledged_at is null and a.send_order_status = 0)`

function within(alias: string, { range }: SheetScope): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.company_no`)} between ${range.first}::bigint and ${range.last}::bigint`
}

/** The alarms of a company and all below it that last and are not shelved nor held back. */
export async function readOpenForHandOver(scope: SheetScope): Promise<HandOverSheet['alarms']> {
  const { tx, filter, range } = scope
  const where = sql`${alarmsWhere(filter, { recordStatus: 0, shelved: false, held: false, range })}`
  const counts = await sql<Omit<HandOverSheet['alarms'], 'list'>>`
    select count(*) filter (where a.alarm_level = 2)::int as priority,
      count(*) filter (where a.alarm_level = 1)::int as general,
      count(*) filter (where ${isUnowned})::int as unowned
    from alarm_record a where ${where}`.execute(tx)
  const { rows: list } = await sql<HandOverSheet['alarms']['list'][number]>`
    select ${device}, a.alarm_type as "alarmType", a.alarm_level as "alarmLevel",
      ${milliseconds(sql`a.raised_at`)} as "upTime", a.acknowledged_at is not null as acknowledged,
      a.send_order_status as "sendOrderStatus"
    from (select * from alarm_record a where ${where}
      order by a.alarm_level desc, ${isUnowned} desc, a.raised_at, a.alarm_id limit ${handOverRows}) a
    join device d using (device_id)
    order by a.alarm_level desc, ${isUnowned} desc, a.raised_at, a.alarm_id`.execute(tx)
  const { priority = 0, general = 0, unowned = 0 } = counts.rows[0] ?? {}
  return { priority, general, unowned, list }
}

/** The alarms that are shelved, the first to return first; why, where somebody of the company shelved them. */
export async function readShelvedForHandOver(scope: SheetScope): Promise<HandOverSheet['shelved']> {
  const { tx, filter, range } = scope
  const where = alarmsWhere(filter, { recordStatus: 0, shelved: true, range })
  const { rows } = await sql<HandOverSheet['shelved']['list'][number] & { total: number }>`
    select ${device}, a.alarm_type as "alarmType", a.alarm_level as "alarmLevel",
      ${milliseconds(sql`a.shelved_until`)} as "shelvedUntil",
      case when exists (select from app_user p where p.user_id = a.shelver_id and ${within('p', scope)})
        then coalesce(a.shelf_reason, '') else '' end as reason, a.total
    from (select a.*, count(*) over ()::int as total from alarm_record a where ${where}
      order by a.shelved_until, a.alarm_id limit ${handOverRows}) a
    join device d using (device_id) order by a.shelved_until, a.alarm_id`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(
      ({
        deviceId,
        deviceType,
        devUid,
        deviceAliases,
        alarmType: type,
        alarmLevel,
        shelvedUntil,
        reason,
      }) => ({
        deviceId,
        deviceType,
        devUid,
        deviceAliases,
        alarmType: type,
        alarmLevel,
        shelvedUntil,
        reason,
      }),
    ),
  }
}

/** The work orders that somebody has still to do something about. */
export async function readOrdersForHandOver(scope: SheetScope): Promise<HandOverSheet['orders']> {
  const { tx, filter } = scope
  const where = sql`${within('o', scope)} and ${filter.companies('o')} and o.status = any (${open}::smallint[])`
  const counts = await sql<Omit<HandOverSheet['orders'], 'list'>>`
    select count(*) filter (where o.status in (${dispatched}, ${accepted}))::int as "underWay",
      count(*) filter (where o.status = ${assignmentTimeout})::int as overdue,
      count(*) filter (where o.status in (${rejected}, ${interrupted}))::int as returned
    from work_order o where ${where}`.execute(tx)
  // Who reads the sheet later sees the users of the company at least.
  const { rows: list } = await sql<HandOverSheet['orders']['list'][number]>`
    select o.device_id as "deviceId", o.device_type as "deviceType", o.dev_uid as "devUid",
      coalesce(d.alias, '') as "deviceAliases", coalesce(p.user_name, '') as processor, o.status as "sendOrderStatus",
      ${milliseconds(sql`o.appointed_at`)} as "appointTime"
    from work_order o left join device d using (device_id)
      left join app_user p on p.user_id = o.processor_id and ${within('p', scope)}
    where ${where}
    order by o.status = ${assignmentTimeout} desc, o.status in (${rejected}, ${interrupted}) desc, o.appointed_at, o.order_id
    limit ${handOverRows}`.execute(tx)
  const { underWay = 0, overdue = 0, returned = 0 } = counts.rows[0] ?? {}
  return { underWay, overdue, returned, list }
}

/** The devices that went offline since a moment and still are. */
export async function readOfflineForHandOver(
  scope: SheetScope,
  since: Date,
): Promise<HandOverSheet['offline']> {
  const { tx, filter, range } = scope
  const offline = { recordStatus: 0, alarmType: alarmType.values.offline, from: since, range } as const
  const where = alarmsWhere(filter, offline)
  const { rows } = await sql<HandOverSheet['offline']['list'][number] & { total: number }>`
    select ${device}, ${milliseconds(sql`a.raised_at`)} as since, a.total from (
      select a.device_id, a.raised_at, count(*) over ()::int as total from alarm_record a where ${where}
      order by a.raised_at desc, a.alarm_id desc limit ${handOverRows}) a
    join device d using (device_id) order by a.raised_at desc, d.device_id`.execute(tx)
  const list = rows.map(({ deviceId, deviceType, devUid, deviceAliases, since: at }) => ({
    deviceId,
    deviceType,
    devUid,
    deviceAliases,
    since: at,
  }))
  return { total: rows[0]?.total ?? 0, list }
}

/** What happened since a moment. Of alarms that recovered, those that were raised at most 31 days before it. */
export async function readChangesForHandOver(
  scope: SheetScope,
  since: Date,
): Promise<HandOverSheet['changes']> {
  const { tx, filter, range } = scope
  const oldest = new Date(since.getTime() - longestMs)
  const orders = sql`${within('o', scope)} and ${filter.companies('o')} and o.appointed_at >= ${oldest}`
  const { rows } = await sql<HandOverSheet['changes']>`
    select (select count(*)::int from alarm_record a where ${alarmsWhere(filter, { from: since, range })}) as raised,
      (select count(*)::int from alarm_record a where ${alarmsWhere(filter, { recordStatus: 1, from: oldest, range })}
        and a.recovered_at >= ${since}) as recovered,
      (select count(*)::int from work_order o where ${orders} and o.appointed_at >= ${since}) as dispatched,
      (select count(*)::int from work_order o where ${orders} and o.handled_at >= ${since}) as handled`.execute(
    tx,
  )
  return rows[0] ?? { raised: 0, recovered: 0, dispatched: 0, handled: 0 }
}
