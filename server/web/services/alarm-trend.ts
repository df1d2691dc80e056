import type { AlarmTrendDays } from '#contract/calls/dashboard.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface TrendPeriod {
  from: number
  beforeFrom: number
  bucketMs: number
  buckets: number
}

/**
 * The whole hours, over a week the whole days, of which the present one is the last, by a clock `offsetMinutes` east of
 * UTC; and as many before.
 */
export function trendPeriod(now: number, days: AlarmTrendDays, offsetMinutes: number): TrendPeriod {
  const bucketMs = days === 7 ? dayMs : hourMs
  const buckets = (days * dayMs) / bucketMs
  const local = now + offsetMinutes * minuteMs
  const present = Math.floor(local / bucketMs) * bucketMs - offsetMinutes * minuteMs
  const from = present - (buckets - 1) * bucketMs
  return { from, beforeFrom: from - buckets * bucketMs, bucketMs, buckets }
}
