import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  baseLevel,
  cellCentre,
  cellCode,
  cellFromCode,
  cellOf,
  cellsInBox,
  codeRanges,
  levelForZoom,
  storedLevelFor,
} from '#contract/geo/map-cells.ts'

const cellNumber = fc.integer({ min: 0, max: 2 ** baseLevel - 1 })
const level = fc.integer({ min: 0, max: baseLevel })
const lng = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -85, max: 85, noNaN: true })

describe('a map cell', () => {
  it('is the web-mercator tile of its level', () => {
    expect(cellOf(116.391, 39.907, 0)).toEqual({ x: 0, y: 0 })
    expect(cellOf(116.391, 39.907, 7)).toEqual({ x: 105, y: 48 })
    expect(cellOf(139.767, 35.681, 10)).toEqual({ x: 909, y: 403 })
    expect(cellOf(-0.1276, 51.5072, 12)).toEqual({ x: 2046, y: 1362 })
  })

  it('exists at the edges of the world', () => {
    expect(cellOf(-180, 90, 17)).toEqual({ x: 0, y: 0 })
    expect(cellOf(180, -90, 17)).toEqual({ x: 131_071, y: 131_071 })
  })

  it('holds its own centre', () => {
    fc.assert(
      fc.property(level, cellNumber, cellNumber, (l, a, b) => {
        const cell = { x: a % 2 ** l, y: b % 2 ** l }
        const centre = cellCentre(cell.x, cell.y, l)
        expect(cellOf(centre.lng, centre.lat, l)).toEqual(cell)
      }),
    )
  })

  it('of a coarser level is the upper bits of the finer one', () => {
    fc.assert(
      fc.property(lng, lat, level, (east, north, l) => {
        const fine = cellOf(east, north, baseLevel)
        const shift = baseLevel - l
        expect(cellOf(east, north, l)).toEqual({ x: fine.x >> shift, y: fine.y >> shift })
      }),
    )
  })
})

describe('a cell code', () => {
  it('takes bits of x and y in turn', () => {
    expect(cellCode(0b0, 0b0)).toBe(0b00)
    expect(cellCode(0b1, 0b0)).toBe(0b01)
    expect(cellCode(0b0, 0b1)).toBe(0b10)
    expect(cellCode(0b11, 0b01)).toBe(0b0111)
    expect(cellCode(131_071, 131_071)).toBe(2 ** 34 - 1)
  })

  it('is read back', () => {
    fc.assert(
      fc.property(cellNumber, cellNumber, (x, y) => {
        expect(cellFromCode(cellCode(x, y))).toEqual({ x, y })
      }),
    )
  })

  it('of a cell lies in the range of each coarser cell above it', () => {
    fc.assert(
      fc.property(cellNumber, cellNumber, fc.integer({ min: 0, max: baseLevel }), (x, y, shift) => {
        const first = cellCode(x >> shift, y >> shift) * 4 ** shift
        expect(cellCode(x, y)).toBeGreaterThanOrEqual(first)
        expect(cellCode(x, y)).toBeLessThan(first + 4 ** shift)
      }),
    )
  })
})

describe('the code ranges of a rectangle of cells', () => {
  const rectangle = fc
    .record({ x: cellNumber, y: cellNumber, width: fc.nat(5000), height: fc.nat(5000) })
    .map(({ x, y, width, height }) => ({
      level: baseLevel,
      x0: x,
      x1: Math.min(2 ** baseLevel - 1, x + width),
      y0: y,
      y1: Math.min(2 ** baseLevel - 1, y + height),
    }))

  it('hold every cell of it', () => {
    fc.assert(
      fc.property(
        rectangle,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (range, u, v) => {
          const x = range.x0 + Math.round(u * (range.x1 - range.x0))
          const y = range.y0 + Math.round(v * (range.y1 - range.y0))
          const code = cellCode(x, y)
          expect(codeRanges(range).filter(([from, to]) => from <= code && code <= to)).toHaveLength(1)
        },
      ),
    )
  })

  it('are few, ascending and apart', () => {
    fc.assert(
      fc.property(rectangle, (range) => {
        const ranges = codeRanges(range)
        expect(ranges.length).toBeLessThanOrEqual(32)
        expect(ranges.every(([from, to]) => from <= to)).toBe(true)
        expect(ranges.slice(1).every(([from], index) => from > (ranges[index]?.[1] ?? 0) + 1)).toBe(true)
      }),
    )
  })

  it('are exactly the cells of an aligned square', () => {
    expect(codeRanges({ level: 17, x0: 64, x1: 127, y0: 0, y1: 63 })).toEqual([[4096, 8191]])
    expect(codeRanges({ level: 17, x0: 0, x1: 131_071, y0: 0, y1: 131_071 })).toEqual([[0, 2 ** 34 - 1]])
  })
})

describe('the level on screen', () => {
  it('is two finer than the zoom, within what is shown', () => {
    expect([0, 1, 4.4, 4.6, 10, 15, 24].map(levelForZoom)).toEqual([3, 3, 6, 7, 12, 17, 17])
  })

  it('is read from itself or the next finer stored one, and beyond those from the devices', () => {
    expect([3, 4, 7, 8, 13, 14, 16, 17].map(storedLevelFor)).toEqual([7, 7, 7, 10, 13, 16, 16, 17])
  })

  it('of a box is a rectangle of cells from north-west to south-east', () => {
    expect(cellsInBox({ west: 116, south: 39, east: 117, north: 41 }, 8)).toEqual({
      level: 8,
      x0: 210,
      x1: 211,
      y0: 95,
      y1: 97,
    })
  })
})
