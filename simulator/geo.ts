/** WGS84 degrees. */
export interface Position {
  readonly lng: number
  readonly lat: number
}

const kmPerDegree = 111.195

/** Kilometres, on a locally flat Earth: good to 0.1 % within the few tens of kilometres of a city. */
export function distanceKm(a: Position, b: Position): number {
  const north = (b.lat - a.lat) * kmPerDegree
  const east = (b.lng - a.lng) * kmPerDegree * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** The point `km` away in direction `bearing` (degrees, 0 north, 90 east), to the 6 decimals that a GPS gives. */
export function moved(from: Position, km: number, bearing: number): Position {
  const radians = (bearing * Math.PI) / 180
  const north = (km * Math.cos(radians)) / kmPerDegree
  const east = (km * Math.sin(radians)) / (kmPerDegree * Math.cos((from.lat * Math.PI) / 180))
  return { lng: rounded(from.lng + east), lat: rounded(from.lat + north) }
}

/** Degrees from 0 (north), clockwise, below 360. */
export function bearingTo(from: Position, to: Position): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
