import { expect, test } from 'vitest'

import { hitAt } from '#src/features/map/canvas/hit-test.ts'
import { ringGroups } from '#src/features/map/canvas/ring-groups.ts'

import { cell, device } from '../map-fixtures.ts'

const here = { lng: 116.4, lat: 39.9 }

test('what lies under the pointer is the devices there, the worst first', () => {
  const online = device({ id: '1' })
  const offline = device({ id: '2', status: 1, alarmLevel: 1 })
  const priority = device({ id: '3', status: 1, alarmLevel: 2 })
  const elsewhere = device({ id: '4', longitude: 116.5 })
  expect(hitAt([], [online, priority, elsewhere, offline], here, 14, 1)).toEqual({
    kind: 'devices',
    devices: [priority, offline, online],
  })
})

test('a small mark can be met a few pixels beside it, not further', () => {
  const pixel = 360 / (512 * 2 ** 14)
  expect(hitAt([], [device()], { lng: 116.4 + 8 * pixel, lat: 39.9 }, 14, 1)?.kind).toBe('devices')
  expect(hitAt([], [device()], { lng: 116.4 + 12 * pixel, lat: 39.9 }, 14, 1)).toBeNull()
})

test('a ring is met inside it too, and the nearer of two is meant', () => {
  const rings = ringGroups([cell({ x: 1 }), cell({ x: 2, longitude: 118.4 })], 5, 1)
  expect(hitAt(rings, [], { lng: 116.7, lat: 40 }, 5, 1)).toEqual({
    kind: 'cell',
    cell: cell({ x: 1 }),
    keys: ['1:0'],
  })
  expect(hitAt(rings, [], { lng: 117.4, lat: 45 }, 5, 1)).toBeNull()
})

test('beyond the date line it is the same place', () => {
  expect(hitAt([], [device({ longitude: 179.999 })], { lng: -180.001, lat: 39.9 }, 14, 1)?.kind).toBe(
    'devices',
  )
})
