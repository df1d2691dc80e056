const everyMs = 10_000

/** Logs a line at most every ten seconds, and with the next how many there would have been. */
export function createSparingLog(
  log: (line: string) => void,
  monotonicMs: () => number = () => performance.now(),
): (line: string) => void {
  let suppressed = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (line) => {
    suppressed += 1
    if (monotonicMs() - loggedAt < everyMs) return
    log(suppressed > 1 ? `${line} (${suppressed} of the kind since the last such line)` : line)
    suppressed = 0
    loggedAt = monotonicMs()
  }
}
