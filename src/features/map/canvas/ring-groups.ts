import type { MapCell } from '#contract/calls/records.ts'

import { pixelsBetween } from './map-distance.ts'
import { cellKey } from './map-picture.ts'
import { ringShape, totalOf } from './ring-shape.ts'

/** Cells that are drawn as one ring, because their own would lie on each other. */
export interface RingGroup {
  /** Keys of the cells in it. */
  keys: readonly string[]
  /** Their sum, at their common middle; `x` and `y` are those of the largest. */
  cell: MapCell
}

/** Rings may touch by this share of their radii before they become one. */
const mayOverlap = 0.12

/** Groups follow the zoom in steps, so that not every frame of a zoom makes others. */
export const ringZoomSteps = 4

/** The zoom that groups are made for. */
export function ringZoom(zoom: number): number {
  return Math.round(zoom * ringZoomSteps) / ringZoomSteps
}

function join(a: RingGroup, b: RingGroup): RingGroup {
  const [inA, inB] = [totalOf(a.cell), totalOf(b.cell)]
  const both = inA + inB
  const sum = (part: Exclude<keyof MapCell, 'x' | 'y' | 'longitude' | 'latitude'>) =>
    a.cell[part] + b.cell[part]
  return {
    keys: [...a.keys, ...b.keys],
    cell: {
      ...a.cell,
      longitude: (a.cell.longitude * inA + b.cell.longitude * inB) / both,
      latitude: (a.cell.latitude * inA + b.cell.latitude * inB) / both,
      gateways: sum('gateways'),
      relays: sum('relays'),
      terminals: sum('terminals'),
      offline: sum('offline'),
      abnormal: sum('abnormal'),
      general: sum('general'),
      priority: sum('priority'),
    },
  }
}

/**
 * The rings of a view. Large ones take in the small ones they would hide, largest first, so that the same cells give the
 * same rings whatever their order.
 * @param scale of the rings, 1 at the usual text size
 */
export function ringGroups(cells: readonly MapCell[], zoom: number, scale: number): RingGroup[] {
  const bySize = [...cells].sort((a, b) => totalOf(b) - totalOf(a) || a.x - b.x || a.y - b.y)
  const groups: RingGroup[] = []
  for (const cell of bySize) {
    const { radius } = ringShape(cell)
    const host = groups.findIndex((group) => {
      const minDistance = (radius + ringShape(group.cell).radius) * scale * (1 - mayOverlap)
      return pixelsBetween(placeOf(cell), placeOf(group.cell), zoom) < minDistance
    })
    const single: RingGroup = { keys: [cellKey(cell)], cell }
    const found = groups[host]
    if (found === undefined) groups.push(single)
    else groups[host] = join(found, single)
  }
  return groups
}

function placeOf({ longitude, latitude }: MapCell) {
  return { lng: longitude, lat: latitude }
}
