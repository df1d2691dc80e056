import type { DevicePosition, MapCell } from '#contract/records.ts'

import { drawOrder, markScale, radiusOf } from './device-look.ts'
import type { MapPicture } from './map-picture.ts'
import { ringShape } from './ring-shape.ts'

/** What lies under a point of the map: one ring, or the devices there, the one drawn on top first. */
export type Hit = { kind: 'cell'; cell: MapCell } | { kind: 'devices'; devices: readonly DevicePosition[] }

export interface Place {
  lng: number
  lat: number
}

const tilePixels = 512
/** A finger and a hurried mouse need more than a small mark. CSS pixels. */
const leastReach = 9

/** Web mercator, 0 to 1. */
function mercator({ lng, lat }: Place): { x: number; y: number } {
  return { x: (lng + 180) / 360, y: 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI) }
}

/** Distance on screen in CSS pixels, around the world the short way. */
function pixelsBetween(a: Place, b: Place, zoom: number): number {
  const world = tilePixels * 2 ** zoom
  const from = mercator(a)
  const to = mercator(b)
  const across = Math.abs(from.x - to.x) % 1
  return Math.hypot(Math.min(across, 1 - across), from.y - to.y) * world
}

/** @param scale of the marks beyond that of the zoom, 1 for the usual text size */
export function hitAt(
  { cells, devices }: Pick<MapPicture, 'cells' | 'devices'>,
  point: Place,
  zoom: number,
  scale: number,
): Hit | null {
  const size = markScale(zoom) * scale
  const near = devices.filter(
    ({ deviceType, longitude, latitude }) =>
      pixelsBetween(point, { lng: longitude, lat: latitude }, zoom) <=
      Math.max(leastReach, radiusOf(deviceType) * size),
  )
  if (near.length > 0) return { kind: 'devices', devices: near.sort((a, b) => drawOrder(b, a)) }
  const over = cells
    .map((cell) => ({
      cell,
      pixels: pixelsBetween(point, { lng: cell.longitude, lat: cell.latitude }, zoom),
    }))
    .filter(({ cell, pixels }) => pixels <= ringShape(cell).radius * scale)
    .sort((a, b) => a.pixels - b.pixels)[0]
  return over === undefined ? null : { kind: 'cell', cell: over.cell }
}
