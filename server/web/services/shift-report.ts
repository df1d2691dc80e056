import { reportRows, type ShiftReport } from '#contract/calls/shift-reports.ts'
import { chatterLimits, standingAfterHours } from '#contract/rules/alarm-aims.ts'
import { floodBegins } from '#contract/rules/flood.ts'

import {
  readChattering,
  readDurations,
  readRaisedByMinute,
  readStanding,
  readTopSources,
  type RaisedInMinute,
  type ReportScope,
} from '../../db/live/alarm-report.ts'
import { floodsOf } from './alarm-floods.ts'

const minuteMs = 60_000
const periodMinutes = 10

/** The report of a shift. Its queries read the alarms of the span alone, and for standing alarms those of 31 days. */
export async function shiftReport(scope: ReportScope, positions: number, now: number): Promise<ShiftReport> {
  const [from, to] = [scope.from.getTime(), scope.to.getTime()]
  const rows = await readRaisedByMinute(scope)
  const byMinute = countsByMinute(rows, Math.ceil((to - from) / minuteMs))
  const raised = byPeriod(byMinute)
  const [general, priority, lasting] = [
    sumOf(rows, 'general'),
    sumOf(rows, 'priority'),
    sumOf(rows, 'lasting'),
  ]
  const total = general + priority
  const sources = await readTopSources(scope, reportRows.sources)
  const chattering = await readChattering(scope, chatterLimits, reportRows.chattering)
  const standing = await readStanding(scope, standingAfterHours)
  const { floods, minutes: inFlood } = floodsOf(byMinute, from, positions)
  const share = (part: number) => (total === 0 ? null : part / total)
  return {
    at: now,
    from,
    to,
    positions,
    total,
    general,
    priority,
    lasting,
    raised,
    measures: {
      alarmRate: (total / positions / (to - from)) * periodMinutes * minuteMs,
      crowdedPeriods: raised.filter((each) => each > floodBegins * positions).length / raised.length,
      floodTime: inFlood / byMinute.length,
      topShare: share(sources.reduce((sum, source) => sum + source.total, 0)),
      chatteringPairs: chattering.total,
      standing: standing.total,
      priorityShare: share(priority),
    },
    standingLasting: standing.lasting,
    floods: floods.slice(0, reportRows.floods),
    floodTotal: floods.length,
    sources,
    chattering: chattering.list,
    durations: await readDurations(scope),
  }
}

function countsByMinute(rows: readonly RaisedInMinute[], minutes: number): number[] {
  const counts = Array.from({ length: minutes }, () => 0)
  for (const { minute, general, priority } of rows) counts[minute] = general + priority
  return counts
}

function byPeriod(byMinute: readonly number[]): number[] {
  return Array.from({ length: Math.ceil(byMinute.length / periodMinutes) }, (_, period) =>
    byMinute
      .slice(period * periodMinutes, (period + 1) * periodMinutes)
      .reduce((sum, raised) => sum + raised, 0),
  )
}

function sumOf(rows: readonly RaisedInMinute[], name: 'general' | 'priority' | 'lasting'): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
