/**
 * The one source of time. `rate` 60 lets an hour pass in a minute; server and simulator are given the same
 * `originMs` and `rate`, so that they agree without talking to each other.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC, in the product's time. */
  now(): number
  /** How long to really wait, in milliseconds, for `ms` of the product's time to pass. */
  realMs(ms: number): number
  readonly rate: number
}

/**
 * @param originMs the real moment at which product time and real time agreed
 * @throws RangeError when the rate is not a positive finite number
 */
export function createClock(rate = 1, originMs = 0, realNow: () => number = Date.now): Clock {
  if (!(rate > 0) || !Number.isFinite(rate))
    throw new RangeError('the clock rate must be positive and finite')
  if (rate === 1) return { now: realNow, realMs: (ms) => ms, rate }
  return {
    now: () => Math.round(originMs + (realNow() - originMs) * rate),
    realMs: (ms) => ms / rate,
    rate,
  }
}

/**
 * The clock that FARWATCH_CLOCK_RATE (default 1) and FARWATCH_CLOCK_ORIGIN (ms, default 0) describe.
 * @throws RangeError that names the variable
 */
export function clockFrom(env: Readonly<Record<string, string | undefined>>): Clock {
  const rate = Number(env['FARWATCH_CLOCK_RATE'] || 1)
  if (!(rate > 0 && rate <= 100_000))
    throw new RangeError('FARWATCH_CLOCK_RATE must be above 0 and at most 100000')
  const originMs = Number(env['FARWATCH_CLOCK_ORIGIN'] || 0)
  if (!Number.isInteger(originMs) || originMs < 0)
    throw new RangeError('FARWATCH_CLOCK_ORIGIN must be a moment in ms')
  return createClock(rate, originMs)
}
