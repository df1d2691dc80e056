import { expect, test } from 'vitest'

import { createIngestOutages } from '#server/ingest/ingest-outages.ts'

test('what lies before the start was not heard', () => {
  const ingestOutages = createIngestOutages(1000)
  expect(ingestOutages.workingSince).toBe(1000)
  expect(ingestOutages.outageMs(400, 5000)).toBe(600)
})

test('deafness is counted from the sample before it to the last that found it', () => {
  const ingestOutages = createIngestOutages(0)
  for (const [at, isStalled] of [
    [1000, false],
    [2000, true],
    [3000, true],
    [4000, false],
    [9000, true],
  ] as const)
    ingestOutages.sample(isStalled, at, at)
  expect(ingestOutages.outageMs(0, 10_000)).toBe(2000 + 5000)
  expect(ingestOutages.outageMs(1500, 4000)).toBe(1500)
  expect(ingestOutages.workingSince).toBe(9000)
})

test('a process that stood still heard nothing', () => {
  const ingestOutages = createIngestOutages(0)
  ingestOutages.sample(false, 1000, 1000)
  ingestOutages.sample(false, 7000, 7000)
  expect(ingestOutages.outageMs(0, 7000)).toBe(6000)
})

test('much more deafness than can be kept is still known, and never too little of it', () => {
  const ingestOutages = createIngestOutages(0)
  for (let at = 0; at <= 2_000_000; at += 1000) ingestOutages.sample(at % 2000 === 0, at, at)
  expect(ingestOutages.outageMs(1_900_000, 2_000_000)).toBe(50_000)
  expect(ingestOutages.outageMs(0, 2_000_000)).toBeGreaterThanOrEqual(1_000_000)
})
