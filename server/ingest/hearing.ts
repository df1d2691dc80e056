/** When the server could hear its gateways. Moments are milliseconds of product time. */
export interface Hearing {
  /** Since when it has been hearing without a break. */
  readonly since: number
  /** How much of the time between two moments it was deaf. */
  readonly deafMs: (from: number, to: number) => number
  /**
   * Tells how it is now; the time since the sample before counts as deaf when it is deaf now, or was stopped meanwhile.
   * @param monotonicMs of a clock that nobody sets
   */
  sample(isDeaf: boolean, now: number, monotonicMs: number): void
  /** What was before is not known any more. */
  restart(now: number): void
}

/** Between two samples that lie further apart the process did not run. Real time. */
const maxSampleGapMs = 5000
const maxSpells = 500

/** @param startedAt before it nothing was heard */
export function createHearing(startedAt: number): Hearing {
  let spells = [{ from: Number.NEGATIVE_INFINITY, to: startedAt }]
  let last: { at: number; monotonicMs: number } | null = null
  return {
    get since() {
      return spells.at(-1)?.to ?? startedAt
    },
    deafMs: (from, to) =>
      spells.reduce(
        (sum, spell) => sum + Math.max(0, Math.min(to, spell.to) - Math.max(from, spell.from)),
        0,
      ),
    sample(isDeaf, now, monotonicMs) {
      const before = last
      last = { at: now, monotonicMs }
      if (before === null) return
      if (!isDeaf && monotonicMs - before.monotonicMs <= maxSampleGapMs) return
      const [oldest, second] = spells
      const newest = spells.at(-1)
      if (newest?.to === before.at) newest.to = now
      else spells.push({ from: before.at, to: now })
      // Long ago the spells run together.
      if (spells.length > maxSpells && oldest && second) {
        second.from = oldest.from
        spells.shift()
      }
    },
    restart(now) {
      spells = [{ from: Number.NEGATIVE_INFINITY, to: now }]
      last = null
    },
  }
}
