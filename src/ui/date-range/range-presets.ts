import type { DateRangeRule } from '#contract/rules/pickable-days.ts'

import { rangeFault } from './range-fault.ts'
import { dayOf, endAt, wholeDays, type TimeRange } from './time-range.ts'

export type Preset = 'lastHour' | 'today' | 'lastDay' | 'lastWeek'

const hourMs = 3_600_000
const hoursOf = { lastHour: 1, lastDay: 24, lastWeek: 7 * 24 } as const

/** The ranges that people mostly want, without those that the rule does not open now. @param nowMs milliseconds */
export function presets(rule: DateRangeRule, nowMs: number): { name: Preset; range: TimeRange }[] {
  const last = (name: keyof typeof hoursOf) => ({
    name,
    range: {
      upStime: endAt('upStime', nowMs - hoursOf[name] * hourMs),
      upEtime: endAt('upEtime', nowMs),
    },
  })
  const today = { name: 'today' as const, range: wholeDays(dayOf(nowMs), dayOf(nowMs)) }
  return [last('lastHour'), today, last('lastDay'), last('lastWeek')].filter(
    ({ range }) => rangeFault(range, rule, nowMs) === null,
  )
}
