import { sql, type RawBuilder } from 'kysely'

/**
 * The relay or gateway on which a device of alias `device` hangs; null for a gateway and before the first registration.
 * Written with CASE, since PostgreSQL takes COALESCE for leaky: under row-level security a join by it reads all devices.
 */
export function hangsOn(device: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${device}.${name}`)
  return sql`case when ${column('parent_id')} is not null then ${column('parent_id')}
    when ${column('gateway_id')} <> ${column('device_id')} then ${column('gateway_id')} end`
}
