import { sql, type RawBuilder } from 'kysely'

import type { ListOrder, ListScope } from './list-store.ts'

/** A list's table, under the alias that `where` and `columns` use. */
export interface ListSource {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** By the name of the sortable column. Each has an index whose last column is the id. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** Of a list that grows for ever: rows beyond are neither counted nor paged to, and the page says that there are more. */
  mostCounted?: number
}

/** So many are gathered and sorted sooner than they are counted, and then found by walking an index. */
const fewEnoughToGather = 10_000

interface Place {
  offset: number
  limit: number
}
interface PageIds {
  ids: string[]
  total: number
  more?: boolean
}

/**
 * The ids of one page. Equal values are ordered by id, so that no row stands on two pages. Of a long list an index is walked, for its
 * far half from its end.
 */
export async function readPageIds(
  { tx }: ListScope,
  source: ListSource,
  where: RawBuilder<unknown>,
  order: ListOrder,
  page: Place,
): Promise<PageIds> {
  const gathered = await gatherIds(tx, source, where, order, page)
  if (gathered.total <= fewEnoughToGather) return gathered
  const counted = await countRows(tx, source, where)
  const more = counted > (source.mostCounted ?? Infinity)
  const total = more ? counted - 1 : counted
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { ids: [], total, more }
  const fromEnd = !more && page.offset > total / 2
  const offset = fromEnd ? total - page.offset - limit : page.offset
  const ids = await walkIds(tx, source, where, fromEnd ? opposite(order) : order, { offset, limit })
  return { ids: fromEnd ? ids.toReversed() : ids, total, more }
}

async function countRows(
  tx: ListScope['tx'],
  { from, mostCounted }: ListSource,
  where: RawBuilder<unknown>,
): Promise<number> {
  const counted = sql`from ${from} where ${where}`
  const { rows } = await (
    mostCounted === undefined
      ? sql<{ total: number }>`select count(*)::int as total ${counted}`
      : sql<{
          total: number
        }>`select count(*)::int as total from (select ${counted} limit ${mostCounted + 1}) n`
  ).execute(tx)
  return rows[0]?.total ?? 0
}

/** The ids from the first on, at most `most`. */
export function readFirstIds(
  { tx }: ListScope,
  source: ListSource,
  where: RawBuilder<unknown>,
  order: ListOrder,
  most: number,
): Promise<string[]> {
  return walkIds(tx, source, where, order, { offset: 0, limit: most })
}

async function walkIds(
  tx: ListScope['tx'],
  source: ListSource,
  where: RawBuilder<unknown>,
  order: ListOrder,
  { offset, limit }: Place,
): Promise<string[]> {
  const { column, direction } = sorted(source, order)
  const { rows } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from} where ${where}
    order by ${column} ${direction}, ${source.id} ${direction} limit ${limit} offset ${offset}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Of more than are gathered the total is one more, and the ids say nothing. */
async function gatherIds(
  tx: ListScope['tx'],
  source: ListSource,
  where: RawBuilder<unknown>,
  order: ListOrder,
  { offset, limit }: Place,
): Promise<PageIds> {
  const { column, direction } = sorted(source, order)
  const { rows } = await sql<PageIds>`
    with found as materialized (
      select ${source.id} as id, ${column} as value from ${source.from} where ${where} limit ${fewEnoughToGather + 1})
    select (select count(*)::int from found) as total, array(select id::text from found
      order by value ${direction}, found.id ${direction} limit ${limit} offset ${offset}) as ids`.execute(tx)
  return rows[0] ?? { ids: [], total: 0 }
}

function sorted({ columns }: ListSource, order: ListOrder) {
  const column = columns[order.column]
  if (column === undefined) throw new RangeError(`no list is sorted by ${order.column}`)
  return { column, direction: order.direction === 'asc' ? sql`asc` : sql`desc` }
}

/** From its end. */
export function opposite({ column, direction }: ListOrder): ListOrder {
  return { column, direction: direction === 'asc' ? 'desc' : 'asc' }
}

/** Brings rows that were read by their ids into the order of these; ids without a row are left out. */
export function inOrder<Row extends { objectid: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.objectid, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether a text holds a part, whatever case and width; `%` and `_` are letters like others. */
export function holdsPart(column: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return holdsFolded(sql`lower(normalize(${column}, NFKC))`, part)
}

/** The same of a text that is stored in one width and in small letters. */
export function holdsFolded(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${folded}, lower(normalize(${part}::text, NFKC))) > 0`
}
