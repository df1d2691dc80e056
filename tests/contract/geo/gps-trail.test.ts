import { expect, test } from 'vitest'

import { metresBetween, restMetres, trailStops } from '#contract/geo/gps-trail.ts'

test('a degree of a meridian is 111.195 km, on the equator as in the north, and of a parallel the less the further north', () => {
  const between = (lng: number, lat: number, toLng: number, toLat: number) =>
    Math.round(metresBetween({ longitude: lng, latitude: lat }, { longitude: toLng, latitude: toLat }))
  expect(between(116, 0, 116, 1)).toBe(111_195)
  expect(between(116, 59, 116, 60)).toBe(111_195)
  expect(between(116, 60, 117, 60)).toBe(55_597)
  expect(between(179.5, 0, -179.5, 0)).toBe(111_195)
  expect(between(116, 40, 116, 40)).toBe(0)
})

test('a receiver that wanders about where it stands stays in one place, and one that creeps away does not', () => {
  const yard = (at: number, metresNorth: number) => ({
    at,
    longitude: 116.3,
    latitude: 39.9 + metresNorth / 111_195,
  })
  expect(trailStops([yard(1, 0), yard(2, restMetres - 1), yard(3, 1 - restMetres), yard(4, 0)])).toEqual([
    { from: 1, to: 4, longitude: 116.3, latitude: 39.9 },
  ])
  const creeping = trailStops([yard(1, 0), yard(2, 10), yard(3, 20), yard(4, 30), yard(5, 40)])
  expect(creeping.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [4, 5],
  ])
  expect(trailStops([])).toEqual([])
})
