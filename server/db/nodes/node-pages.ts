import { sql, type RawBuilder } from 'kysely'

import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import { mostFound, mostGathered } from '#contract/lists/list-calls.ts'

import { sortColumnOf, nodeQuery, type AskedList, type NodeFilter } from './node-filter.ts'
import { opposite } from '../lists/list-page.ts'
import type { ListOrder, ListScope } from '../lists/list-store.ts'

interface NodePage {
  ids: string[]
  total: number
  /** Whether a keyword has more finds than are counted. */
  more: boolean
}
interface Place {
  offset: number
  limit: number
}

/** The ids of one page of relays or terminals. */
export async function readNodePage(
  scope: ListScope,
  type: DeviceType,
  criteria: NodeFilter,
  order: ListOrder,
  page: Place,
): Promise<NodePage> {
  const wanted = await nodeQuery(scope, type, criteria, { most: mostFound + 1, order })
  if (wanted === null) return { ids: [], total: 0, more: false }
  if ('found' in wanted) return cutPage(scope, wanted.found, page)
  return 'few' in wanted
    ? gatherPage(scope, type, wanted.few, order, page)
    : readListPage(scope, type, wanted.list, order, page)
}

/** The ids from the first on, at most `most`. */
export async function readNodeIds(
  scope: ListScope,
  type: DeviceType,
  criteria: NodeFilter,
  order: ListOrder,
  most: number,
): Promise<string[]> {
  const wanted = await nodeQuery(scope, type, criteria, { most, order })
  if (wanted === null) return []
  if ('list' in wanted) return walk(scope, type, wanted.list, order, { offset: 0, limit: most })
  if ('found' in wanted) {
    const { rows } = await sql<{ ids: string[] }>`select array(${wanted.found})::text[] as ids`.execute(
      scope.tx,
    )
    return rows[0]?.ids ?? []
  }
  const { by, id } = sorted(order)
  const { rows } = await sql<{ id: string }>`
    select d.device_id as id from ${tableOf(type)} d where ${wanted.few} order by ${by}, ${id} limit ${most}`.execute(
    scope.tx,
  )
  return rows.map((row) => row.id)
}

/** The far half is read from its end. */
async function readListPage(
  scope: ListScope,
  type: DeviceType,
  asked: AskedList,
  order: ListOrder,
  page: Place,
): Promise<NodePage> {
  const { rows } = await sql<{ total: number }>`
    select count_node_list(${type}::smallint, ${JSON.stringify(asked)}::jsonb) as total`.execute(scope.tx)
  const total = rows[0]?.total ?? 0
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { ids: [], total, more: false }
  if (page.offset <= total / 2) {
    const ids = await walk(scope, type, asked, order, { offset: page.offset, limit })
    return { ids, total, more: false }
  }
  const fromEnd = { offset: total - page.offset - limit, limit }
  const ids = await walk(scope, type, asked, opposite(order), fromEnd)
  return { ids: ids.toReversed(), total, more: false }
}

async function walk(
  { tx }: ListScope,
  type: DeviceType,
  asked: AskedList,
  order: ListOrder,
  { offset, limit }: Place,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select node_list(${type}::smallint, ${JSON.stringify(asked)}::jsonb, ${sortColumnOf(order)},
      ${order.direction === 'desc'}, ${offset}, ${limit})::text[] as ids`.execute(tx)
  return rows[0]?.ids ?? []
}

/** What is found comes in order. */
async function cutPage(
  { tx }: ListScope,
  found: RawBuilder<unknown>,
  { offset, limit }: Place,
): Promise<NodePage> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select array(${found}) as ids)
    select cardinality(ids) as total, ids[${offset + 1}::int:${Math.min(offset + limit, mostFound)}::int]::text[] as ids
    from found`.execute(tx)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { ids, total: Math.min(total, mostFound), more: total > mostFound }
}

/** Few rows: they are looked for once, and counted and sorted together. */
async function gatherPage(
  { tx }: ListScope,
  type: DeviceType,
  few: RawBuilder<unknown>,
  order: ListOrder,
  { offset, limit }: Place,
): Promise<NodePage> {
  const { column, by, id } = sorted(order)
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select d.device_id, ${column} from ${tableOf(type)} d where ${few} limit ${mostGathered + 1})
    select (select count(*)::int from found) as total,
      array(select d.device_id::text from found d order by ${by}, ${id}
        limit ${Math.min(limit, Math.max(0, mostGathered - offset))} offset ${offset}) as ids`.execute(tx)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { ids, total: Math.min(total, mostGathered), more: total > mostGathered }
}

/** The class's own small table; see schema/09-nodes.sql. */
function tableOf(type: DeviceType): RawBuilder<unknown> {
  return type === deviceType.values.relay ? sql`relay` : sql`terminal`
}

function sorted(order: ListOrder) {
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
  const column = sql.ref(`d.${sortColumnOf(order)}`)
  return { column, by: sql`${column} ${direction}`, id: sql`d.device_id ${direction}` }
}
