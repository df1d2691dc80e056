import { notifiedDays, type NotifiedDays } from '#contract/wire/enumerations.ts'

interface Hours {
  days: NotifiedDays
  fromHour: number
  /** Not later than `fromHour`: of the next day. */
  toHour: number
}

/** Whether a moment, in milliseconds, lies in the hours of a rule in this time zone. A night belongs to the day it begins on. */
export function isWithinHours({ days, fromHour, toHour }: Hours, zone: string, at: number): boolean {
  const { hour, weekday } = wallClock(zone, at)
  if (fromHour < toHour) return hour >= fromHour && hour < toHour && isOf(days, weekday)
  if (hour >= fromHour) return isOf(days, weekday)
  return hour < toHour && isOf(days, (weekday + 6) % 7)
}

/** @param weekday 0: Sunday */
function isOf(days: NotifiedDays, weekday: number): boolean {
  if (days === notifiedDays.values.everyDay) return true
  const isWeekend = weekday === 0 || weekday === 6
  return isWeekend === (days === notifiedDays.values.weekend)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function wallClock(zone: string, at: number): { hour: number; weekday: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { hour: Number(part('hour')), weekday: weekdays.indexOf(part('weekday')) }
}
