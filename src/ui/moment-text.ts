import type { I18n } from '@lingui/core'

/** As specified: what a device gives as a time up to this is none, and is shown as “offline”. */
const noMomentMs = 864e5

export function isMoment(at: number): boolean {
  return at > noMomentMs
}

const timeOfDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** A moment as date and time to the second, in the person's language and time zone. @param at milliseconds */
export function momentText(i18n: I18n, at: number): string {
  return i18n.date(new Date(at), {
    year: 'numeric',
    // In English nobody knows which of two numbers is the month.
    month: i18n.locale === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    ...timeOfDay,
  })
}

const isSameDay = (at: number, other: number) =>
  new Date(at).toDateString() === new Date(other).toDateString()

/** A moment of today as its time to the second; of any other day with its date. @param at, now milliseconds */
export function recentText(i18n: I18n, at: number, now: number): string {
  return isSameDay(at, now) ? i18n.date(new Date(at), timeOfDay) : momentText(i18n, at)
}

/** Both ends of a stretch, without dates where both are of today: one without would be taken for the other's day. */
export function timeRangeText(i18n: I18n, from: number, to: number, now: number): [from: string, to: string] {
  const text = isSameDay(from, now) ? recentText : momentText
  return [text(i18n, from, now), text(i18n, to, now)]
}
