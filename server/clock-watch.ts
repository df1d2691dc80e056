import type { Clock } from '#contract/wire/clock.ts'

/** Whether the clock may be believed. It is doubted from a jump until others agree with it, or for an hour. */
export interface ClockWatch {
  readonly isUnreliable: boolean
  /** For how long it has been doubted: real time, 0 when it is not. */
  readonly unreliableMs: number
  /** Looks whether it jumped since the look before, or may be believed again. */
  sample(): 'jumped' | 'settled' | null
  /** It does not go on from where it was when the process before ended. */
  markUnreliable(): void
  /**
   * What somebody else takes for now: event times, of which the newest of each is nearest to it.
   * @param at milliseconds of product time
   */
  observe(who: string, at: number): void
}

/** Setting a clock right by less is nothing to speak of. Real time, as all of these. */
const maxStepMs = 30_000
const agreementMs = 60_000
/** So long it is listened to others before they count: what comes first may be what they had kept. */
const listenMs = 5000
const maxUnreliableMs = 3_600_000
const maxOthers = 10_000

export interface ClockWatchOptions {
  /** A clock that nobody sets. */
  monotonicMs?: () => number
  /** Nobody has confirmed it yet. */
  isUnreliable?: boolean
}

export function createClockWatch(clock: Clock, options: ClockWatchOptions = {}): ClockWatch {
  const { monotonicMs = () => performance.now(), isUnreliable = false } = options
  let last = { now: clock.now(), monotonic: monotonicMs() }
  let unreliableSince = isUnreliable ? last.monotonic : null
  /** By how much each of the others is ahead of this clock. */
  let aheadMs = new Map<string, number>()

  function begin(): void {
    unreliableSince = monotonicMs()
    aheadMs = new Map()
  }

  function maySettle(elapsedMs: number): boolean {
    if (elapsedMs >= maxUnreliableMs) return true
    if (elapsedMs < listenMs || aheadMs.size === 0) return false
    const limit = agreementMs * Math.max(1, clock.rate)
    const agreeing = [...aheadMs.values()].filter((ahead) => Math.abs(ahead) <= limit).length
    return 2 * agreeing > aheadMs.size
  }

  return {
    get isUnreliable() {
      return unreliableSince !== null
    },
    get unreliableMs() {
      return unreliableSince === null ? 0 : monotonicMs() - unreliableSince
    },
    sample() {
      const monotonic = monotonicMs()
      const now = clock.now()
      const expected = last.now + (monotonic - last.monotonic) * clock.rate
      last = { now, monotonic }
      if (Math.abs(now - expected) > maxStepMs * Math.max(1, clock.rate)) {
        begin()
        return 'jumped'
      }
      if (unreliableSince === null || !maySettle(monotonic - unreliableSince)) return null
      unreliableSince = null
      return 'settled'
    },
    markUnreliable: begin,
    observe(who, at) {
      if (unreliableSince === null) return
      const ahead = at - clock.now()
      const known = aheadMs.get(who)
      if (known === undefined && aheadMs.size >= maxOthers) return
      aheadMs.set(who, Math.max(known ?? ahead, ahead))
    },
  }
}
