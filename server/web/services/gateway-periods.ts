import type { GatewayTimeline } from '#contract/calls/gateway-timeline.ts'
import { alarmType, reach } from '#contract/wire/enumerations.ts'

import type { LinkReport, ReachedGateway, Silence } from '../../db/gateways/gateway-timeline.ts'

interface Period {
  readonly from: number
  readonly to: number
}

export interface ReachInputs {
  readonly from: number
  /** Not after `now`. */
  readonly to: number
  readonly now: number
  readonly gateway: ReachedGateway
  readonly overdueMs: number
  readonly silences: readonly Silence[]
  readonly alarms: GatewayTimeline['alarms']
}

const { ok, offline, overdue, refused } = reach.values

/**
 * How a gateway was reached from moment to moment. Only the state of now is stored: what was before follows from its
 * alarms “offline” and “messages refused” and, for overdue, from the times without a message.
 */
export function reachPeriods(inputs: ReachInputs): GatewayTimeline['states'] {
  const { from, to, now, gateway, overdueMs, silences, alarms } = inputs
  if (gateway.reportedSince === null) return []
  const known = Math.max(from, gateway.reportedSince)
  const ofAlarm = (type: number): Period[] =>
    alarms
      .filter((alarm) => alarm.alarmType === type)
      .map(({ upTime, recoverTime, byHand }) => ({
        from: upTime,
        // One that somebody ended by hand says nothing of the gateway, which was silent until its next message.
        to: (byHand ? nextMessage(silences, upTime) : recoverTime) ?? now,
      }))
  const current = (state: number): Period[] =>
    gateway.reach === state ? [{ from: gateway.reachSince, to: now }] : []
  const late = silences
    // Whoever is connected and only pings is not overdue now.
    .filter((silence) => silence.to !== null || gateway.reach !== ok)
    .map((silence) => ({ from: silence.at + overdueMs, to: silence.to ?? now }))
  // From the weakest to the strongest.
  const layers = [
    { state: ok, periods: [{ from: known, to }] },
    { state: overdue, periods: [...late, ...current(overdue)] },
    { state: refused, periods: [...ofAlarm(alarmType.values.messagesRefused), ...current(refused)] },
    { state: offline, periods: [...ofAlarm(alarmType.values.offline), ...current(offline)] },
  ]
  const bounds = layers
    .flatMap(({ periods }) => periods.flatMap((period) => [period.from, period.to]))
    .map((at) => Math.min(to, Math.max(known, at)))
  const moments = [...new Set(bounds)].toSorted((a, b) => a - b)
  const states: GatewayTimeline['states'] = []
  for (const [place, end] of moments.entries()) {
    const begin = moments[place - 1]
    if (begin === undefined) continue
    const layer = layers.findLast(({ periods }) =>
      periods.some((period) => period.from <= begin && end <= period.to),
    )
    if (layer === undefined) continue
    const last = states.at(-1)
    if (last?.reach === layer.state && last.to === begin) last.to = end
    else states.push({ from: begin, to: end, reach: layer.state })
  }
  return states
}

function nextMessage(silences: readonly Silence[], at: number): number | null {
  return silences.find((silence) => silence.at <= at && (silence.to ?? Infinity) > at)?.to ?? null
}

/** What the link was from moment to moment, from what the gateway reported of it; nothing before its first report. */
export function linkPeriods(reports: readonly LinkReport[], { from, to }: Period): GatewayTimeline['links'] {
  const links: GatewayTimeline['links'] = []
  for (const [place, { at, state, medium }] of reports.entries()) {
    const period = { from: Math.max(from, at), to: reports[place + 1]?.at ?? to }
    const last = links.at(-1)
    if (period.to <= period.from) continue
    if (last?.state === state && last.medium === medium) last.to = period.to
    else links.push({ ...period, state, medium })
  }
  return links
}
