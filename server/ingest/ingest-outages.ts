/** When ingest could not receive from its gateways. Moments are milliseconds of product time. */
export interface IngestOutages {
  /** Since when it has been working without a break. */
  readonly workingSince: number
  /** How much of the time between two moments it was stalled. */
  readonly outageMs: (from: number, to: number) => number
  /**
   * Tells how it is now; the time since the sample before counts as an outage when it is stalled now, or the process was stopped.
   * @param monotonicMs of a clock that nobody sets
   */
  sample(isStalled: boolean, now: number, monotonicMs: number): void
  /** What was before is not known any more. */
  restart(now: number): void
}

/** Between two samples that lie further apart the process did not run. Real time. */
const maxSampleGapMs = 5000
const maxOutages = 500

/** @param startedAt before it nothing was received */
export function createIngestOutages(startedAt: number): IngestOutages {
  let outages = [{ from: Number.NEGATIVE_INFINITY, to: startedAt }]
  let last: { at: number; monotonicMs: number } | null = null
  return {
    get workingSince() {
      return outages.at(-1)?.to ?? startedAt
    },
    outageMs: (from, to) =>
      outages.reduce(
        (sum, outage) => sum + Math.max(0, Math.min(to, outage.to) - Math.max(from, outage.from)),
        0,
      ),
    sample(isStalled, now, monotonicMs) {
      const before = last
      last = { at: now, monotonicMs }
      if (before === null) return
      if (!isStalled && monotonicMs - before.monotonicMs <= maxSampleGapMs) return
      const [oldest, second] = outages
      const newest = outages.at(-1)
      if (newest?.to === before.at) newest.to = now
      else outages.push({ from: before.at, to: now })
      // Long ago the spells run together.
      if (outages.length > maxOutages && oldest && second) {
        second.from = oldest.from
        outages.shift()
      }
    },
    restart(now) {
      outages = [{ from: Number.NEGATIVE_INFINITY, to: now }]
      last = null
    },
  }
}
