import { sql } from 'kysely'

/** `offlineAfterMinutes` and `driftSections` of a device `d` of the type `o`. */
export const statusRuleColumns = sql`
  (o.offline_multiplier * o.offline_base_minutes)::float8 as "offlineAfterMinutes",
  (select count(*)::int from device_configuration f where f.device_id = d.device_id and f.drifts) as "driftSections"`
