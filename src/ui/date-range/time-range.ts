import type { Day } from '#contract/rules/pickable-days.ts'

/** What calls ask for, in milliseconds; both ends are within, and null is no limit. */
export interface TimeRange {
  readonly upStime: number | null
  readonly upEtime: number | null
}
export type RangeEnd = keyof TimeRange

export const anyTime: TimeRange = { upStime: null, upEtime: null }

/** People name minutes: the last one of a range is in it to its end. */
const minuteMs = 60_000
const hourMs = 3_600_000
const lastOfMinuteMs = minuteMs - 1

/** A minute named at one end of a range, as the moment that it means. @param ms any moment of that minute */
export function endAt(end: RangeEnd, ms: number): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs
  return end === 'upStime' ? minute : minute + lastOfMinuteMs
}

/**
 * A minute that was named by what the clock on the wall shows. Where that is put back, an hour comes twice: a range begins
 * with the first one and ends with the second.
 */
export function namedAt(end: RangeEnd, at: Date): number {
  const again = new Date(at.getTime() + hourMs)
  const isTwice = momentOf(again.getTime()) === momentOf(at.getTime())
  return end === 'upEtime' && isTwice ? again.getTime() : at.getTime()
}

/** Whole days, from the first minute of one to the last of the other, in this browser's time zone. */
export function wholeDays(first: Day, last: Day): TimeRange {
  return {
    upStime: endAt('upStime', namedAt('upStime', new Date(`${first}T00:00`))),
    upEtime: endAt('upEtime', namedAt('upEtime', new Date(`${last}T23:59`))),
  }
}

/** The date of a moment in this browser's time zone. */
export function dayOf(ms: number): Day {
  return momentOf(ms).slice(0, 10)
}

/** A moment as it stands in a field, `2026-11-21 08:30`, in this browser's time zone. */
export function momentOf(ms: number): string {
  const at = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Of the person: the one that this browser goes by. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
