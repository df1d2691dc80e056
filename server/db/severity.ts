import { sql, type Kysely } from 'kysely'

import type { DeviceId } from '#contract/ids.ts'
import type { SeverityClass, ZoneLimits } from '#contract/sensors/severity-zones.ts'

import { isRowId } from './device-details.ts'
import { rowIds } from './list-page.ts'
import type { ListScope } from './list-store.ts'
import type { Schema } from './schema.ts'

interface ChosenSeverity {
  severityClass: SeverityClass
  /** Of `own` alone. */
  limits: ZoneLimits | null
}

/** What was chosen for a terminal of the view; null when nothing was. */
export async function readSeverity(tx: Kysely<Schema>, deviceId: DeviceId): Promise<ChosenSeverity | null> {
  if (!isRowId(deviceId)) return null
  const { rows } = await sql<ChosenSeverity>`
    select severity_class as "severityClass", case when limit_ab is not null then
      jsonb_build_object('ab', limit_ab, 'bc', limit_bc, 'cd', limit_cd) end as limits
    from terminal_severity where device_id = ${deviceId}::bigint`.execute(tx)
  return rows[0] ?? null
}

/** @returns whether it is a terminal of the caller's own companies, with its kind; null when it is not */
export async function lockOwnTerminal(
  { tx, filter }: ListScope,
  deviceId: DeviceId,
): Promise<{ sensorKind: string | null } | null> {
  const ids = rowIds([deviceId])
  await sql`select lock_own_devices(${ids})`.execute(tx)
  const { rows } = await sql<{ sensorKind: string | null }>`
    select o.sensor_kind as "sensorKind" from device d join device_type_option o using (type_id)
    where d.device_id = any (${ids}) and d.device_type = 0 and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  return rows[0] ?? null
}

/** Notes the choice for a terminal that `lockOwnTerminal` found. */
export async function writeSeverity(
  { tx }: ListScope,
  deviceId: DeviceId,
  { severityClass, limits }: ChosenSeverity,
): Promise<void> {
  await sql`
    insert into terminal_severity (device_id, severity_class, limit_ab, limit_bc, limit_cd)
    values (${deviceId}::bigint, ${severityClass}, ${limits?.ab ?? null}, ${limits?.bc ?? null}, ${limits?.cd ?? null})
    on conflict (device_id) do update set severity_class = excluded.severity_class, limit_ab = excluded.limit_ab,
      limit_bc = excluded.limit_bc, limit_cd = excluded.limit_cd`.execute(tx)
}
