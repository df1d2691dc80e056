import { echartsUnitsPerDegree, readEchartsMap, type Point } from './echarts-geometry.ts'
import { NearLines } from './near-lines.ts'

export type ChinaLineKind = 'province' | 'prefecture' | 'claimed'
export interface ChinaLine {
  kind: ChinaLineKind
  /** WGS84 degrees. */
  points: Point[]
}

/** Cities that are a province. Their own outlines are coarse and share no points with their neighbours' finer ones. */
const municipalities = new Set(['11', '12', '31', '50'])
/** How far a municipality's outline and its neighbours' lie apart at most, in units of the data. */
const coarseness = 0.05 * echartsUnitsPerDegree
/** Where the outline of Tibet and Xinjiang replaces the line of control towards India and Bhutan. */
const claimedBoxes = [
  { west: 77.6, south: 30.1, east: 81.05, north: 35.65 },
  { west: 88.1, south: 26.5, east: 97.45, north: 29.6 },
]

function keyOf([ax, ay]: Point, [bx, by]: Point): string {
  return ax < bx || (ax === bx && ay < by) ? `${ax},${ay},${bx},${by}` : `${bx},${by},${ax},${ay}`
}
function toDegrees([x, y]: Point): Point {
  return [x / echartsUnitsPerDegree, y / echartsUnitsPerDegree]
}
function isClaimed(code: string, a: Point, b: Point): boolean {
  if (!/^(54|65)/.test(code)) return false
  return claimedBoxes.some((box) =>
    [a, b]
      .map(toDegrees)
      .every(([lng, lat]) => lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north),
  )
}

/**
 * The boundaries inside China, each once. Two prefectures that touch have the same points along their boundary, so an
 * edge that two rings share is a boundary of their provinces or of the prefectures; an edge of one ring is the coast
 * or the border, which the world's layers draw.
 */
export function chinaLines(): ChinaLine[] {
  const regions = readEchartsMap('china-cities.json')
  const owners = new Map<string, string[]>()
  const edgesOf = (ring: Point[]) =>
    ring.flatMap((a, index): [Point, Point][] => {
      const b = ring[(index + 1) % ring.length]
      return b === undefined || (a[0] === b[0] && a[1] === b[1]) ? [] : [[a, b]]
    })
  for (const { code, rings } of regions) {
    for (const [a, b] of rings.flatMap(edgesOf)) {
      const key = keyOf(a, b)
      const codes = owners.get(key)
      if (codes === undefined) owners.set(key, [code])
      else codes.push(code)
    }
  }
  const edgesOfRegions = (isWanted: (province: string) => boolean) =>
    regions
      .filter(({ code }) => isWanted(code.slice(0, 2)))
      .flatMap(({ rings }) => rings.flatMap(edgesOf))
      .filter(([a, b]) => owners.get(keyOf(a, b))?.length === 1)
  const near = (isWanted: (province: string) => boolean) =>
    new NearLines(edgesOfRegions(isWanted), coarseness)
  const municipal = near((each) => municipalities.has(each))
  const otherMunicipal = new Map(
    [...municipalities].map((city) => [city, near((each) => each !== city && municipalities.has(each))]),
  )
  const fine = near((each) => !municipalities.has(each))
  const kindOf = (code: string, a: Point, b: Point): ChinaLineKind | null => {
    const [first, second] = owners.get(keyOf(a, b)) ?? []
    if (first === undefined) return null
    if (second !== undefined) return first.slice(0, 2) === second.slice(0, 2) ? 'prefecture' : 'province'
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const others = otherMunicipal.get(code.slice(0, 2))
    // Between two municipalities there is no finer line than their own.
    const isProvince = others === undefined ? municipal.has(middle) : others.has(middle) && !fine.has(middle)
    if (isProvince) return 'province'
    return isClaimed(code, a, b) ? 'claimed' : null
  }

  const lines: ChinaLine[] = []
  for (const { code, rings } of regions) {
    for (const ring of rings) {
      let line: ChinaLine | undefined
      for (const [a, b] of edgesOf(ring)) {
        const kind = kindOf(code, a, b)
        owners.delete(keyOf(a, b))
        if (kind === null) {
          line = undefined
          continue
        }
        if (line?.kind !== kind) {
          line = { kind, points: [toDegrees(a)] }
          lines.push(line)
        }
        line.points.push(toDegrees(b))
      }
    }
  }
  return lines
}
