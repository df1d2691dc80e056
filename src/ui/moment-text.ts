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

/** A moment of today as its time to the second; of any other day with its date. @param at, now milliseconds */
export function recentText(i18n: I18n, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? i18n.date(new Date(at), timeOfDay) : momentText(i18n, at)
}
