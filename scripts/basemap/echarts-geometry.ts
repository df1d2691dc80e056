import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A ring is a string of steps, or, in a few files, plain degrees. */
type Ring = string | Point[]

interface Collection {
  features: {
    id?: string
    properties: { name: string; cp?: [number, number] }
    geometry:
      | { type: 'Polygon'; coordinates: Ring[]; encodeOffsets?: [number, number][] }
      | { type: 'MultiPolygon'; coordinates: Ring[][]; encodeOffsets?: [number, number][][] }
  }[]
}

export const echartsUnitsPerDegree = 1024
export type Point = [number, number]

export interface EchartsRegion {
  /** Administrative code, e.g. `340100`; its first two digits are the province. Empty where the file has none. */
  code: string
  name: string
  /** Where its seat is, in degrees; null where the file does not say. */
  seat: Point | null
  /** Rings in 1/1024 degree, closed by repeating nothing: the last point joins the first. */
  rings: Point[][]
}

const { resolve } = createRequire(import.meta.url)

/** The coordinates are strings of zigzag-coded steps, one character each, from an offset. */
function decodeRing(text: Ring, [startX, startY]: Point): Point[] {
  if (typeof text !== 'string')
    return text.map(([lng, lat]) => [
      Math.round(lng * echartsUnitsPerDegree),
      Math.round(lat * echartsUnitsPerDegree),
    ])
  const ring: Point[] = []
  const step = (index: number) => {
    const zigzag = text.charCodeAt(index) - 64
    return (zigzag >> 1) ^ -(zigzag & 1)
  }
  let x = startX
  let y = startY
  for (let index = 0; index < text.length; index += 2) {
    x += step(index)
    y += step(index + 1)
    ring.push([x, y])
  }
  return ring
}

/** @param file a file of ECharts 4's `map/json`, e.g. `china-cities.json` */
export function readEchartsMap(file: string): EchartsRegion[] {
  const collection: Collection = JSON.parse(readFileSync(resolve(`echarts-china/map/json/${file}`), 'utf8'))
  return collection.features.map(({ id, properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [{ coordinates: geometry.coordinates, offsets: geometry.encodeOffsets ?? [] }]
        : geometry.coordinates.map((coordinates, index) => ({
            coordinates,
            offsets: geometry.encodeOffsets?.[index] ?? [],
          }))
    return {
      code: id ?? '',
      name: properties.name,
      seat: properties.cp ?? null,
      rings: polygons.flatMap(({ coordinates, offsets }) =>
        coordinates.map((ring, index) => decodeRing(ring, offsets[index] ?? [0, 0])),
      ),
    }
  })
}
