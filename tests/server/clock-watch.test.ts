import { expect, test } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import { createClockWatch, type ClockWatch } from '#server/clock-watch.ts'

const minute = 60_000
const start = Date.UTC(2026, 4, 6, 8, 0, 0)

/** A clock of the product, and the time that really passes. */
function watched(rate = 1) {
  let monotonic = 0
  let setBy = 0
  const clock = createClock(rate, start, () => start + monotonic + setBy)
  const watch: ClockWatch = createClockWatch(clock, { monotonicMs: () => monotonic })
  return {
    clock,
    watch,
    pass: (ms: number) => {
      monotonic += ms
      return watch.sample()
    },
    set: (ms: number) => {
      setBy += ms
      return watch.sample()
    },
  }
}

test('a clock that goes on, slowly drifts or is set right a little is believed', () => {
  const { watch, pass, set } = watched()
  expect([pass(1000), pass(3_600_000), set(20_000), set(-20_000)]).toEqual([null, null, null, null])
  expect(watch.isUnreliable).toBe(false)
})

test('a clock that goes fast on purpose is believed', () => {
  const { pass } = watched(60)
  expect([pass(1000), pass(60_000)]).toEqual([null, null])
})

test.for([
  ['ahead', 10 * minute],
  ['behind', -10 * minute],
] as const)('a jump %s is doubted until most gateways agree', ([, by]) => {
  const { clock, watch, pass, set } = watched()
  const right = clock.now()
  expect(set(by)).toBe('jumped')
  expect(watch.isUnreliable).toBe(true)
  for (const who of ['A', 'B', 'C']) watch.observe(who, right)
  expect(pass(minute)).toBe(null)
  expect(watch.unreliableMs).toBe(minute)
  // Set right again, that is a jump as well.
  expect(set(-by)).toBe('jumped')
  watch.observe('A', right + minute)
  watch.observe('B', right + minute)
  watch.observe('C', right - 86_400_000)
  expect(pass(4000)).toBe(null)
  expect(pass(1000)).toBe('settled')
  expect(watch.isUnreliable).toBe(false)
})

test('of what a gateway kept only the newest says what time it is', () => {
  const { clock, watch, pass, set } = watched()
  const right = clock.now()
  set(-10 * minute)
  watch.observe('A', right - 10 * minute)
  watch.observe('A', right)
  expect(pass(6000)).toBe(null)
})

test('a clock that nobody confirms is believed after an hour', () => {
  const { watch, pass, set } = watched()
  set(86_400_000)
  expect(pass(59 * minute)).toBe(null)
  expect(pass(minute)).toBe('settled')
  expect(watch.unreliableMs).toBe(0)
})
