/** Degrees. */
export interface Place {
  lng: number
  lat: number
}

const tilePixels = 512

/** Web mercator, 0 to 1. */
function mercator({ lng, lat }: Place): { x: number; y: number } {
  return { x: (lng + 180) / 360, y: 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI) }
}

/** Distance on screen in CSS pixels at a zoom, around the world the short way. */
export function pixelsBetween(a: Place, b: Place, zoom: number): number {
  const world = tilePixels * 2 ** zoom
  const from = mercator(a)
  const to = mercator(b)
  const across = Math.abs(from.x - to.x) % 1
  return Math.hypot(Math.min(across, 1 - across), from.y - to.y) * world
}
