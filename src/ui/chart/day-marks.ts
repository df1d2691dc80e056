import type { TimeRange } from './sampled-points.ts'

/** Days from mark to mark, and from so many days on weeks, which begin on Mondays. */
const steps = [1, 2, 7, 14, 28, 56, 112, 224, 448]
const fewestDays = 4
const mostMarks = 8

/**
 * Midnights at even distances, where a range has so many days that the marks of ECharts would stand on days of the month,
 * and each month would begin anew; null for a shorter one. Where they stand does not depend on where the range begins.
 */
export function dayMarks({ from, to }: TimeRange): number[] | null {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const days = last - first
  if (days < fewestDays) return null
  const step = steps.find((each) => days / each <= mostMarks) ?? Math.ceil(days / mostMarks)
  const begin = Math.ceil(first / step) * step
  const count = Math.floor((last - begin) / step) + 1
  return Array.from({ length: count }, (_, place) => midnight(begin + place * step)).filter(
    (at) => at >= from && at <= to,
  )
}

const dayMs = 24 * 3600_000
/** Of days as calendars count them: those of summer time begin and end have not 24 hours. The first is a Monday. */
const firstMonday = 4

function dayNumber(at: number): number {
  const day = new Date(at)
  return Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / dayMs) - firstMonday
}

function midnight(number: number): number {
  return new Date(1970, 0, 1 + number + firstMonday).getTime()
}
