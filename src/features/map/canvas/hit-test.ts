import type { DevicePosition, MapCell } from '#contract/calls/records.ts'

import { drawOrder, markScale, radiusOf } from './device-look.ts'
import { pixelsBetween, type Place } from './map-distance.ts'
import type { RingGroup } from './ring-groups.ts'
import { ringShape } from './ring-shape.ts'

/** What lies under a point of the map: one ring, or the devices there, the one drawn on top first. */
export type Hit =
  /** `keys`: of the cells that the ring stands for. */
  | { kind: 'cell'; cell: MapCell; keys: readonly string[] }
  | { kind: 'devices'; devices: readonly DevicePosition[] }

/** A finger and a hurried mouse need more than a small mark. CSS pixels. */
const minHitRadius = 9

/** @param scale of the marks beyond that of the zoom, 1 for the usual text size */
export function hitAt(
  rings: readonly RingGroup[],
  devices: readonly DevicePosition[],
  point: Place,
  zoom: number,
  scale: number,
): Hit | null {
  const size = markScale(zoom) * scale
  const near = devices.filter(
    (device) =>
      pixelsBetween(point, { lng: device.longitude, lat: device.latitude }, zoom) <=
      Math.max(minHitRadius, radiusOf(device) * size),
  )
  if (near.length > 0) return { kind: 'devices', devices: near.sort((a, b) => drawOrder(b, a)) }
  const over = rings
    .map(({ cell, keys }) => ({
      cell,
      keys,
      pixels: pixelsBetween(point, { lng: cell.longitude, lat: cell.latitude }, zoom),
    }))
    .filter(({ cell, pixels }) => pixels <= ringShape(cell).radius * scale)
    .sort((a, b) => a.pixels - b.pixels)[0]
  return over === undefined ? null : { kind: 'cell', cell: over.cell, keys: over.keys }
}
