import { expect, test } from 'vitest'

import {
  lonePoints,
  nearestPlace,
  sampledGap,
  sampledPoints,
  withGaps,
  type Point,
} from '#src/ui/chart/sampled-points.ts'

const minute = 60_000
const day = 1440 * minute
/** A value every 8.64 s for a day, calm but for one peak. */
const calm = Array.from({ length: 10_000 }, (_, n): Point => [n * 8640, n === 6789 ? 99 : 20 + (n % 2)])

test('few points stay as they are, with the neighbours of the range', () => {
  const points: Point[] = [1, 2, 3, 4, 5, 6].map((n) => [n * minute, n])
  expect(sampledPoints(points, { from: 2.5 * minute, to: 4.5 * minute }, 100)).toEqual([
    [2 * minute, 2],
    [3 * minute, 3],
    [4 * minute, 4],
    [5 * minute, 5],
  ])
  expect(sampledPoints(points, { from: 0, to: 9 * minute }, 100)).toEqual(points)
  expect(sampledPoints([], { from: 0, to: 9 }, 100)).toEqual([])
})

test('ten thousand points become few, and the peak, the first and the last are among them', () => {
  const sampled = sampledPoints(calm, { from: 0, to: day }, 400)
  expect(sampled.length).toBeLessThanOrEqual(400)
  expect(sampled).toContainEqual([6789 * 8640, 99])
  expect(sampled.at(0)).toEqual(calm.at(0))
  expect(sampled.at(-1)).toEqual(calm.at(-1))
  expect(sampled).toEqual(sampled.toSorted(([a], [b]) => a - b))
})

test('sampling makes no gaps', () => {
  const range = { from: 0, to: day }
  const gap = sampledGap(3 * 8640, range, 400)
  const sampled = sampledPoints(calm, range, 400)
  expect(withGaps(sampled, gap)).toEqual(sampled)
})

test('a gap is where points lie further apart than it says', () => {
  const points: Point[] = [
    [0, 1],
    [10, 2],
    [100, 3],
    [200, 4],
    [210, 5],
  ]
  expect(withGaps(points, 50)).toEqual([
    [0, 1],
    [10, 2],
    [11, null],
    [100, 3],
    [101, null],
    [200, 4],
    [210, 5],
  ])
  expect(withGaps(points, null)).toEqual(points)
  expect(lonePoints(points, 50)).toEqual([[100, 3]])
  expect(lonePoints([[7, 1]], null)).toEqual([[7, 1]])
})

test.each([
  [-5, 0],
  [4, 0],
  [6, 1],
  [14, 1],
  [99, 2],
])('the point nearest to %i is number %i', (at, place) => {
  const points: Point[] = [
    [0, 1],
    [10, 1],
    [20, 1],
  ]
  expect(nearestPlace(points, at)).toBe(place)
})

test('without a point none is the nearest', () => {
  expect(nearestPlace([], 5)).toBe(-1)
})
