/**
 * How far the two ends of a queried time range may lie apart. `sameDay`: both on one day. `twoDays`: one day each side of
 * the first picked date. `ninetyDays`: 90 days each side of it. `sameMonth`: both in its month. `none`: as one likes.
 */
export const dateRangeModes = ['none', 'sameDay', 'twoDays', 'ninetyDays', 'sameMonth'] as const
export type DateRangeMode = (typeof dateRangeModes)[number]

/** Where the query time limit is on, nothing older is asked for. */
export const queryLimitYears = 3

const daysEachSide = { sameDay: 0, twoDays: 1, ninetyDays: 90 } as const
const dayMs = 86_400_000

/** A date of the calendar as `YYYY-MM-DD`: dates compare as their texts do. */
export type Day = string

export interface DaySpan {
  /** Null: as far back as one likes. */
  readonly first: Day | null
  readonly last: Day
}

export interface DateRangeRule {
  readonly mode: DateRangeMode
  /** Whether the query time limit is on. */
  readonly limited: boolean
}

/**
 * The days that may be picked, both ends among them; none when the first lies behind the last. The future is never open.
 * @param nowMs milliseconds since 1970
 * @param timeZone of the person, e.g. `Asia/Tokyo`
 * @param picked the day that was picked first; null before any was
 * @throws RangeError when there is no such time zone
 */
export function pickableDays(
  { mode, limited }: DateRangeRule,
  nowMs: number,
  timeZone: string,
  picked: Day | null,
): DaySpan {
  const today = dayAt(nowMs, timeZone)
  const oldest = limited ? yearsBefore(today, queryLimitYears) : null
  const around = picked === null ? null : spanAround(mode, picked)
  if (around === null) return { first: oldest, last: today }
  return {
    first: oldest === null || around.first > oldest ? around.first : oldest,
    last: around.last < today ? around.last : today,
  }
}

export function isPickable(day: Day, { first, last }: DaySpan): boolean {
  return (first === null || first <= day) && day <= last
}

/** The date that a calendar on the wall there shows. */
function dayAt(ms: number, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

function spanAround(mode: DateRangeMode, day: Day): { first: Day; last: Day } | null {
  if (mode === 'none') return null
  if (mode === 'sameMonth') {
    const [year, month] = fieldsOf(day)
    return { first: dayOf(Date.UTC(year, month - 1, 1)), last: dayOf(Date.UTC(year, month, 0)) }
  }
  const days = daysEachSide[mode]
  return { first: shifted(day, -days), last: shifted(day, days) }
}

function shifted(day: Day, days: number): Day {
  const [year, month, date] = fieldsOf(day)
  return dayOf(Date.UTC(year, month - 1, date) + days * dayMs)
}

/** The same date of an earlier year; of the 29th of February, the 28th where there is none. */
function yearsBefore(day: Day, years: number): Day {
  const [year, month, date] = fieldsOf(day)
  const lastOfMonth = new Date(Date.UTC(year - years, month, 0)).getUTCDate()
  return dayOf(Date.UTC(year - years, month - 1, Math.min(date, lastOfMonth)))
}

function fieldsOf(day: Day): [number, number, number] {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  return [year, month, date]
}

function dayOf(utcMs: number): Day {
  return new Date(utcMs).toISOString().slice(0, 10)
}
