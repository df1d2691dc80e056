import type { DevicePosition } from '#contract/calls/records.ts'

import { pixelsBetween } from './map-distance.ts'
import type { RingGroup } from './ring-groups.ts'
import { ringShape } from './ring-shape.ts'

/**
 * The ring that a device, which is not drawn by itself, would lie on and hide: the nearest one that reaches its place.
 * @param scale of the rings, 1 at the usual text size
 */
export function ringOfDevice(
  { longitude, latitude }: Pick<DevicePosition, 'longitude' | 'latitude'>,
  rings: readonly RingGroup[],
  zoom: number,
  scale: number,
): RingGroup | null {
  let nearest: { ring: RingGroup; pixels: number } | null = null
  for (const ring of rings) {
    const place = { lng: ring.cell.longitude, lat: ring.cell.latitude }
    const pixels = pixelsBetween({ lng: longitude, lat: latitude }, place, zoom)
    const reached = pixels <= ringShape(ring.cell).radius * scale
    if (reached && (nearest === null || pixels < nearest.pixels)) nearest = { ring, pixels }
  }
  return nearest?.ring ?? null
}
