import { describe, expect, it } from 'vitest'

import { mostLegs, spiderPlaces, spiderRadius } from '#src/features/map/points/spider-places.ts'

const counts = Array.from({ length: mostLegs - 1 }, (_, index) => index + 2)
const rounded = (count: number) =>
  spiderPlaces(count).map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0])

describe('places around a point', () => {
  it('are a circle for a few, the first at the top and then clockwise', () => {
    expect(rounded(2)).toEqual([
      [0, -44],
      [0, 44],
    ])
    expect(rounded(4)).toEqual([
      [0, -44],
      [44, 0],
      [0, 44],
      [-44, 0],
    ])
    for (let count = 1; count <= 9; count += 1) {
      const radii = spiderPlaces(count).map(({ x, y }) => Math.hypot(x, y).toFixed(6))
      expect(new Set(radii).size).toBe(1)
    }
  })

  it('are a spiral for more, which winds outward', () => {
    const radii = spiderPlaces(mostLegs).map(({ x, y }) => Math.hypot(x, y))
    expect(radii).toEqual(radii.toSorted((a, b) => a - b))
    expect(radii[0]).toBe(44)
  })

  it.each(counts)('for %i are as many, none near another or the middle, and all within reach', (count) => {
    const places = spiderPlaces(count)
    expect(places).toHaveLength(count)
    for (const [index, { x, y }] of places.entries()) {
      expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(43.9)
      for (const other of places.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(32)
    }
    expect(spiderRadius(count)).toBeLessThan(145)
  })
})
