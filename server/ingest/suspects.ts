/** Gateways of which a message made a transaction fail: for a while their messages keep to themselves. */
export interface Suspects {
  /** Until its time is over, and then until nothing of it waits among them: its messages stay in their order. */
  has(armuid: string): boolean
  suspect(armuid: string): void
  /** A message of it waits among the suspects' from now on, or does no longer. */
  enter(armuid: string): void
  leave(armuid: string): void
}

/** Real time. */
const suspicionMs = 600_000

export function createSuspects(monotonicMs: () => number = () => performance.now()): Suspects {
  const until = new Map<string, number>()
  const waiting = new Map<string, number>()
  return {
    has(armuid) {
      const end = until.get(armuid)
      if (end === undefined) return false
      if (end > monotonicMs() || waiting.has(armuid)) return true
      until.delete(armuid)
      return false
    },
    suspect(armuid) {
      until.set(armuid, monotonicMs() + suspicionMs)
    },
    enter(armuid) {
      waiting.set(armuid, (waiting.get(armuid) ?? 0) + 1)
    },
    leave(armuid) {
      const left = (waiting.get(armuid) ?? 0) - 1
      if (left > 0) waiting.set(armuid, left)
      else waiting.delete(armuid)
    },
  }
}
