import type { DevicePosition } from '#contract/calls/records.ts'
import { zoomRange } from '#src/ui/map/camera.ts'

import { pixelsBetween } from '../canvas/map-distance.ts'

type Placed = Pick<DevicePosition, 'longitude' | 'latitude'>

/** Wide enough on screen to see which stands where. CSS pixels. */
const partedPixels = 64
/** At the deepest zoom less has to do: marks that touch and can still be hit one by one. */
const leastPixels = 24

/** Where to fly so that devices which lie on each other part; null when no zoom parts them. */
export function partingCamera(
  devices: readonly Placed[],
  zoom: number,
): { lng: number; lat: number; zoom: number } | null {
  const [lngs, lats] = [devices.map(({ longitude }) => longitude), devices.map(({ latitude }) => latitude)]
  const southWest = { lng: Math.min(...lngs), lat: Math.min(...lats) }
  const northEast = { lng: Math.max(...lngs), lat: Math.max(...lats) }
  const deepest = zoomRange.max
  const widest = pixelsBetween(southWest, northEast, deepest)
  if (widest < leastPixels || zoom > deepest - 0.05) return null
  const wanted = deepest + Math.log2(partedPixels / widest)
  const middle = {
    lng: (southWest.lng + northEast.lng) / 2,
    lat: (southWest.lat + northEast.lat) / 2,
  }
  return { ...middle, zoom: Math.min(deepest, Math.max(zoom + 1, wanted)) }
}
