import { sql, type Kysely } from 'kysely'

import type { ReRegistration } from '#contract/calls/dashboard.ts'
import { alarmType } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/**
 * The devices whose alarm of too many registrations lasts, at most `most`, those with the most registrations first.
 * Registrations are those of the device's day of this alarm, the reason is the most frequent of the 24 hours up to the last.
 */
export async function readReRegistrations(
  tx: Kysely<Schema>,
  filter: RowFilter,
  range: CompanyRange | undefined,
  most: number,
): Promise<{ rows: ReRegistration[]; total: number }> {
  const within = range
    ? sql`a.company_no between ${range.first}::bigint and ${range.last}::bigint`
    : sql`true`
  const open = sql`from alarm_record a where a.record_status = 0
    and a.alarm_type = ${sql.lit(alarmType.values.tooManyReRegistrations)} and ${filter.devices('a')} and ${within}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(tx)
  const { rows } = await sql<ReRegistration>`
    select d.device_id as "deviceId", d.device_type as "deviceType", d.dev_uid as "devUid", d.alias as "deviceAliases",
      t.registrations, f.reason, floor(extract(epoch from coalesce(t.register_at, a.last_at)) * 1000)::float8 as "latestTime"
    from (select a.device_id, a.last_at ${open}) a join device d using (device_id) join device_state t using (device_id)
      left join lateral (
        select r.reason from registration r
        where r.device_id = a.device_id and r.event_at > t.register_at - interval '1 day' and r.event_at <= t.register_at
        group by r.reason order by count(*) desc, max(r.event_at) desc limit 1
      ) f on true
    where ${filter.devices('d')}
    order by t.registrations desc, "latestTime" desc, d.device_id limit ${most}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
