const firstMs = 500
const longestMs = 30_000
const stableAfterMs = 60_000

export interface RestartPauses {
  /** How long to wait before the next start, in milliseconds: nothing at first, then twice as long each time. */
  next(): number
  /** It runs at this moment, in milliseconds. @returns whether it has now run long enough for its troubles to be over */
  noteUp(at: number): boolean
}

/** Pauses between the starts of something that ends again and again, as a database does on a full disk. */
export function restartPauses(): RestartPauses {
  let starts = 0
  let upSince: number | null = null
  return {
    next() {
      const pauseMs = starts === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (starts - 1))
      starts += 1
      upSince = null
      return pauseMs
    },
    noteUp(at) {
      upSince ??= at
      if (starts === 0 || at - upSince < stableAfterMs) return false
      starts = 0
      return true
    },
  }
}
