import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import {
  timelinePoints,
  type GatewayTimeline,
  type TimelineFigure,
} from '#contract/calls/gateway-timeline.ts'
import { alarmLevel, linkState, reach, type AlarmLevel, type Reach } from '#contract/wire/enumerations.ts'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import { machineFigureTerm, machineFigureText } from '#src/devices/machine-figures.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { alarmLevelTerm, alarmTypeTerm, deviceStateTerm } from '#src/i18n/terms.ts'
import type {
  FigureRow,
  MarkRow,
  Period,
  PeriodRow,
  TimelineMark,
  TimelineRow,
} from '#src/ui/chart/timeline-rows.ts'
import type { MarkState } from '#src/ui/status-mark.tsx'
import { commandTexts } from '#locales/command-texts.ts'

const { ok, offline, overdue, refused } = reach.values

/** How a gateway is reached, as far as a gateway can be. */
const reachLooks: Partial<
  Record<Reach, Pick<Period, 'shape' | 'state'> & { term: keyof typeof deviceStateTerm }>
> = {
  [ok]: { term: 'online', shape: 'thin', state: 'online' },
  [overdue]: { term: 'overdue', shape: 'dashed', state: 'abnormal' },
  [refused]: { term: 'refused', shape: 'full', state: 'abnormal' },
  [offline]: { term: 'offline', shape: 'framed', state: 'offline' },
}

const levelLooks: Record<AlarmLevel, Pick<Period, 'shape'> & { state: MarkState }> = {
  [alarmLevel.values.general]: { shape: 'framed', state: 'abnormal' },
  [alarmLevel.values.priority]: { shape: 'full', state: 'priority' },
}

/** The least that an axis spans, so that small changes look small, and where values end. */
const axes: Readonly<Record<TimelineFigure, Pick<FigureRow, 'leastSpan' | 'bounds'>>> = {
  cpuPercent: { leastSpan: 20, bounds: { min: 0, max: 100 } },
  memoryFreePercent: { leastSpan: 20, bounds: { min: 0, max: 100 } },
  diskFreePercent: { leastSpan: 20, bounds: { min: 0, max: 100 } },
  temperatureC: { leastSpan: 10, bounds: {} },
  backlog: { leastSpan: 10, bounds: { min: 0 } },
  rssiDbm: { leastSpan: 20, bounds: {} },
}

/** The rows of the picture; those of events that did not happen are left out, and their names given instead. */
export function gatewayRows(
  i18n: I18n,
  timeline: GatewayTimeline,
): { rows: TimelineRow[]; absent: string[] } {
  const marks = markRows(i18n, timeline)
  const alarms = alarmRows(i18n, timeline)
  return {
    rows: [
      reachRow(i18n, timeline),
      ...(timeline.links.length > 0 ? [linkRow(i18n, timeline)] : []),
      ...alarms,
      ...marks.filter((row) => row.marks.length > 0),
      ...figureRows(i18n, timeline),
    ],
    absent: [
      ...(alarms.length === 0 ? [i18n._(msg`Alarms`)] : []),
      ...marks.filter((row) => row.marks.length === 0).map(({ name }) => name),
    ],
  }
}

function reachRow(i18n: I18n, { states }: GatewayTimeline): PeriodRow {
  const periods = states.flatMap(({ from, to, reach: at }) => {
    const look = reachLooks[at]
    if (look === undefined) return []
    const { term, ...drawn } = look
    return [{ from, to, word: i18n._(deviceStateTerm[term]), ...drawn }]
  })
  return { kind: 'periods', id: 'reach', name: i18n._(msg`Status`), periods }
}

function linkRow(i18n: I18n, { links }: GatewayTimeline): PeriodRow {
  const periods = links.map(({ from, to, state, medium }): Period => {
    const carrier = memberText('connectMode', medium, i18n.locale)
    return state === linkState.values.up
      ? { from, to, word: carrier, shape: 'framed' }
      : {
          from,
          to,
          word: `${carrier}: ${memberText('linkState', state, i18n.locale)}`,
          shape: 'full',
          state: 'offline',
        }
  })
  return { kind: 'periods', id: 'link', name: i18n._(msg`Link`), periods }
}

