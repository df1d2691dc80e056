import { describe, expect, test } from 'vitest'

import { countsOf, ringShape, shortCount, thicknessOf } from '#src/features/map/canvas/ring-shape.ts'

import { cell } from '../map-fixtures.ts'

test('a ring is thicker by the same step for every ten times the devices, and never thicker than at 100,000', () => {
  const widths = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map((total) =>
    Number(thicknessOf(total).toFixed(2)),
  )
  expect(widths).toEqual([2, 3.8, 5.6, 7.4, 9.2, 11, 11])
})

describe('the arcs of a ring', () => {
  const arcs = (differing: Parameters<typeof cell>[0]) => {
    const { priorityEnd, abnormalEnd, offlineEnd, worst } = ringShape(cell(differing))
    return { ends: [priorityEnd, abnormalEnd, offlineEnd].map((end) => Number(end.toFixed(3))), worst }
  }

  test('are none where all is well', () => {
    expect(arcs({ terminals: 1000 })).toEqual({ ends: [0, 0, 0], worst: 'online' })
  })

  test('are shares of the circle, the worst first', () => {
    expect(arcs({ terminals: 100, offline: 20, abnormal: 20, priority: 20 })).toEqual({
      ends: [0.2, 0.3, 0.4],
      worst: 'priority',
    })
  })

  test('are long enough to be seen for one among thousands', () => {
    expect(arcs({ terminals: 5000, offline: 1 })).toEqual({ ends: [0, 0, 0.07], worst: 'offline' })
  })

  test('fill the circle and no more where nothing is well', () => {
    expect(arcs({ terminals: 100, offline: 98, abnormal: 2, priority: 1 })).toEqual({
      ends: [0.063, 0.126, 1],
      worst: 'priority',
    })
  })

  test('show every priority alarm though all of them are on offline devices', () => {
    expect(arcs({ terminals: 10, offline: 5, priority: 5 })).toEqual({
      ends: [0.5, 0.5, 0.5],
      worst: 'priority',
    })
  })
})

test('who is neither offline nor abnormal is online', () => {
  expect(
    countsOf(cell({ gateways: 1, relays: 2, terminals: 7, offline: 3, abnormal: 2, priority: 1 })),
  ).toEqual({
    online: 5,
    offline: 3,
    abnormal: 2,
    priority: 1,
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9949, '9.9k'],
  [9950, '10k'],
  [15_400, '15k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [1_400_000, '1.4M'],
])('%i is written %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})
