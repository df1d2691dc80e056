import {
  isPickable,
  pickableDays,
  type DateRangeMode,
  type DateRangeRule,
} from '#contract/rules/pickable-days.ts'

import { dayOf, ownZone, type RangeEnd, type TimeRange } from './time-range.ts'

/** What is wrong with a range, and at which end. `unreadable` is for what is no moment at all. */
export interface RangeFault {
  readonly end: RangeEnd
  readonly kind: 'unreadable' | 'future' | 'tooOld' | 'order' | 'oneEnd' | Exclude<DateRangeMode, 'none'>
}

/** What of a range may not be asked for; null when all of it may. @param nowMs milliseconds */
export function rangeFault(
  { upStime, upEtime }: TimeRange,
  rule: DateRangeRule,
  nowMs: number,
): RangeFault | null {
  const zone = ownZone()
  const open = pickableDays(rule, nowMs, zone, null)
  for (const [end, at] of [
    ['upStime', upStime],
    ['upEtime', upEtime],
  ] as const) {
    if (at === null) continue
    if (dayOf(at) > open.last) return { end, kind: 'future' }
    if (open.first !== null && dayOf(at) < open.first) return { end, kind: 'tooOld' }
  }
  if (upStime === null || upEtime === null) {
    const isHalf = rule.mode !== 'none' && upStime !== upEtime
    return isHalf ? { end: upStime === null ? 'upStime' : 'upEtime', kind: 'oneEnd' } : null
  }
  if (upStime > upEtime) return { end: 'upEtime', kind: 'order' }
  if (rule.mode === 'none') return null
  const pickable = pickableDays(rule, nowMs, zone, dayOf(upStime))
  return isPickable(dayOf(upEtime), pickable) ? null : { end: 'upEtime', kind: rule.mode }
}
