import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'

/** Degrees, WGS84. */
const longitude = Type.Number({ minimum: -180, maximum: 180 })
const latitude = Type.Number({ minimum: -90, maximum: 90 })

/** With fewer satellites a position is a guess. */
export const fewestSatellites = 4
/** A receiver that stands still wanders as far as this. */
export const restMetres = 25
/** Of more positions in a range, so many are taken at equal distances. */
export const mostTrailPositions = 4000
/** A question about a longer time is refused. */
export const longestTrailMs = 92 * 86_400_000

/** Where a gateway stood, and from when until when it said so: the same moment when it was only received there once. */
const stopSchema = Type.Object({ from: timestampSchema, to: timestampSchema, longitude, latitude })
export type TrailStop = Static<typeof stopSchema>

/** Where a gateway was from `upStime` until before `upEtime`, the oldest first. */
export const gpsTrailSchema = Type.Object({
  upStime: timestampSchema,
  upEtime: timestampSchema,
  /** Heartbeats of the range with a position. */
  positions: Type.Integer({ minimum: 0 }),
  stops: Type.Array(stopSchema, { maxItems: mostTrailPositions }),
})
export type GpsTrail = Static<typeof gpsTrailSchema>

const earthRadiusM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a great circle (haversine). Metres. */
export function metresBetween(
  a: Pick<TrailStop, 'longitude' | 'latitude'>,
  b: Pick<TrailStop, 'longitude' | 'latitude'>,
): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2]
  const share =
    Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(share)))
}

export interface PositionFix {
  at: number
  longitude: number
  latitude: number
}

/** Positions by time as places where it stood: what lies within `restMetres` of the place before is that place still. */
export function trailStops(fixes: readonly PositionFix[]): TrailStop[] {
  const stops: TrailStop[] = []
  for (const { at, longitude, latitude } of fixes) {
    const last = stops.at(-1)
    if (last !== undefined && metresBetween(last, { longitude, latitude }) <= restMetres) last.to = at
    else stops.push({ from: at, to: at, longitude, latitude })
  }
  return stops
}
