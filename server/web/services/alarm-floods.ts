import type { Flood } from '#contract/calls/shift-reports.ts'
import { floodBegins, floodEnds, floodMinutes } from '#contract/rules/flood.ts'

const minuteMs = 60_000

/**
 * The floods among alarms counted by minute. One begins with the first alarm of the ten minutes that reach the limit of
 * all operators together, and ends with the first ten minutes that stay below the other limit. No minute is in two of them.
 * @param byMinute alarms of each minute from `from` on
 */
export function floodsOf(
  byMinute: readonly number[],
  from: number,
  positions: number,
): { floods: Flood[]; minutes: number } {
  const [beginsAt, endsBelow] = [floodBegins * positions, floodEnds * positions]
  const floods: Flood[] = []
  let minutes = 0
  let within = 0
  let open: { first: number; peak: number } | null = null
  let closedAt = 0
  const close = (end: number, lasts: boolean) => {
    if (open === null) return
    const { first, peak } = open
    const total = byMinute.slice(first, end).reduce((sum, each) => sum + each, 0)
    floods.push({ from: from + first * minuteMs, to: lasts ? null : from + end * minuteMs, total, peak })
    minutes += end - first
    closedAt = end
    open = null
  }
  for (const [minute, raised] of byMinute.entries()) {
    within += raised - (byMinute[minute - floodMinutes] ?? 0)
    if (open === null && within >= beginsAt)
      open = { first: firstWith(byMinute, minute, closedAt), peak: within }
    else if (open !== null && within < endsBelow) close(minute, false)
    else if (open !== null) open.peak = Math.max(open.peak, within)
  }
  close(byMinute.length, true)
  return { floods, minutes }
}

/** The first minute with an alarm among the ten that end with `last`, not before `earliest`. */
function firstWith(byMinute: readonly number[], last: number, earliest: number): number {
  const start = Math.max(earliest, last - floodMinutes + 1)
  return byMinute.findIndex((raised, minute) => minute >= start && raised > 0)
}
