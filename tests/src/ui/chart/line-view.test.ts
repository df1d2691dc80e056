import { describe, expect, test } from 'vitest'

import { moved, viewAfterKey, zoomed, type LineView } from '#src/ui/chart/line-view.ts'
import type { Point } from '#src/ui/chart/sampled-points.ts'

const whole = { from: 0, to: 1_200_000 }
const points = Array.from({ length: 13 }, (_, n): Point => [n * 100_000, n])
const view = (cursor: number | null, from = 0, to = 1_200_000): LineView => ({ cursor, shown: { from, to } })

describe('zooming', () => {
  test('keeps the moment around which it zooms in its place', () => {
    expect(zoomed(whole, whole, 0.5, 300_000)).toEqual({ from: 150_000, to: 750_000 })
  })
  test('ends at the whole time', () => {
    expect(zoomed({ from: 150_000, to: 750_000 }, whole, 10, 300_000)).toEqual(whole)
  })
  test('ends at ten seconds', () => {
    expect(zoomed(whole, whole, 0.000_001, 0)).toEqual({ from: 0, to: 10_000 })
  })
  test('at an edge shows nothing beyond it', () => {
    expect(zoomed({ from: 0, to: 600_000 }, whole, 1.5, 600_000)).toEqual({ from: 0, to: 900_000 })
  })
})

test.each([
  [200_000, { from: 500_000, to: 800_000 }],
  [-900_000, { from: 0, to: 300_000 }],
  [9_000_000, { from: 900_000, to: 1_200_000 }],
])('moving by %i ms ends at the edges', (byMs, shown) => {
  expect(moved({ from: 300_000, to: 600_000 }, whole, byMs)).toEqual(shown)
})

describe('a key', () => {
  test.each([
    ['ArrowLeft', null, 1_200_000],
    ['ArrowRight', null, 1_200_000],
    ['ArrowLeft', 500_000, 400_000],
    ['ArrowRight', 500_000, 600_000],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 1_200_000, 1_200_000],
    ['PageUp', 1_100_000, 100_000],
    ['PageDown', 100_000, 1_100_000],
    ['Home', 500_000, 0],
    ['End', 500_000, 1_200_000],
  ])('%s leads from %s to the point at %i', (key, cursor, at) => {
    expect(viewAfterKey(view(cursor), whole, points, key)).toEqual(view(at))
  })

  test('brings the point into sight', () => {
    expect(viewAfterKey(view(300_000, 100_000, 300_000), whole, points, 'ArrowRight')).toEqual(
      view(400_000, 300_000, 500_000),
    )
  })

  test('plus, minus and 0 zoom around the point', () => {
    expect(viewAfterKey(view(600_000), whole, points, '+')).toEqual(view(600_000, 200_000, 1_000_000))
    expect(viewAfterKey(view(600_000, 200_000, 1_000_000), whole, points, '-')).toEqual(view(600_000))
    expect(viewAfterKey(view(600_000, 400_000, 800_000), whole, points, '0')).toEqual(view(600_000))
  })

  test('of others is left to them, and without points there is nowhere to go', () => {
    expect(viewAfterKey(view(0), whole, points, 'a')).toBeNull()
    expect(viewAfterKey(view(null), whole, [], 'ArrowLeft')).toBeNull()
  })
})
