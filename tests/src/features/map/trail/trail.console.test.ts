import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fromWgs84 } from '#contract/geo/coordinates.ts'
import type { TrailStop } from '#contract/geo/gps-trail.ts'
import { convertTrail, trailBox, trailHitAt, type TrailPoint } from '#src/features/map/trail/trail.ts'
import { trailArrows } from '#src/features/map/trail/trail-arrows.ts'

const stop = (from: number, longitude: number, latitude: number): TrailStop => ({
  from,
  to: from,
  longitude,
  latitude,
})
const point = (lng: number, lat: number): TrailPoint => ({ ...stop(0, lng, lat), drawn: [lng, lat] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('on shifted tiles a trail comes ten points every 10 ms, each at its place and with its time #map-20', () => {
  const stops = Array.from({ length: 25 }, (_, n) => stop(n, 116 + n / 100, 39.9))
  const handed: (readonly TrailPoint[])[] = []
  convertTrail(stops, 'gcj02', (points) => handed.push(points))
  vi.advanceTimersByTime(100)

  expect(handed.at(-1)).toEqual(
    stops.map((each) => {
      const { lng, lat } = fromWgs84(each.longitude, each.latitude, 'gcj02')
      return Object.assign({}, each, { drawn: [lng, lat] })
    }),
  )
  expect(handed.map(({ length }) => length % 10 === 0 || length === 25)).not.toContain(false)
})

test('a trail that is taken away while it is converted hands on nothing more, and an empty one is handed on', () => {
  const handed: number[] = []
  const end = convertTrail([stop(1, 116, 39)], 'gcj02', ({ length }) => handed.push(length))
  end()
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([])

  convertTrail([], 'wgs84', ({ length }) => handed.push(length))
  expect(handed).toEqual([0])
})

test('a trail that is read again stands until as much of it is converted', () => {
  const stops = Array.from({ length: 25 }, (_, n) => stop(n, 116 + n / 100, 39.9))
  const handed: number[] = []
  convertTrail(stops, 'gcj02', ({ length }) => handed.push(length), 24)
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([25])

  convertTrail(stops.slice(0, 3), 'gcj02', ({ length }) => handed.push(length), 25)
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([25, 3])
})

test('arrows point the way it was gone, across the date line too', () => {
  const angles = (...trail: TrailPoint[]) => trailArrows(trail, 12).map(({ angle }) => Math.round(angle))
  expect(angles(point(116, 39), point(116.5, 39))).toEqual([0])
  expect(angles(point(116, 39), point(116, 39.5))).toEqual([90])
  expect(angles(point(116.5, 0.2), point(116.3, 0))).toEqual([-135])
  expect(angles(point(179.9, 0), point(-179.9, 0))).toEqual([0])
})

test('there are no more arrows than have room: none on one point, fewer from afar', () => {
  const trail = Array.from({ length: 4000 }, (_, n) => point(100 + n / 1000, 30))
  expect(trailArrows(trail.slice(0, 1), 12)).toEqual([])
  expect(trailArrows(trail, 6).length).toBeLessThan(5)
  expect(trailArrows(trail, 15).length).toBeGreaterThan(500)
})

test('under the pointer is the newest place that lies there', () => {
  const trail = [stop(1, 116.3, 39.9), stop(2, 117, 40), stop(3, 116.3, 39.9)]
  expect(trailHitAt(trail, { lng: 116.3, lat: 39.9 }, 12, 1)).toEqual({ kind: 'stop', stop: trail[2] })
  expect(trailHitAt(trail, { lng: 116.5, lat: 39.9 }, 12, 1)).toBeNull()
})

test('it lies in a box, unless there is nothing of it', () => {
  expect(trailBox([stop(1, 116, 40), stop(2, 118, 39)])).toEqual({
    west: 116,
    south: 39,
    east: 118,
    north: 40,
  })
  expect(trailBox([])).toBeNull()
})
