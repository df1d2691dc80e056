import { expect, test } from 'vitest'

import { formatCamera, readCamera } from '#src/features/map/feed/map-address.ts'
import { homeCamera } from '#src/ui/map/camera.ts'

test('the map begins at latitude 39.9, longitude 116.3, zoom 5 #map-18', () => {
  expect(homeCamera).toEqual({ lat: 39.9, lng: 116.3, zoom: 5 })
})

test('a camera is a place and a zoom in the address', () => {
  expect(readCamera('121.47,31.23,9.5')).toEqual({ lng: 121.47, lat: 31.23, zoom: 9.5 })
})

test.each([
  undefined,
  '',
  '121.47,31.23',
  '121.47,31.23,9,1',
  '121.47,,9',
  '181,31.23,9',
  '121.47,89,9',
  '121.47,31.23,x',
])('%j is no camera', (text) => {
  expect(readCamera(text)).toBeNull()
})

test('a zoom beyond what the map can show is the nearest that it can', () => {
  expect(readCamera('0,0,99')).toEqual({ lng: 0, lat: 0, zoom: 19 })
  expect(readCamera('0,0,0')).toEqual({ lng: 0, lat: 0, zoom: 2 })
})

test('the address has digits enough for the zoom and no more', () => {
  expect(formatCamera({ lng: 116.3000001, lat: 39.9123456, zoom: 5 })).toBe('116.3,39.91,5')
  expect(formatCamera({ lng: 116.3912346, lat: 39.9067891, zoom: 18.256 })).toBe('116.391235,39.906789,18.26')
})

test('what was written reads back as the same address', () => {
  const text = formatCamera({ lng: -0.1278, lat: 51.5074, zoom: 12.34 })
  expect(formatCamera(readCamera(text) ?? homeCamera)).toBe(text)
})
