import type { ArmUid } from '#contract/ids.ts'

export interface Cuts {
  /** Connections that the server ended, since the start. */
  readonly total: number
  readonly note: (armuid: ArmUid | null, why: string) => void
}

const logEveryMs = 10_000

/** Counts the connections that are cut, and logs some of them. */
export function createCuts(
  log: (line: string) => void,
  monotonicMs: () => number = () => performance.now(),
): Cuts {
  let total = 0
  let untold = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    get total() {
      return total
    },
    note(armuid, why) {
      total += 1
      untold += 1
      if (monotonicMs() - loggedAt < logEveryMs) return
      const others = untold > 1 ? ` (${untold} connections since the last such line)` : ''
      log(`cut the connection of ${armuid ?? 'a gateway that had not logged in'}: ${why}${others}`)
      untold = 0
      loggedAt = monotonicMs()
    },
  }
}
