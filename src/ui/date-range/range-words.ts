import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { queryLimitYears } from '#contract/rules/pickable-days.ts'

import type { RangeFault } from './range-fault.ts'
import type { Preset } from './range-presets.ts'

export const presetWords: Record<Preset, MessageDescriptor> = {
  lastHour: msg`Last hour`,
  today: msg`Today`,
  lastDay: msg`Last 24 hours`,
  lastWeek: msg`Last 7 days`,
}

/** What is wrong, and so what would be right. */
export const faultWords: Record<RangeFault['kind'], MessageDescriptor> = {
  unreadable: msg`Enter date and time as 2026-11-21 08:30.`,
  future: msg`The future cannot be queried.`,
  tooOld: msg`At most ${queryLimitYears} years back can be queried.`,
  order: msg`The end must not be earlier than the beginning.`,
  oneEnd: msg`Enter both ends, or none.`,
  sameDay: msg`Both ends must lie on the same day.`,
  twoDays: msg`The ends may lie at most one day apart.`,
  ninetyDays: msg`The ends may lie at most 90 days apart.`,
  sameMonth: msg`Both ends must lie in the same month.`,
}
