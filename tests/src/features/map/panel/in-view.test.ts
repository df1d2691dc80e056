import { expect, test } from 'vitest'

import { inView, worstFirst } from '#src/features/map/panel/in-view.ts'
import { ringGroups } from '#src/features/map/canvas/ring-groups.ts'

import { cell, device } from '../map-fixtures.ts'

const beijing = { west: 115, south: 39, east: 118, north: 41 }
const keysOf = (...of: Parameters<typeof inView>) => worstFirst(inView(...of))

test('the worst come first, then the larger rings, then gateways before what hangs on them', () => {
  const picture = {
    cells: [
      cell({ x: 1, longitude: 115.5, terminals: 5 }),
      cell({ x: 2, longitude: 116.5, terminals: 50 }),
      cell({ x: 3, longitude: 117.5, terminals: 9, offline: 1 }),
    ],
    devices: [
      device({ id: '1', devUid: '70000002' }),
      device({ id: '2', devUid: '70000001' }),
      device({ id: '3', deviceType: 2, devUid: 'A0000001' }),
      device({ id: '4', status: 2, alarmLevel: 1 }),
      device({ id: '5', status: 1, alarmLevel: 2 }),
    ],
  }
  expect(keysOf(picture, beijing, 9, 1)).toEqual([
    'device 5',
    'device 4',
    'ring 3:0',
    'ring 2:0',
    'ring 1:0',
    'device 3',
    'device 2',
    'device 1',
  ])
})

test('what is beyond the edge of the screen is not among them, and cells that are drawn as one ring are one', () => {
  const picture = {
    cells: [
      cell({ x: 1, longitude: 116, terminals: 5 }),
      cell({ x: 2, longitude: 116.01, terminals: 50 }),
      cell({ x: 3, longitude: 119 }),
    ],
    devices: [device({ id: '1', latitude: 42 })],
  }
  const entries = inView(picture, beijing, 9, 1)
  expect(entries.map(({ key }) => key)).toEqual(['ring 2:0'])
  expect(entries[0]?.hit).toMatchObject({ kind: 'cell', cell: { terminals: 55 }, keys: ['2:0', '1:0'] })
})

test('rings are those that the map draws, which follows the zoom in steps', () => {
  // At zoom 12.6 they would stand apart; the map draws them as at 12.5.
  const picture = {
    cells: [
      cell({ x: 1, longitude: 116.4 }),
      cell({ x: 2, longitude: 116.4 + 34.5 / ((512 * 2 ** 12.6) / 360) }),
    ],
    devices: [],
  }
  expect(ringGroups(picture.cells, 12.6, 1)).toHaveLength(2)
  expect(inView(picture, beijing, 12.6, 1)).toHaveLength(1)
})
