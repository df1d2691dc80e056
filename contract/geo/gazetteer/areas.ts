/** The gazetteer's outlines: which province, city and district of China a position lies in. */

/** `[province's code, name, what it is, rings]`; a ring is x, y, then steps, in units of `unitsPerDegree`. */
export type AreaRow = [province: string, name: string, kind: 'city' | 'district', rings: number[][]]

export interface AreaFile {
  unitsPerDegree: number
  /** Official names by the first two digits of the administrative code. */
  provinces: Record<string, string>
  areas: AreaRow[]
}

interface Area {
  province: string
  name: string
  kind: 'city' | 'district'
  /** Corner after corner: longitude, latitude. */
  rings: number[][]
  west: number
  south: number
  east: number
  north: number
}

/** Official names, in Chinese; empty where the outlines say nothing. */
export interface ResolvedPlace {
  province: string
  city: string
  district: string
}

export const noPlace: ResolvedPlace = { province: '', city: '', district: '' }

/** Beside a simplified outline, e.g. on a pier, the nearest one is meant. In degrees of latitude, about 350 m. */
const nearDegrees = 0.0032

function absolute(steps: readonly number[], unitsPerDegree: number): number[] {
  let x = 0
  let y = 0
  return steps.map((step, index) => {
    if (index % 2 === 0) x += step
    else y += step
    return (index % 2 === 0 ? x : y) / unitsPerDegree
  })
}

function boundsOf(rings: readonly number[][]) {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [lng = 0, lat = 0] = [ring[at], ring[at + 1]]
      box.west = Math.min(box.west, lng)
      box.east = Math.max(box.east, lng)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
  }
  return box
}

/** Whether a position is inside (by the even-odd rule), else how far the nearest edge is, in degrees of latitude. */
function distanceTo(rings: readonly number[][], lng: number, lat: number): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  let inside = false
  let least = Infinity
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[next], ring[next + 1]]
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
      const [dx, dy] = [(bx - ax) * narrow, by - ay]
      const [px, py] = [(lng - ax) * narrow, lat - ay]
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
      least = Math.min(least, Math.hypot(px - along * dx, py - along * dy))
    }
  }
  return inside ? 0 : least
}

/** Resolves positions by the outlines of China; a position elsewhere has no names. */
export class AreaIndex {
  readonly #areas: readonly Area[]
  readonly #provinces: Record<string, string>

  constructor({ areas, provinces, unitsPerDegree }: AreaFile) {
    this.#provinces = provinces
    this.#areas = areas.map(([province, name, kind, steps]) => {
      const rings = steps.map((ring) => absolute(ring, unitsPerDegree))
      return { province, name, kind, rings, ...boundsOf(rings) }
    })
  }

  /** @param lng @param lat WGS84 degrees */
  resolve(lng: number, lat: number): ResolvedPlace {
    let best: Area | null = null
    let bestDistance = nearDegrees
    for (const area of this.#areas) {
      const { west, south, east, north } = area
      const near = 2 * nearDegrees
      if (lng < west - near || lng > east + near || lat < south - near || lat > north + near) continue
      const distance = distanceTo(area.rings, lng, lat)
      // A city inside another's outline is the smaller of the two.
      const isBetter =
        distance < bestDistance ||
        (best !== null && distance === bestDistance && east - west < best.east - best.west)
      if (!isBetter) continue
      best = area
      bestDistance = distance
    }
    if (best === null) return noPlace
    const province = this.#provinces[best.province] ?? ''
    return best.kind === 'city'
      ? { province, city: best.name, district: '' }
      : { province, city: province, district: best.name }
  }
}
