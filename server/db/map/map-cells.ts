import type { Kysely } from 'kysely'

import { devicesInViewLimit } from '#contract/calls/map.ts'
import { cellsInBox, coarsestLevel, levelForZoom, type Box, type CellRange } from '#contract/geo/map-cells.ts'
import type { DevicePosition, MapCell, MapView } from '#contract/calls/records.ts'

import { countUnplaced, readCells } from './map-counts.ts'
import { countInBox, readDevicesInBox, readPlaced } from './map-devices.ts'
import { readMapScope, type MapFilter } from './map-scope.ts'
import { unfiltered, type RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface MapRequest extends MapFilter {
  box: Box
  zoom: number
}

/** A wall of 4K shows a quarter of it; beyond, coarser cells are given. */
const mostCells = 4096

const everywhere: Box = { west: -180, south: -90, east: 180, north: 90 }

/** From this zoom on a site is wide enough on screen for its devices to be told apart. */
const siteZoom = 13
/** Below it, single devices are drawn only where hardly any lies on another: at most so many in a cell on average. */
const apartPerCell = 2

/**
 * What is on screen: single devices when at most `devicesInViewLimit` of the filter are in the box and do not lie on each
 * other, else the cells that the box touches, whole.
 * @returns null when `companyid` or `gatewayid` is none of the view
 */
export async function readMapView(
  tx: Kysely<Schema>,
  { box, zoom, ...filter }: MapRequest,
  rowFilter: RowFilter = unfiltered,
): Promise<Omit<MapView, 'seq'> | null> {
  const range = rangeFor(box, zoom)
  const { level } = range
  const scope = await readMapScope(tx, filter, rowFilter)
  if (scope === null) return null
  const cells = await readCells(tx, scope, range, filter)
  const unplaced = await countUnplaced(tx, scope, filter)
  const apart = zoom >= siteZoom || devicesIn(cells) <= apartPerCell * cells.length
  if (apart && (await fewInBox())) {
    const devices = await readDevicesInBox(tx, scope, box, filter, devicesInViewLimit, rowFilter)
    return { mode: 'devices', level, cells: [], devices, unplaced }
  }
  return { mode: 'cells', level, cells, devices: [], unplaced }

  /** The cells answer it, unless the devices outside the box in cells at its edge make the difference. */
  async function fewInBox(): Promise<boolean> {
    if (devicesIn(cells) <= devicesInViewLimit) return true
    if (scope === null || devicesIn(cells.filter((cell) => isInside(cell, range))) > devicesInViewLimit)
      return false
    return (await countInBox(tx, scope, box, filter, devicesInViewLimit + 1)) <= devicesInViewLimit
  }
}

/** Every device with a position, by id; `long` when there are more than `limit`, `unknown` when the filter names none of the view. */
export async function readPlainList(
  tx: Kysely<Schema>,
  filter: MapFilter,
  limit: number,
  rowFilter: RowFilter = unfiltered,
): Promise<DevicePosition[] | 'long' | 'unknown'> {
  const scope = await readMapScope(tx, filter, rowFilter)
  if (scope === null) return 'unknown'
  // The counters tell first: whoever asks for too much is refused without it being read.
  if (devicesIn(await readCells(tx, scope, rangeFor(everywhere, 0), filter)) > limit) return 'long'
  const devices = await readPlaced(tx, scope, filter, limit + 1, rowFilter)
  return devices.length > limit ? 'long' : devices
}

function rangeFor(box: Box, zoom: number): CellRange {
  for (let level = levelForZoom(zoom); ; level -= 1) {
    const range = cellsInBox(box, level)
    const cells = (range.x1 - range.x0 + 1) * (range.y1 - range.y0 + 1)
    if (cells <= mostCells || level === coarsestLevel) return range
  }
}

function devicesIn(cells: readonly MapCell[]): number {
  return cells.reduce((sum, cell) => sum + cell.gateways + cell.relays + cell.terminals, 0)
}

/** Not at the edge of the box, so that none of its devices is outside. */
function isInside({ x, y }: MapCell, { x0, x1, y0, y1 }: CellRange): boolean {
  return x0 < x && x < x1 && y0 < y && y < y1
}
