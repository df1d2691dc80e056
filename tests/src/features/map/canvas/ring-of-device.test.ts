import { expect, test } from 'vitest'

import { ringOfDevice } from '#src/features/map/canvas/ring-of-device.ts'

import { cell } from '../map-fixtures.ts'

const ring = (longitude: number) => ({
  keys: [String(longitude)],
  cell: cell({ longitude, latitude: 40, terminals: 100 }),
})
const rings = [ring(116), ring(117)]

test('a device lies on the ring that reaches its place at the zoom, the nearest of them', () => {
  const device = { longitude: 116.4, latitude: 40 }
  expect(ringOfDevice(device, rings, 5, 1)?.keys).toEqual(['116'])
  expect(ringOfDevice({ ...device, longitude: 116.7 }, rings, 5, 1)?.keys).toEqual(['117'])
  expect(ringOfDevice(device, rings, 9, 1)).toBeNull()
})
