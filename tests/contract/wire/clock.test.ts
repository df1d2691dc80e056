import { describe, expect, it } from 'vitest'

import { clockFrom, createClock } from '#contract/wire/clock.ts'

describe('the clock', () => {
  it('is the machine’s at rate 1', () => {
    let realMs = 1_700_000_000_000
    const clock = createClock(1, 5, () => realMs)
    expect(clock.now()).toBe(1_700_000_000_000)
    realMs += 250
    expect(clock.now()).toBe(1_700_000_000_250)
    expect(clock.realMs(250)).toBe(250)
  })

  it('lets an hour pass in a minute at rate 60, from where both agreed', () => {
    const originMs = 1_700_000_000_000
    let realMs = originMs
    const clock = createClock(60, originMs, () => realMs)
    expect(clock.now()).toBe(originMs)
    realMs += 60_000
    expect(clock.now()).toBe(originMs + 3_600_000)
    expect(clock.realMs(3_600_000)).toBe(60_000)
  })

  it('agrees between two processes that were given the same origin and rate', () => {
    const server = createClock(120, 1_700_000_000_000, () => 1_700_000_033_333)
    const simulator = createClock(120, 1_700_000_000_000, () => 1_700_000_033_333)
    expect(server.now()).toBe(simulator.now())
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('has no rate %d', (rate) => {
    expect(() => createClock(rate)).toThrow(new RangeError('the clock rate must be positive and finite'))
  })
})

describe('the clock of the environment', () => {
  it('is the machine’s when nothing is said', () => {
    expect(clockFrom({}).rate).toBe(1)
    expect(clockFrom({ FARWATCH_CLOCK_RATE: '' }).rate).toBe(1)
  })

  it('takes rate and origin', () => {
    const clock = clockFrom({ FARWATCH_CLOCK_RATE: '60', FARWATCH_CLOCK_ORIGIN: '1700000000000' })
    expect(clock.rate).toBe(60)
    expect(clock.realMs(60_000)).toBe(1000)
  })

  it.each(['0.5x', '-1', '100001', 'fast'])('refuses the rate %s and names the variable', (rate) => {
    expect(() => clockFrom({ FARWATCH_CLOCK_RATE: rate })).toThrow(/FARWATCH_CLOCK_RATE/)
  })

  it.each(['now', '-1', '1.5'])('refuses the origin %s and names the variable', (origin) => {
    expect(() => clockFrom({ FARWATCH_CLOCK_RATE: '60', FARWATCH_CLOCK_ORIGIN: origin })).toThrow(
      /FARWATCH_CLOCK_ORIGIN/,
    )
  })
})
