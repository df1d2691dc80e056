/** Pixels from the middle, east and south positive. */
export interface SpiderPlace {
  x: number
  y: number
}

/** Beyond it the legs are a tangle, and a list is better. */
export const mostLegs = 40
/** So many stand on one circle; more wind outward. */
const mostOnCircle = 9
/** From one mark to the next, so that a finger hits one of them. */
const apart = 36
const leastRadius = 44

/** How far from the middle the outermost mark stands. */
export function spiderRadius(count: number): number {
  return Math.max(0, ...spiderPlaces(count).map(({ x, y }) => Math.hypot(x, y)))
}

/** Places around a point for what stands in it: a circle for a few, a spiral for more; the first at the top, then clockwise. */
export function spiderPlaces(count: number): SpiderPlace[] {
  return count <= mostOnCircle ? circle(count) : spiral(count)
}

function at(angle: number, radius: number): SpiderPlace {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

function circle(count: number): SpiderPlace[] {
  const radius = Math.max(leastRadius, (count * apart) / (2 * Math.PI) + 4)
  return Array.from({ length: count }, (_, index) => at((2 * Math.PI * index) / count, radius))
}

/** Archimedes' spiral: each turn lies `apart` outside the one before, and so far along it stands each from the next. */
function spiral(count: number): SpiderPlace[] {
  const places: SpiderPlace[] = []
  for (let angle = 0; places.length < count;) {
    const radius = leastRadius + (apart * angle) / (2 * Math.PI)
    places.push(at(angle, radius))
    angle += apart / radius
  }
  return places
}
