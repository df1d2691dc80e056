import { expect, test } from 'vitest'

import { onScreen } from '#src/features/map/canvas/on-screen.ts'
import { pictureCounts } from '#src/features/map/panel/picture-counts.ts'

import { cell, device } from '../map-fixtures.ts'

const beijing = { west: 116, south: 39.5, east: 117, north: 40.5 }

test('a device below the edge of the screen is not counted, though it was asked for', () => {
  const devices = [device({ id: '1', latitude: 39.9 }), device({ id: '2', latitude: 39.49 })]
  expect(onScreen({ cells: [], devices }, beijing)).toEqual({ cells: [], devices: [devices[0]] })
})

test('a cell counts where its middle is', () => {
  const cells = [
    cell({ x: 1, longitude: 116.01, terminals: 40 }),
    cell({ x: 0, longitude: 115.99, terminals: 55 }),
  ]
  expect(pictureCounts(onScreen({ cells, devices: [] }, beijing)).total).toBe(40)
})

test('a screen over the date line shows both of its sides', () => {
  const devices = [
    device({ id: '1', longitude: 179 }),
    device({ id: '2', longitude: -179 }),
    device({ id: '3', longitude: -169 }),
  ]
  const view = { ...beijing, west: 170, east: 190 }
  expect(onScreen({ cells: [], devices }, view).devices).toEqual([devices[0], devices[1]])
  const draggedAround = { ...view, west: -190, east: -170 }
  expect(onScreen({ cells: [], devices }, draggedAround).devices).toEqual([devices[0], devices[1]])
})

test('a screen wider than the world shows all of it', () => {
  const devices = [device({ id: '1', longitude: 179 }), device({ id: '2', longitude: -20 })]
  const world = { west: -200, south: -80, east: 200, north: 85 }
  expect(onScreen({ cells: [], devices }, world)).toEqual({ cells: [], devices })
})
