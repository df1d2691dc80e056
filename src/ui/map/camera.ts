import type { Position } from '#contract/geo/coordinates.ts'

/** Degrees of WGS84, and a zoom of web-mercator tiles of 512 px. */
export interface Camera extends Position {
  zoom: number
}

/** Where a map begins when nothing is set: the specified centre and zoom. */
export const homeCamera: Camera = { lng: 116.3, lat: 39.9, zoom: 5 }
/** The zoom from which a device, or a part of a city, can be told from its neighbours. */
export const nearZoom = 14
/** For a map of one point. */
export const pointZoom = 18
/** The closest at which the basemap, which has no streets, still shows what a point lies between. */
export const townsZoom = 9
export const zoomRange = { min: 2, max: 19 } as const

export function clampedZoom(zoom: number): number {
  return Math.max(zoomRange.min, Math.min(zoomRange.max, zoom))
}
