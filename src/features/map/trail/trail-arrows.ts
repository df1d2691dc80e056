import { pixelsBetween } from '../canvas/map-distance.ts'
import type { TrailPoint } from './trail.ts'

/** An arrow on a trail: where, and whither, in degrees counter-clockwise from east. */
export interface TrailArrow {
  position: [lng: number, lat: number]
  angle: number
}

/** CSS pixels from one arrow to the next, and how long the line must be on which one stands. */
const apart = 72
const shortest = 20

function mercatorY(lat: number): number {
  return (Math.asinh(Math.tan((lat * Math.PI) / 180)) * 180) / Math.PI
}

/** Arrows that say which way a trail was gone, as many as have room at the zoom. */
export function trailArrows(trail: readonly TrailPoint[], zoom: number): TrailArrow[] {
  const arrows: TrailArrow[] = []
  let since = apart / 2
  for (const [index, to] of trail.entries()) {
    const from = trail[index - 1]
    if (from === undefined) continue
    const [a, b] = [from.drawn, to.drawn]
    const length = pixelsBetween({ lng: a[0], lat: a[1] }, { lng: b[0], lat: b[1] }, zoom)
    since += length
    if (length < shortest || since < apart) continue
    since = 0
    // The short way around the world.
    const east = ((((b[0] - a[0] + 180) % 360) + 360) % 360) - 180
    const north = mercatorY(b[1]) - mercatorY(a[1])
    arrows.push({
      position: [a[0] + east / 2, (a[1] + b[1]) / 2],
      angle: (Math.atan2(north, east) * 180) / Math.PI,
    })
  }
  return arrows
}
