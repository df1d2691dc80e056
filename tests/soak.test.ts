import { expect, it } from 'vitest'

import { slopePerHour } from './soak/slope.ts'

const of = (...values: readonly number[]) => values.map((value, place) => ({ hours: place / 2, value }))

it('says what grows in an hour, past an outlier', () => {
  expect(slopePerHour(of(10, 11, 12, 13, 14))).toBe(2)
  expect(slopePerHour(of(10, 11, 90, 13, 14))).toBe(2)
  expect(slopePerHour(of(5, 5, 5))).toBe(0)
  expect(slopePerHour(of(5))).toBe(0)
})
