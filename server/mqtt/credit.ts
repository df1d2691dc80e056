/** What a gateway may have read at once after a quiet time, in messages. */
export const mostCredit = 10_000
export const creditPerSecond = 1000
/** A packet that brings nothing to store costs as much as so many messages. */
export const idlePacketCost = 10
/** Of every such packet but a refused message: bytes that cost this once. */
export const idlePacketBytes = 256
/** Most packets without anything to store before the credit is whole again. */
export const maxIdlePackets = 10_000
/** Shorter pauses would wake the process more often than they spread its work. */
const shortestPauseMs = 20

/** How much of a gateway is read. It belongs to the gateway and not to a connection, so that a new one renews nothing. */
export interface Credit {
  /** Milliseconds until more may be read; 0: now. */
  readonly pauseMs: number
  /** A message was read. */
  spendMessage(): void
  /**
   * A packet brought nothing to store: a message that was refused at once, or any other packet than a message.
   * @returns false when there have been too many
   */
  spendIdle(bytes: number): boolean
}

/** @param monotonicMs of a clock that nobody sets */
export function createCredit(monotonicMs: () => number): Credit {
  let credit = mostCredit
  let idlePackets = 0
  let countedAt = monotonicMs()

  function gain(): void {
    const now = monotonicMs()
    credit = Math.min(mostCredit, credit + ((now - countedAt) * creditPerSecond) / 1000)
    countedAt = now
    if (credit === mostCredit) idlePackets = 0
  }

  return {
    get pauseMs() {
      gain()
      return credit >= 1 ? 0 : Math.max(shortestPauseMs, ((1 - credit) * 1000) / creditPerSecond)
    },
    spendMessage() {
      credit -= 1
    },
    spendIdle(bytes) {
      credit -= idlePacketCost * Math.max(1, Math.ceil(bytes / idlePacketBytes))
      idlePackets += 1
      if (idlePackets <= maxIdlePackets) return true
      idlePackets = 0
      return false
    },
  }
}
