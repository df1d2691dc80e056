import { sql, type RawBuilder } from 'kysely'

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
