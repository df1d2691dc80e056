import { mainlandChinaRings } from './mainland-china-rings.ts'

/** From one corner of the outline to the next, in degrees. */
interface Edge {
  fromLng: number
  fromLat: number
  toLng: number
  toLat: number
}

const south = 15
const north = 54
const west = 73
const east = 136

/** Edges by the whole degrees of latitude that they touch, so that a test looks at one band alone. */
const bands: readonly Edge[][] = edgesByBand()

function edgesByBand(): Edge[][] {
  const byBand: Edge[][] = Array.from({ length: north - south }, () => [])
  for (const ring of mainlandChinaRings) {
    const corners = cornersOf(ring)
    let from = corners.at(-1)
    for (const to of corners) {
      if (from !== undefined) {
        const edge = { fromLng: from[0], fromLat: from[1], toLng: to[0], toLat: to[1] }
        const first = Math.floor(Math.min(edge.fromLat, edge.toLat)) - south
        const last = Math.floor(Math.max(edge.fromLat, edge.toLat)) - south
        for (let band = first; band <= last; band += 1) byBand[band]?.push(edge)
      }
      from = to
    }
  }
  return byBand
}

function cornersOf(ring: string): [number, number][] {
  let lng = 0
  let lat = 0
  return ring.split(/\s+/).map((pair) => {
    const [east = 0, north = 0] = pair.split(',').map(Number)
    lng += east
    lat += north
    return [lng / 1000, lat / 1000]
  })
}

/**
 * Whether a WGS84 position in degrees is where Chinese law has maps shifted: the mainland with its coastal islands,
 * not Hong Kong, Macau or Taiwan. Right to about 3 km, and to about 150 m at towns on the border.
 */
export function isInMainlandChina(lng: number, lat: number): boolean {
  if (!(lng >= west && lng <= east && lat >= south && lat < north)) return false
  let inside = false
  for (const { fromLng, fromLat, toLng, toLat } of bands[Math.floor(lat) - south] ?? []) {
    const crosses = fromLat > lat !== toLat > lat
    if (crosses && lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng) inside = !inside
  }
  return inside
}
