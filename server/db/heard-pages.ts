import { sql, type RawBuilder } from 'kysely'

import { deviceType, type DeviceType } from '#contract/enumerations.ts'
import { mostFound } from '#contract/lists/list-calls.ts'

import { sortColumns, wantedHeard, type HeardFilter, type WantedHeard } from './heard-filter.ts'
import { readFirstIds, readPageIds, type ListSource } from './list-page.ts'
import type { ListOrder, ListScope } from './list-store.ts'

/** The class's own small table: see the migration 0015. */
function sourceOf(type: DeviceType): ListSource {
  return {
    from: type === deviceType.values.relay ? sql`relay d` : sql`terminal d`,
    id: sql`d.device_id`,
    columns: Object.fromEntries(
      Object.entries(sortColumns).map(([name, column]) => [name, sql.ref(`d.${column}`)]),
    ),
  }
}

/** The ids of one page of relays or terminals; `more`: a keyword has more finds than are counted. */
export async function readHeardPage(
  scope: ListScope,
  type: DeviceType,
  criteria: HeardFilter,
  order: ListOrder,
  page: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const wanted = await wantedHeard(scope, type, criteria, { most: mostFound + 1, order })
  if (wanted.where === null) return { ids: [], total: 0, more: false }
  const source = sourceOf(type)
  if (criteria.status !== undefined) {
    // Should it be the devices of a million that are offline, their hash still has its place.
    await sql`select set_config('hash_mem_multiplier', '8', true)`.execute(scope.tx)
  }
  if (wanted.isNarrow) return gatherPage(scope, source, wanted.where, order, page)
  const counted = await countHeard(scope, type, source, wanted, wanted.where)
  return { ...(await readPageIds(scope, source, wanted.where, order, page, counted)), more: false }
}

/** The ids from the first on, at most `most`. */
export async function readHeardIds(
  scope: ListScope,
  type: DeviceType,
  criteria: HeardFilter,
  order: ListOrder,
  most: number,
): Promise<string[]> {
  const { where } = await wantedHeard(scope, type, criteria, { most, order })
  return where === null ? [] : readFirstIds(scope, sourceOf(type), where, order, most)
}

/** Few rows: they are looked for once, and counted and sorted together. */
async function gatherPage(
  { tx }: ListScope,
  { from, id, columns }: ListSource,
  where: RawBuilder<unknown>,
  { column, direction }: ListOrder,
  { offset, limit }: { offset: number; limit: number },
) {
  const by = columns[column]
  if (by === undefined) throw new RangeError(`no list is sorted by ${column}`)
  const to = direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select ${id} as id, ${by} as by from ${from} where ${where} limit ${mostFound + 1})
    select (select count(*)::int from found) as total,
      array(select id::text from found order by by ${to}, id ${to} limit ${Math.min(limit, Math.max(0, mostFound - offset))}
        offset ${offset}) as ids`.execute(tx)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { ids, total: Math.min(total, mostFound), more: total > mostFound }
}

/** @returns undefined when only reading the rows can tell */
async function countHeard(
  scope: ListScope,
  type: DeviceType,
  { from }: ListSource,
  { facet, status, range, withShared }: WantedHeard,
  where: RawBuilder<unknown>,
): Promise<number | undefined> {
  if (facet === null && status === null) return undefined
  const { tx, filter, view } = scope
  const inRange = sql`company_no between ${range.first}::bigint and ${range.last}::bigint and ${filter.companies('c')}`
  const counted =
    facet === null
      ? sql`select sum(case ${status}::int when 1 then offline when 2 then abnormal else total - offline - abnormal end)
          from company_count c where device_type = ${type} and ${inRange}`
      : sql`select sum(total) from heard_count c
          where device_type = ${type} and facet = ${facet.facet} and value = ${facet.value} and ${inRange}`
  const shared = withShared
    ? sql`select count(*) from ${from} where d.gateway_id = any (${[...view.shared]}::bigint[])
        and not d.company_no between ${view.first}::bigint and ${view.last}::bigint and ${where}`
    : sql`select 0`
  const { rows } = await sql<{ total: number }>`
    select (coalesce((${counted}), 0) + (${shared}))::int as total`.execute(tx)
  return rows[0]?.total ?? 0
}
