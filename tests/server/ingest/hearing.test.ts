import { expect, test } from 'vitest'

import { createHearing } from '#server/ingest/hearing.ts'

test('what lies before the start was not heard', () => {
  const hearing = createHearing(1000)
  expect(hearing.since).toBe(1000)
  expect(hearing.deafMs(400, 5000)).toBe(600)
})

test('deafness is counted from the sample before it to the last that found it', () => {
  const hearing = createHearing(0)
  for (const [at, isDeaf] of [
    [1000, false],
    [2000, true],
    [3000, true],
    [4000, false],
    [9000, true],
  ] as const)
    hearing.sample(isDeaf, at, at)
  expect(hearing.deafMs(0, 10_000)).toBe(2000 + 5000)
  expect(hearing.deafMs(1500, 4000)).toBe(1500)
  expect(hearing.since).toBe(9000)
})

test('a process that stood still heard nothing', () => {
  const hearing = createHearing(0)
  hearing.sample(false, 1000, 1000)
  hearing.sample(false, 7000, 7000)
  expect(hearing.deafMs(0, 7000)).toBe(6000)
})

test('much more deafness than can be kept is still known, and never too little of it', () => {
  const hearing = createHearing(0)
  for (let at = 0; at <= 2_000_000; at += 1000) hearing.sample(at % 2000 === 0, at, at)
  expect(hearing.deafMs(1_900_000, 2_000_000)).toBe(50_000)
  expect(hearing.deafMs(0, 2_000_000)).toBeGreaterThanOrEqual(1_000_000)
})
