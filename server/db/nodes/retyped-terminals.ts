import { sql } from 'kysely'

import type { TerminalEntry } from '#contract/lists/terminal.ts'

import { rowIds } from '../row-filter.ts'
import type { ListScope, RecordChange } from '../lists/list-store.ts'

/**
 * How many of these terminals have sent uplinks and would get a type of another sensor kind: what they measured is kept as
 * it was sent, and read by the type that they have.
 */
export async function countRetyped(
  { tx, filter }: ListScope,
  changes: readonly RecordChange<TerminalEntry>[],
): Promise<number> {
  const types = changes.map(({ entry }) => entry.type)
  const { rows } = await sql<{ retyped: number }>`
    select count(*)::int as retyped
    from unnest(${rowIds(changes.map(({ id }) => id))}, ${types}::text[]) n (device_id, type_id)
      join device d using (device_id) join device_state s using (device_id)
      join device_type_option before on before.type_id = d.type_id
      join device_type_option after on after.type_id = n.type_id
    where before.sensor_kind is distinct from after.sensor_kind and s.up_at is not null
      and ${filter.companies('d')}`.execute(tx)
  return rows[0]?.retyped ?? 0
}
