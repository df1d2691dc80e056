import { sql, type Kysely, type RawBuilder } from 'kysely'

import { baseLevel, cellsInBox, codeRanges, type Box, type CellRange } from '#contract/geo/map-cells.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { isRowId } from '../devices/device-details.ts'
import { unfiltered, type RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface MapFilter {
  devType?: number | undefined
  status?: number | undefined
  companyid?: string | undefined
  gatewayid?: string | undefined
}

/** Whose devices a map shows: a company with all below it, and the devices connected through gateways shared with the caller; or one gateway's of these. */
export interface MapScope {
  first: string
  last: string
  shared: readonly string[]
  /** The one whose devices are all that is shown, so few that they are counted themselves. */
  gatewayId: string | null
  /** Of a table or alias `s` with device_status's columns: the rows of this scope. */
  rows: RawBuilder<boolean>
}

/**
 * The scope of the caller's view, or of one company or gateway in it.
 * @returns null when `companyid` or `gatewayid` is none of the view
 */
export async function readMapScope(
  tx: Kysely<Schema>,
  { companyid, gatewayid }: MapFilter,
  filter: RowFilter = unfiltered,
): Promise<MapScope | null> {
  if (gatewayid !== undefined && !(await isGateway(tx, gatewayid, filter))) return null
  const behind = gatewayid === undefined ? [] : [sql<boolean>`s.gateway_id = ${gatewayid}::bigint`]
  const gatewayId = gatewayid ?? null
  if (companyid !== undefined) {
    const range = await readCompanyRange(tx, filter, companyid)
    if (range === null) return null
    const within = sql<boolean>`s.company_no between ${range.first}::bigint and ${range.last}::bigint`
    return { ...range, shared: [], gatewayId, rows: allOf([...behind, within, filter.devices('s')]) }
  }
  const { rows } = await sql<{ first: string | null; last: string | null; shared: string[] }>`
    select view_first() as first, view_last() as last, view_shared() as shared`.execute(tx)
  const view = rows[0]
  if (view === undefined || view.first === null || view.last === null) return null
  const { first, last, shared } = view
  return { first, last, shared, gatewayId, rows: allOf([...behind, filter.devices('s')]) }
}

async function isGateway(tx: Kysely<Schema>, gatewayId: string, filter: RowFilter): Promise<boolean> {
  if (!isRowId(gatewayId)) return false
  const { rows } = await sql`select from device d
    where device_id = ${gatewayId}::bigint and device_type = 2 and ${filter.devices('d')}`.execute(tx)
  return rows.length > 0
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Rows of `s` in the filter's class, and which maps show in its status; without its company. */
export function ofKind({ devType, status }: MapFilter): RawBuilder<boolean> {
  // Literals, so that the planner sees the partial indexes of gateways and of abnormal devices.
  const conditions = [
    ...(devType === undefined ? [] : [sql<boolean>`s.device_type = ${sql.lit(devType)}`]),
    ...(status === undefined ? [] : [sql<boolean>`s.shown = ${sql.lit(status)}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : allOf(conditions)
}

/** Codes of `level` that hold every cell of `range`, and perhaps cells outside it. */
export function codesOf(range: CellRange, level: number): [number, number][] {
  const finer = 4 ** (level - range.level)
  return codeRanges(range).map(([from, to]) => [from * finer, (to + 1) * finer - 1])
}

/** `column` lies in one of `ranges`, written so that each of them is a range of the index. */
export function inRanges(
  column: RawBuilder<unknown>,
  ranges: readonly [number, number][],
): RawBuilder<boolean> {
  const parts = ranges.map(([from, to]) => sql`${column} between ${from}::bigint and ${to}::bigint`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Rows of `s` with a position in `box`, its edges included. */
export function inBox(box: Box): RawBuilder<boolean> {
  return sql<boolean>`${inRanges(sql`s.cell`, codeRanges(cellsInBox(box, baseLevel)))}
    and s.lng between ${box.west} and ${box.east} and s.lat between ${box.south} and ${box.north}`
}
