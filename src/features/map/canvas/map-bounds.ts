import type { Map as MapLibreMap } from 'maplibre-gl'

import type { Crs } from '#contract/geo/coordinates.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import { drawnPosition, positionOfDrawn } from '#contract/geo/map-providers.ts'
import { nearZoom, zoomRange, type Camera } from '#src/ui/map/camera.ts'

/** A rectangle of a map, pixels from its upper left corner. */
export interface MapPart extends MapSize {
  left: number
  top: number
}

/** CSS pixels. */
export interface MapSize {
  width: number
  height: number
}

/** Pixels of a tile of zoom 0, which is the whole world. */
const worldPixels = 512
/** Pixels around what a view is fitted to, for its marks and what stands at the edges of the map. */
export const boxPadding = 72

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
  const down = shareOf(middle.lat)
  const [aside, above] = [(width / 2 / world) * 360, height / 2 / world]
  const box = {
    west: middle.lng - aside,
    south: latitudeAt(down + above),
    east: middle.lng + aside,
    north: latitudeAt(down - above),
  }
  return inWgs84(box, crs)
}

/** Of the world's height, from the equator down. */
function shareOf(latitude: number): number {
  return -Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
}
function latitudeAt(share: number): number {
  return (Math.atan(Math.sinh(-2 * Math.PI * share)) * 180) / Math.PI
}

/** From where a place lies in the middle of a part of the map. */
export function cameraOver({ lng, lat, zoom }: Camera, { width, height }: MapSize, part: MapPart): Camera {
  const world = worldPixels * 2 ** zoom
  const aside = part.left + part.width / 2 - width / 2
  const below = part.top + part.height / 2 - height / 2
  return { lng: lng - (aside / world) * 360, lat: latitudeAt(shareOf(lat) - below / world), zoom }
}

/**
 * From where all of a box in degrees is seen in the middle of a part of the map, but no nearer than a device needs.
 * @param parts the best of them is taken: where most is seen of it, else the first
 * @param padding pixels, less in a small part
 */
export function cameraAround(
  { west, south, east, north }: Box,
  size: MapSize,
  parts: readonly [MapPart, ...MapPart[]],
  padding: number,
): Camera {
  const [top, bottom] = [shareOf(north), shareOf(south)]
  const zoomIn = ({ width, height }: MapSize) => {
    const zoomOf = (share: number, pixels: number) =>
      Math.log2(Math.max(1, pixels - 2 * Math.min(padding, pixels / 6)) / (worldPixels * share))
    const zoom = Math.min(nearZoom, zoomOf((east - west) / 360, width), zoomOf(bottom - top, height))
    return Math.max(zoomRange.min, zoom)
  }
  const best = parts.reduce((before, part) => (zoomIn(part) > zoomIn(before) ? part : before))
  const middle = { lng: (west + east) / 2, lat: latitudeAt((top + bottom) / 2), zoom: zoomIn(best) }
  return cameraOver(middle, size, best)
}
