import { sql, type RawBuilder } from 'kysely'

import type { RowFilter } from '../row-filter.ts'

/**
 * The relay or gateway that a device of alias `device` is connected through; null for a gateway and before the first registration.
 * Written with CASE, since PostgreSQL takes COALESCE for leaky: under row-level security a join by it reads all devices.
 */
export function parentOf(device: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${device}.${name}`)
  return sql`case when ${column('parent_id')} is not null then ${column('parent_id')}
    when ${column('gateway_id')} <> ${column('device_id')} then ${column('gateway_id')} end`
}

/** `offlineAfterMinutes` and `driftSections` of a device `d` of the type `o`. */
export const statusRuleColumns = sql`
  (o.offline_multiplier * o.offline_base_minutes)::float8 as "offlineAfterMinutes",
  (select count(*)::int from device_configuration f where f.device_id = d.device_id and f.drifts) as "driftSections"`

/** `reportTime` and `fixTime` of a device's state, which has the alias `state`. */
export function measuredTimeColumns(state: string): RawBuilder<unknown> {
  const ms = (column: string) =>
    sql`round(extract(epoch from ${sql.ref(`${state}.${column}`)}) * 1000)::float8`
  return sql`${ms('reported_at')} as "reportTime", ${ms('fix_at')} as "fixTime"`
}

/** Versions are four hex digits in either case, ordered as numbers; null before: no other one is known. */
export function upgradeStatus(
  version: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${before} is null then 'never'
    when lower(${version}) collate "C" < lower(${before}) then 'downgraded' else 'upgraded' end`
}

/** What the worst alarm of the device `d` with the status `s` is, the newest of equally bad ones; null where none lasts. */
export const worstAlarm = sql`
  case when s.alarm_level is not null then (
    select a.alarm_type from alarm_record a where a.device_id = d.device_id and a.record_status = 0
    order by a.alarm_level desc, a.raised_at desc, a.alarm_id desc limit 1) end`

/** How many devices of the view a gateway or relay of the status `s` cuts off; 0 while it is online. */
export function cutOffBelow(filter: RowFilter): RawBuilder<number> {
  return sql`
    case when s.online then 0 when s.device_type = 2 then (
      select count(*)::int from device_status n
      where n.gateway_id = s.device_id and n.reach = 3 and ${filter.devices('n')})
    when s.device_type = 1 then (
      with recursive below (device_id) as (
        select n.device_id from device n where n.parent_id = s.device_id
        union select n.device_id from below b join device n on n.parent_id = b.device_id)
      select count(*)::int from below join device_status n using (device_id) where n.reach = 3 and ${filter.devices('n')})
    else 0 end`
}
