import { expect, it } from 'vitest'

import { partingCamera } from '#src/features/map/points/parting-zoom.ts'

const at = (longitude: number, latitude = 39.9) => ({ longitude, latitude })

it('flies to the middle of them, as near as they need', () => {
  const camera = partingCamera([at(116), at(116.01), at(116.02)], 8)
  expect(camera?.lng).toBeCloseTo(116.01, 9)
  expect(camera?.lat).toBeCloseTo(39.9, 9)
  // 0.02 degrees are 64 px when the world is 1,152,000 px wide.
  expect(camera?.zoom).toBeCloseTo(Math.log2(1_152_000 / 512), 6)
})

it('goes one zoom deeper at least, and never beyond the deepest', () => {
  expect(partingCamera([at(116), at(116.02)], 11)?.zoom).toBe(12)
  expect(partingCamera([at(116), at(116.00005)], 18)?.zoom).toBe(19)
})

it('goes nowhere for what stands at the same place', () => {
  expect(partingCamera([at(116), at(116), at(116)], 5)).toBeNull()
  // Half a metre is nothing at any zoom.
  expect(partingCamera([at(116), at(116.000005)], 5)).toBeNull()
})

it('goes nowhere from the deepest zoom', () => {
  expect(partingCamera([at(116), at(116.0001)], 19)).toBeNull()
})
