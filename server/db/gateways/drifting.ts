import { sql } from 'kysely'

/** That something is wished of the device of alias `d` which it does not report so. Few are: they have an index. */
export const isDrifting = sql<boolean>`d.device_id in (select c.device_id from device_configuration c where c.drifts)`
