import { sql } from 'kysely'

/** What the worst alarm of the device `d` with the status `s` is, the newest of equally bad ones; null where none lasts. */
export const worstAlarm = sql`
  case when s.alarm_level is not null then (
    select a.alarm_type from alarm_record a where a.device_id = d.device_id and a.record_status = 0
    order by a.alarm_level desc, a.raised_at desc, a.alarm_id desc limit 1) end`
