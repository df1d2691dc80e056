import { sql, type Kysely } from 'kysely'

import type { DeviceId } from '#contract/wire/ids.ts'
import type { SeverityClass } from '#contract/wire/enumerations.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import type { ZoneLimits } from '#contract/sensors/severity-zones.ts'

import { isRowId } from '../devices/device-details.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { Schema } from '../schema.ts'

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

export type EnteredSeverity = ChosenSeverity & { deviceId: string }

/** Notes choices for terminals of the caller's own companies, each once, that are locked or new. */
export async function writeSeverities(
  { tx }: Pick<ListScope, 'tx'>,
  chosen: readonly EnteredSeverity[],
): Promise<void> {
  const limits = (of: (limits: ZoneLimits) => number) => chosen.map((each) => each.limits && of(each.limits))
  await sql`
    insert into terminal_severity (device_id, severity_class, limit_ab, limit_bc, limit_cd)
    select * from unnest(${rowIds(chosen.map(({ deviceId }) => deviceId))},
      ${chosen.map(({ severityClass }) => severityClass)}::text[], ${limits(({ ab }) => ab)}::numeric[],
      ${limits(({ bc }) => bc)}::numeric[], ${limits(({ cd }) => cd)}::numeric[])
    on conflict (device_id) do update set severity_class = excluded.severity_class, limit_ab = excluded.limit_ab,
      limit_bc = excluded.limit_bc, limit_cd = excluded.limit_cd`.execute(tx)
}

const judgedKinds = sensorCatalogue
  .filter(({ severityReading }) => severityReading !== undefined)
  .map(({ kind }) => kind)

/** What was chosen for a terminal `d` of the type option `o`, by the names of a row; null: nothing, or it is not judged. */
export const severityOfRow = sql`case when o.sensor_kind = any (${judgedKinds}::text[]) then (
  select jsonb_strip_nulls(jsonb_build_object('severityClass', v.severity_class, 'limitAb', v.limit_ab,
    'limitBc', v.limit_bc, 'limitCd', v.limit_cd)) from terminal_severity v where v.device_id = d.device_id) end`