/** A row for each type of alarm, the worst first. */
function alarmRows(i18n: I18n, { alarms, upEtime }: GatewayTimeline): PeriodRow[] {
  const worstFirst = alarms.toSorted((a, b) => b.alarmLevel - a.alarmLevel || a.alarmType - b.alarmType)
  return [...Map.groupBy(worstFirst, ({ alarmType }) => alarmType)].map(([type, ofType]) => ({
    kind: 'periods',
    id: `alarm ${type}`,
    name: i18n._(alarmTypeTerm[type]),
    sign: levelLooks[ofType[0]?.alarmLevel ?? alarmLevel.values.general].state,
    periods: ofType
      .toSorted((a, b) => a.upTime - b.upTime)
      .map(({ upTime, recoverTime, alarmLevel: level }) => ({
        from: upTime,
        to: recoverTime ?? upEtime,
        word: i18n._(alarmLevelTerm[level]),
        shape: levelLooks[level].shape,
        state: levelLooks[level].state,
      })),
  }))
}

function markRows(i18n: I18n, timeline: GatewayTimeline): MarkRow[] {
  const { starts, refused: refusals, commands, sections, upStime, upEtime } = timeline
  const row = (id: string, name: string, marks: readonly TimelineMark[]): MarkRow => ({
    kind: 'marks',
    id,
    name,
    marks,
  })
  const titleOf = (name: string) =>
    new Map(Object.entries(commandTexts[`command.${name}`] ?? {})).get(i18n.locale) ?? name
  return [
    row(
      'starts',
      i18n._(msg`Starts`),
      starts.map(({ at, reason, armVersion, versionBefore }) => ({
        at,
        text: [
          memberText('startReason', reason, i18n.locale),
          versionBefore === null ? armVersion : `${versionBefore} → ${armVersion}`,
        ].join(', '),
      })),
    ),
    {
      ...row(
        'refused',
        i18n._(msg`Refused messages`),
        refusals.map(({ at, count, msg: text }) => ({
          at,
          text: count === 1 ? text : `${text} × ${i18n.number(count)}`,
        })),
      ),
      state: 'abnormal',
    },
    row(
      'commands',
      i18n._(msg`Commands`),
      commands.map(({ at, name, state }) => ({
        at,
        text: `${titleOf(name)}, ${memberText('commandState', state, i18n.locale)}`,
      })),
    ),
    row(
      'sections',
      i18n._(msg`Configuration`),
      sections.map(({ at, section, desired }) => ({
        at,
        text: `${sectionTitle({ section }, i18n.locale)}, ${i18n._(desired ? msg`desired` : msg`reported`)}`,
      })),
    ),
    row('handling', i18n._(msg`Handling`), handling(i18n, timeline, { upStime, upEtime })),
  ]
}

/** What people did about its alarms, and how these ended. */
function handling(
  i18n: I18n,
  { alarms, orders }: GatewayTimeline,
  { upStime, upEtime }: Pick<GatewayTimeline, 'upStime' | 'upEtime'>,
): TimelineMark[] {
  const ofAlarms = alarms.flatMap(({ alarmType, acknowledgeTime, recoverTime, byHand }) => {
    const alarm = i18n._(alarmTypeTerm[alarmType])
    return [
      ...(acknowledgeTime === null
        ? []
        : [{ at: acknowledgeTime, text: i18n._(msg`Acknowledged: ${alarm}`) }]),
      ...(recoverTime === null
        ? []
        : [
            {
              at: recoverTime,
              text: i18n._(byHand ? msg`Recovered manually: ${alarm}` : msg`Recovered: ${alarm}`),
            },
          ]),
    ]
  })
  const ofOrders = orders.map(({ at, status }) => {
    const state = memberText('sendOrderStatus', status, i18n.locale)
    return { at, text: i18n._(msg`Order: ${state}`) }
  })
  return [...ofAlarms, ...ofOrders]
    .filter(({ at }) => upStime <= at && at < upEtime)
    .toSorted((a, b) => a.at - b.at)
}

function figureRows(i18n: I18n, { series, overdueMs, upStime, upEtime }: GatewayTimeline): FigureRow[] {
  // Points that were thinned out lie up to two parts of the range apart, of which each has four.
  const gapMs = Math.max(overdueMs, (10 * (upEtime - upStime)) / timelinePoints)
  return series.map(({ figure, points }) => ({
    kind: 'figure',
    id: figure,
    name: i18n._(machineFigureTerm[figure]),
    points,
    gapMs,
    ...axes[figure],
    valueText: (value) => machineFigureText(i18n, figure, value),
    axisText: (value) => i18n.number(value),
  }))
}
