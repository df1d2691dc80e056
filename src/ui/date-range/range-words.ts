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
  unreadable: msg`Enter date and time like 2026-11-21 08:30.`,
  future: msg`Queries cannot reach into the future.`,
  tooOld: msg`Queries can go back at most ${queryLimitYears} years.`,
  order: msg`The end must not be before the start.`,
  oneEnd: msg`Enter both start and end, or neither.`,
  sameDay: msg`Start and end must be on the same day.`,
  twoDays: msg`Start and end can be at most one day apart.`,
  ninetyDays: msg`Start and end can be at most 90 days apart.`,
  sameMonth: msg`Start and end must be in the same month.`,
}
