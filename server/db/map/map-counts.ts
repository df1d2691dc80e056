import { sql, type Kysely, type RawBuilder } from 'kysely'

import {
  baseLevel,
  cellFromCode,
  storedLevelFor,
  storedLevels,
  type CellRange,
} from '#contract/geo/map-cells.ts'
import type { MapCell } from '#contract/calls/records.ts'

import { codesOf, inRanges, ofKind, type MapFilter, type MapScope } from './map-scope.ts'
import type { Schema } from '../schema.ts'

interface CountRow {
  /** Of the range's level. */
  cell: string
  deviceType: number
  total: number
  offline: number
  abnormal: number
  general: number
  priority: number
  offlineGeneral: number
  offlinePriority: number
  sumLng: number
  sumLat: number
}

const storedColumns = sql.raw(
  'total, offline, abnormal, general, priority, offline_general, offline_priority, sum_lng, sum_lat',
)
const countedColumns = sql.raw(`1 as total, (shown = 1)::int as offline, (shown = 2)::int as abnormal,
  (alarm_level is not distinct from 1)::int as general, (alarm_level is not distinct from 2)::int as priority,
  (shown = 1 and alarm_level is not distinct from 1)::int as offline_general,
  (shown = 1 and alarm_level is not distinct from 2)::int as offline_priority, lng as sum_lng, lat as sum_lat`)

/**
 * What stands in the cells of `range`, by class: the kept counts of the scope's company, the changes that they do not
 * contain yet, and the devices behind shared gateways. Finer than the kept levels, and of one gateway, the devices themselves.
 */
function sources(scope: MapScope, range: CellRange): RawBuilder<CountRow> {
  const stored = storedLevelFor(range.level)
  const atBase = inRanges(sql`s.cell`, codesOf(range, baseLevel))
  const coarser = (from: number) => sql`s.cell >> ${sql.lit(2 * (from - range.level))}`
  if (stored === baseLevel || scope.gatewayId !== null) {
    return sql`select ${coarser(baseLevel)} as cell, device_type, ${countedColumns} from device_status s
      where ${atBase} and ${scope.rows}`
  }
  return sql`
    select ${coarser(stored)} as cell, device_type, ${storedColumns} from map_cell s
      where level = ${sql.lit(stored)} and company_no = ${scope.first}::bigint
        and ${inRanges(sql`s.cell`, codesOf(range, stored))}
    union all
    select ${coarser(baseLevel)}, device_type, ${storedColumns} from map_change s
      where company_no between ${scope.first}::bigint and ${scope.last}::bigint and ${atBase}
    union all
    select ${coarser(baseLevel)}, device_type, ${countedColumns} from device_status s
      where gateway_id = any (${[...scope.shared]}::bigint[]) and ${atBase} and ${scope.rows}
        and not company_no between ${scope.first}::bigint and ${scope.last}::bigint`
}

/**
 * The cells of `range` that hold a device of the filter's class and status. A cell's position is the mean of all its
 * devices of the class, whatever their status, so that it stands still while they come and go.
 */
export async function readCells(
  tx: Kysely<Schema>,
  scope: MapScope,
  range: CellRange,
  filter: MapFilter = {},
): Promise<MapCell[]> {
  const { rows } = await sql<CountRow>`
    select cell, device_type as "deviceType", sum(total)::int as total, sum(offline)::int as offline,
      sum(abnormal)::int as abnormal, sum(general)::int as general, sum(priority)::int as priority,
      sum(offline_general)::int as "offlineGeneral", sum(offline_priority)::int as "offlinePriority",
      sum(sum_lng) as "sumLng", sum(sum_lat) as "sumLat"
    from (${sources(scope, range)}) s where ${ofKind({ devType: filter.devType })}
    group by cell, device_type having sum(total) > 0 order by cell, device_type`.execute(tx)
  return [...Map.groupBy(rows, (row) => row.cell)]
    .map(([code, classes]) => presentCell(Number(code), classes, filter.status))
    .filter(({ x, y }) => range.x0 <= x && x <= range.x1 && range.y0 <= y && y <= range.y1)
    .filter((cell) => cell.gateways + cell.relays + cell.terminals > 0)
}

function presentCell(code: number, classes: readonly CountRow[], status: number | undefined): MapCell {
  const sum = (of: (row: CountRow) => number, rows = classes) =>
    rows.reduce((total, row) => total + of(row), 0)
  const shown = classes.map((row) => withStatus(row, status))
  const ofClass = (deviceType: number) =>
    sum(
      (row) => row.total,
      shown.filter((row) => row.deviceType === deviceType),
    )
  const everyone = sum((row) => row.total)
  return {
    ...cellFromCode(code),
    longitude: sum((row) => row.sumLng) / everyone,
    latitude: sum((row) => row.sumLat) / everyone,
    gateways: ofClass(2),
    relays: ofClass(1),
    terminals: ofClass(0),
    offline: sum((row) => row.offline, shown),
    abnormal: sum((row) => row.abnormal, shown),
    general: sum((row) => row.general, shown),
    priority: sum((row) => row.priority, shown),
  }
}

/** The counts of those of the row's devices that have `status`. */
function withStatus(row: CountRow, status: number | undefined): CountRow {
  switch (status) {
    case undefined:
      return row
    case 1:
      return {
        ...row,
        total: row.offline,
        abnormal: 0,
        general: row.offlineGeneral,
        priority: row.offlinePriority,
      }
    case 2:
      return {
        ...row,
        total: row.abnormal,
        offline: 0,
        general: row.general - row.offlineGeneral,
        priority: row.priority - row.offlinePriority,
      }
    default:
      return {
        ...row,
        total: row.total - row.offline - row.abnormal,
        offline: 0,
        abnormal: 0,
        general: 0,
        priority: 0,
      }
  }
}

/** Devices of the scope and filter without a position: all there are less those that stand in cells. */
export async function countUnplaced(
  tx: Kysely<Schema>,
  scope: MapScope,
  filter: MapFilter = {},
): Promise<number> {
  if (scope.gatewayId !== null) return countUnplacedRows(tx, scope, filter)
  const within = sql`company_no between ${scope.first}::bigint and ${scope.last}::bigint`
  const kind = ofKind({ devType: filter.devType })
  const matching = (offline: string, abnormal: string) =>
    sql.raw(
      { 0: `total - ${offline} - ${abnormal}`, 1: offline, 2: abnormal }[filter.status ?? -1] ?? 'total',
    )
  const placed = matching('offline', 'abnormal')
  const { rows } = await sql<{ unplaced: number }>`
    select (coalesce((select sum(${matching('shown_offline', 'shown_abnormal')}) from company_count s where ${within} and ${kind}), 0)
      - coalesce((select sum(${placed}) from map_cell s where level = ${sql.lit(storedLevels[0])} and company_no = ${scope.first}::bigint and ${kind}), 0)
      - coalesce((select sum(${placed}) from map_change s where ${within} and ${kind}), 0)
      + (select count(*) from device_status s where gateway_id = any (${[...scope.shared]}::bigint[]) and cell is null
          and not ${within} and ${scope.rows} and ${ofKind(filter)}))::int as unplaced`.execute(tx)
  return rows[0]?.unplaced ?? 0
}

async function countUnplacedRows(tx: Kysely<Schema>, scope: MapScope, filter: MapFilter): Promise<number> {
  const { rows } = await sql<{ unplaced: number }>`
    select count(*)::int as unplaced from device_status s where cell is null and ${scope.rows} and ${ofKind(filter)}`.execute(
    tx,
  )
  return rows[0]?.unplaced ?? 0
}
