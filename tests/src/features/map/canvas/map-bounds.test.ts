import { expect, test } from 'vitest'

import type { Position } from '#contract/geo/coordinates.ts'
import {
  boundsAround,
  cameraAround,
  cameraOver,
  type MapPart,
  type MapSize,
} from '#src/features/map/canvas/map-bounds.ts'
import type { Camera } from '#src/ui/map/camera.ts'

const rounded = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([side, degrees]) => [side, Number(Number(degrees).toFixed(4))]))

test.each([
  [
    'the whole world',
    { lng: 0, lat: 0, zoom: 0 },
    { width: 512, height: 512 },
    [-180, -85.0511, 180, 85.0511],
  ],
  ['a quarter of it', { lng: 0, lat: 0, zoom: 1 }, { width: 512, height: 256 }, [-90, -40.9799, 90, 40.9799]],
  [
    'the first view on a usual screen',
    { lng: 116.3, lat: 39.9, zoom: 5 },
    { width: 1354, height: 886 },
    [101.4245, 32.0346, 131.1755, 46.9566],
  ],
  ['a view over the date line', { lng: 179, lat: 0, zoom: 1 }, { width: 512, height: 0 }, [89, 0, 269, 0]],
] as const)('what will be on screen is known before there is a map: %s', (_, camera, size, box) => {
  const [west, south, east, north] = box
  expect(rounded(boundsAround(camera, size, 'wgs84'))).toEqual({ west, south, east, north })
})

test('on shifted tiles it is the same place on the ground', () => {
  const camera = { lng: 116.404, lat: 39.915, zoom: 15 }
  const size = { width: 600, height: 400 }
  const box = boundsAround(camera, size, 'wgs84')
  const shifted = boundsAround(camera, size, 'gcj02')
  for (const side of ['west', 'south', 'east', 'north'] as const)
    expect(shifted[side]).toBeCloseTo(box[side], 4)
})

test.each([
  ['a wide box', { west: 100, south: 30, east: 140, north: 35 }],
  ['a high box', { west: 130, south: 10, east: 131, north: 60 }],
])('all of %s is seen from where it is gone to, in its middle', (_, box) => {
  const size = { width: 1000, height: 800 }
  const camera = cameraAround(box, size, [{ left: 0, top: 0, ...size }], 72)
  const seen = boundsAround(camera, size, 'wgs84')
  expect(camera.lng).toBe((box.west + box.east) / 2)
  expect([
    seen.west < box.west,
    seen.south < box.south,
    seen.east > box.east,
    seen.north > box.north,
  ]).toEqual([true, true, true, true])
  const nearer = boundsAround({ ...camera, zoom: camera.zoom + 0.6 }, size, 'wgs84')
  expect(nearer.west > box.west || nearer.south > box.south).toBe(true)
})

test('the world is seen from no further than it is drawn, in its middle', () => {
  const world = { west: -180, south: -80, east: 180, north: 80 }
  const size = { width: 1000, height: 800 }
  const camera = cameraAround(world, size, [{ left: 0, top: 0, ...size }], 72)
  expect([camera.lng, camera.zoom]).toEqual([0, 2])
})

test('one place is seen from as near as a device needs', () => {
  const place = { west: 116.3, south: 39.9, east: 116.3, north: 39.9 }
  const size = { width: 1000, height: 800 }
  expect(cameraAround(place, size, [{ left: 0, top: 0, ...size }], 72)).toEqual({
    lng: 116.3,
    lat: expect.closeTo(39.9, 9),
    zoom: 14,
  })
})

/** Where places stand on a map of this size, in pixels of it. */
function pixelsOf(camera: Camera, size: MapSize, ...places: readonly Position[]) {
  const { west, north } = boundsAround(camera, size, 'wgs84')
  const world = 512 * 2 ** camera.zoom
  const down = (lat: number) => -Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  return places.map(({ lng, lat }) => ({
    x: Math.round(((lng - west) / 360) * world),
    y: Math.round((down(lat) - down(north)) * world),
  }))
}

test('a place lies in the middle of the part of the map that is free', () => {
  const size = { width: 1354, height: 886 }
  const place = { lng: 111.7, lat: 40.8, zoom: 14 }
  const camera = cameraOver(place, size, { left: 352, top: 0, width: 748, height: 886 })
  expect(camera.zoom).toBe(14)
  expect(pixelsOf(camera, size, place)).toEqual([{ x: 726, y: 443 }])
})

test('a box is fitted into the free part in which most is seen of it', () => {
  const size = { width: 1354, height: 886 }
  const beside: MapPart = { left: 352, top: 0, width: 1002, height: 886 }
  const below: MapPart = { left: 0, top: 262, width: 1354, height: 624 }
  const wide = { west: 100, south: 38, east: 126, north: 41 }
  const [west, east] = [
    { lng: 100, lat: 39.5 },
    { lng: 126, lat: 39.5 },
  ]
  const camera = cameraAround(wide, size, [beside, below], 72)
  expect(pixelsOf(camera, size, west, east)).toEqual([
    { x: 72, y: 575 },
    { x: 1282, y: 575 },
  ])
  const high = { west: 116, south: 22, east: 118, north: 41 }
  const [north, south] = [
    { lng: 117, lat: 41 },
    { lng: 117, lat: 22 },
  ]
  expect(pixelsOf(cameraAround(high, size, [below, beside], 72), size, north, south)).toEqual([
    { x: 853, y: 72 },
    { x: 853, y: 814 },
  ])
})
