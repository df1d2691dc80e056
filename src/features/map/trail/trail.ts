import type { Subscription } from 'rxjs'

import type { Crs } from '#contract/geo/coordinates.ts'
import { metresBetween, type TrailStop } from '#contract/geo/gps-trail.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import { convertedTrail } from '#streams/converted-trail.ts'

import { pixelsBetween, type Place } from '../canvas/map-distance.ts'

/** How far back a trail goes. */
export const trailDays = [1, 7, 30] as const
export type TrailDays = (typeof trailDays)[number]

/** A place of a trail, and where it stands on the map's tiles. */
export interface TrailPoint extends TrailStop {
  drawn: [lng: number, lat: number]
}

/** What lies under a point of the map that is no device and no ring. */
export interface TrailHit {
  kind: 'stop'
  stop: TrailStop
}

/** Along the straight lines between its places. Metres. */
export function trailLength(stops: readonly TrailStop[]): number {
  return stops.slice(1).reduce((sum, stop, index) => sum + metresBetween(stops[index] ?? stop, stop), 0)
}

/** What it lies in; null for an empty one. */
export function trailBox(stops: readonly TrailStop[]): Box | null {
  const [first] = stops
  if (first === undefined) return null
  const { longitude: lng, latitude: lat } = first
  const box = { west: lng, south: lat, east: lng, north: lat }
  for (const { longitude, latitude } of stops) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

/**
 * Converts a trail for the map's tiles, a piece at a time, and hands on what is converted so far: at most once for each frame.
 * @param shown of how many places the trail is that this one takes the place of; it stands until as much is converted
 * @returns what ends it
 */
export function convertTrail(
  stops: readonly TrailStop[],
  crs: Crs,
  hand: (points: readonly TrailPoint[]) => void,
  shown = 0,
): () => void {
  const points: TrailPoint[] = []
  const enough = Math.min(shown, stops.length)
  let frame = 0
  const handOn = () => {
    frame = 0
    hand([...points])
  }
  const positions = stops.map(({ longitude: lng, latitude: lat }) => ({ lng, lat }))
  const converting: Subscription = convertedTrail(positions, crs).subscribe((batch) => {
    for (const { lng, lat } of batch) {
      const stop = stops[points.length]
      if (stop !== undefined) points.push({ ...stop, drawn: [lng, lat] })
    }
    if (frame === 0 && points.length >= enough) frame = requestAnimationFrame(handOn)
  })
  if (stops.length === 0) hand([])
  return () => {
    converting.unsubscribe()
    cancelAnimationFrame(frame)
  }
}

/** CSS pixels. */
const tolerancePx = 10

/** The newest place of a trail under a point of the map. */
export function trailHitAt(
  trail: readonly TrailStop[],
  point: Place,
  zoom: number,
  scale: number,
): TrailHit | null {
  const stop = trail.findLast(
    ({ longitude: lng, latitude: lat }) => pixelsBetween(point, { lng, lat }, zoom) <= tolerancePx * scale,
  )
  return stop === undefined ? null : { kind: 'stop', stop }
}
