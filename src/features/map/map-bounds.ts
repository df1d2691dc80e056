import type { Map as MapLibreMap } from 'maplibre-gl'

import type { Crs } from '#contract/coordinates.ts'
import type { Box } from '#contract/map-cells.ts'
import { drawnPosition, positionOfDrawn } from '#contract/map-providers.ts'
import type { Camera } from '#src/ui/map/camera.ts'

/** CSS pixels. */
export interface MapSize {
  width: number
  height: number
}

/** Pixels of a tile of zoom 0, which is the whole world. */
const worldPixels = 512

/** Corners of a map in the given system, in WGS84. */
function inWgs84({ west, south, east, north }: Box, crs: Crs): Box {
  const from = positionOfDrawn({ lng: west, lat: south }, crs)
  const to = positionOfDrawn({ lng: east, lat: north }, crs)
  return { west: from.lng, south: from.lat, east: to.lng, north: to.lat }
}

/** What is on screen, in degrees of WGS84; `west` and `east` may lie beyond the date line. @param crs of the map */
export function boundsOf(map: MapLibreMap, crs: Crs): Box {
  const bounds = map.getBounds()
  const box = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
  return inWgs84(box, crs)
}

/** What `boundsOf` will say of a map that is still to be made, unless the camera comes too near to a pole. */
export function boundsAround({ lng, lat, zoom }: Camera, { width, height }: MapSize, crs: Crs): Box {
  const middle = drawnPosition({ lng, lat }, crs)
  const world = worldPixels * 2 ** zoom
  const down = -Math.asinh(Math.tan((middle.lat * Math.PI) / 180)) / (2 * Math.PI)
  const latitudeAt = (share: number) => (Math.atan(Math.sinh(-2 * Math.PI * share)) * 180) / Math.PI
  const [aside, above] = [(width / 2 / world) * 360, height / 2 / world]
  const box = {
    west: middle.lng - aside,
    south: latitudeAt(down + above),
    east: middle.lng + aside,
    north: latitudeAt(down - above),
  }
  return inWgs84(box, crs)
}
