import { expect, test } from 'vitest'

import { ringGroups } from '#src/features/map/canvas/ring-groups.ts'

import { cell } from '../map-fixtures.ts'

const near = cell({ x: 1, longitude: 116.4, terminals: 30, offline: 3 })
const beside = cell({ x: 2, longitude: 116.5, terminals: 10, gateways: 0, offline: 1, priority: 1 })
const far = cell({ x: 9, longitude: 121.4, terminals: 5 })

test('rings that would lie on each other are one, at their common middle, with the sum of both', () => {
  const groups = ringGroups([beside, near, far], 5, 1)
  expect(groups).toEqual([
    {
      keys: ['1:0', '2:0'],
      cell: { ...near, longitude: 116.425, terminals: 40, offline: 4, priority: 1 },
    },
    { keys: ['9:0'], cell: far },
  ])
})

test('closer by, each has its own', () => {
  expect(ringGroups([near, beside, far], 11, 1).map(({ keys }) => keys)).toEqual([['1:0'], ['2:0'], ['9:0']])
})

test('the order in which cells come makes no difference', () => {
  const cells = [near, beside, far, cell({ x: 3, longitude: 116.6, terminals: 10 })]
  expect(ringGroups(cells.toReversed(), 5, 1)).toEqual(ringGroups(cells, 5, 1))
})

test('nothing is lost by joining', () => {
  const cells = Array.from({ length: 200 }, (_, x) =>
    cell({ x, longitude: 100 + (x % 20), latitude: 25 + x / 20 }),
  )
  const total = ringGroups(cells, 4, 1).reduce((sum, group) => sum + group.cell.terminals, 0)
  expect(total).toBe(2000)
})
