/**
 * The map's cells: the web-mercator tile grid. A cell of level L is one of 2^L × 2^L squares of the world; level
 * `baseLevel` is what the database stores per device, coarser levels are its upper bits.
 */
export const baseLevel = 17
/** The coarsest level that is shown. */
export const coarsestLevel = 3
/**
 * The levels at which the server keeps counts. A level in between is summed from the next finer one; levels finer than
 * the last are few devices each, and are counted when asked for.
 */
export const storedLevels = [7, 10, 13, 16] as const

const maxLatitude = 85.0511287798066
/** Nearer to the equator is on it: the database cannot reckon with the smallest numbers. */
const leastLatitude = 1e-9

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface CellRange {
  level: number
  x0: number
  x1: number
  y0: number
  y1: number
}

/** The cell of `level` that holds a WGS84 position in degrees; latitudes beyond web mercator are clamped. */
export function cellOf(lng: number, lat: number, level: number): { x: number; y: number } {
  const size = 2 ** level
  const clamped = Math.abs(lat) < leastLatitude ? 0 : Math.max(-maxLatitude, Math.min(maxLatitude, lat))
  const phi = (clamped * Math.PI) / 180
  const x = Math.floor(((lng + 180) / 360) * size)
  const y = Math.floor((0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)) * size)
  return { x: Math.max(0, Math.min(size - 1, x)), y: Math.max(0, Math.min(size - 1, y)) }
}

/** Degrees of the north-western corner of a cell. */
export function cellCorner(x: number, y: number, level: number): { lng: number; lat: number } {
  const size = 2 ** level
  return {
    lng: (x / size) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
  }
}

/** Degrees of the middle of a cell. */
export function cellCentre(x: number, y: number, level: number): { lng: number; lat: number } {
  return cellCorner(x + 0.5, y + 0.5, level)
}

/** Cells of about 128 px on screen: two levels finer than the 512 px tiles of a zoom. */
export function levelForZoom(zoom: number): number {
  return Math.max(coarsestLevel, Math.min(baseLevel, Math.round(zoom) + 2))
}

/** The level whose counts give those of `level`: the next stored one, or `baseLevel`, that of the devices themselves. */
export function storedLevelFor(level: number): number {
  return storedLevels.find((stored) => stored >= level) ?? baseLevel
}

/** The cells of `level` that a box touches. */
export function cellsInBox(box: Box, level: number): CellRange {
  const from = cellOf(box.west, box.north, level)
  const to = cellOf(box.east, box.south, level)
  return { level, x0: from.x, x1: to.x, y0: from.y, y1: to.y }
}

/**
 * The z-order (Morton) number of a cell: bits of x and y in turn, x lowest. All cells of one coarser cell follow each
 * other, so a square of the map is one range of numbers. Below 2^34 for `baseLevel`, exact in a double.
 */
export function cellCode(x: number, y: number): number {
  let code = 0
  for (let bit = 0, weight = 1; bit < baseLevel; bit += 1, weight *= 4) {
    code += ((x >> bit) & 1) * weight + ((y >> bit) & 1) * weight * 2
  }
  return code
}

export function cellFromCode(code: number): { x: number; y: number } {
  let x = 0
  let y = 0
  let rest = code
  for (let bit = 0; bit < baseLevel && rest > 0; bit += 1) {
    const pair = rest % 4
    x |= (pair & 1) << bit
    y |= (pair >> 1) << bit
    rest = (rest - pair) / 4
  }
  return { x, y }
}

/**
 * Ranges `[from, to]` of cell codes, in order, that together hold every cell of `range`; they may hold cells outside
 * it too, so filter by x and y afterwards. At most `limit` blocks before neighbours are merged.
 */
export function codeRanges(range: CellRange, limit = 32): [number, number][] {
  let shift = 0
  const blocks = () =>
    ((range.x1 >> shift) - (range.x0 >> shift) + 1) * ((range.y1 >> shift) - (range.y0 >> shift) + 1)
  while (blocks() > limit) shift += 1
  const size = 4 ** shift
  const starts: number[] = []
  for (let x = range.x0 >> shift; x <= range.x1 >> shift; x += 1) {
    for (let y = range.y0 >> shift; y <= range.y1 >> shift; y += 1) starts.push(cellCode(x, y) * size)
  }
  starts.sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const start of starts) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === start) last[1] = start + size - 1
    else ranges.push([start, start + size - 1])
  }
  return ranges
}
