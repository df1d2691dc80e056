import { longestTimelineMs, timelineFigures, timelinePoints } from '#contract/calls/gateway-timeline.ts'
import { overdueAfter } from '#contract/rules/overdue-after.ts'

import { readSampledFigures } from '../../db/devices/sampled-figures.ts'
import {
  heartbeatFigures,
  readLinkReports,
  readReachedGateway,
  readSilences,
  readTimelineAlarms,
  readTimelineCommands,
  readTimelineOrders,
  readTimelineRefusals,
  readTimelineSections,
  readTimelineStarts,
} from '../../db/gateways/gateway-timeline.ts'
import { isMessageId } from '../messages/translate.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { boundedRange } from '../services/bounded-range.ts'
import { linkPeriods, reachPeriods } from '../services/gateway-periods.ts'

export function gatewayTimelineRoutes() {
  const timeline: Handler<'gateway/findTimeline'> = async ({ tx, filter, query, session, now, t }) => {
    const { from, to: end } = boundedRange(query, longestTimelineMs)
    const to = new Date(Math.max(from.getTime() + 1, Math.min(end.getTime(), now.getTime())))
    const gateway = await readReachedGateway(tx, filter, query.id)
    if (gateway === null) throw new Refused('record.unknown')
    const time = { deviceId: query.id, from, to }
    const overdueMs = overdueAfter(gateway.allowanceMs)
    // So much earlier that a silence that lasts when the range begins is seen whole.
    const earlier = { ...time, from: new Date(from.getTime() - gateway.allowanceMs) }
    const silences = await readSilences(tx, earlier, overdueMs)
    const alarms = await readTimelineAlarms(tx, filter, time)
    const refused = await readTimelineRefusals(tx, filter, time)
    const series = await readSampledFigures(tx, heartbeatFigures, time, timelineFigures, timelinePoints)
    const range = { from: from.getTime(), to: to.getTime() }
    return {
      data: {
        upStime: range.from,
        upEtime: range.to,
        reportedSince: gateway.reportedSince,
        overdueMs,
        states: reachPeriods({ ...range, now: now.getTime(), gateway, overdueMs, silences, alarms }),
        links: linkPeriods(await readLinkReports(tx, time), range),
        alarms,
        starts: await readTimelineStarts(tx, time),
        refused: refused.map(({ at, count, reason }) => {
          const id = `gatewayRefusal.${reason}`
          return { at, count, msg: isMessageId(id) ? t(id) : reason }
        }),
        commands: session.may('maintenance_commands_view')
          ? await readTimelineCommands(tx, filter, time)
          : [],
        sections: await readTimelineSections(tx, filter, time),
        orders: session.may('maintenance_maintainRecords_view')
          ? await readTimelineOrders(tx, filter, time)
          : [],
        series: timelineFigures.flatMap((figure) => {
          const points = series.get(figure) ?? []
          return points.length === 0 ? [] : [{ figure, points }]
        }),
      },
    }
  }

  return { 'gateway/findTimeline': timeline }
}
