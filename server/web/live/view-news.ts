import type { Language } from '#contract/wire/enumerations.ts'
import { durableEvents, type DurableEventName } from '#contract/wire/live.ts'

import type { LiveRow } from '../../db/live/live-events.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { presentAlarm } from '../services/present-alarm.ts'
import type { Alarms } from './event-reader.ts'
import { createSharedLine, type SharedLine } from './shared-line.ts'

/** What a batch of events says to all readers of one view. */
export interface ViewNews {
  /** They reach the people of all companies below, whose views do not hold the company of the event. */
  readonly announcements: readonly LiveRow[]
  /** In the order of the events. */
  readonly alarms: readonly LiveRow[]
  /** Null where no line is to be sent: the alarm was removed since, or moved to a company that the view does not hold. */
  lineOf(event: LiveRow, language: Language): SharedLine | null
  /** Numbers of the last events about orders and commands; 0 for none. */
  readonly ordersSeq: number
  readonly commandsSeq: number
}

export function newsFor(
  { view, filter }: { view: View; filter: RowFilter },
  events: readonly LiveRow[],
  rows: Alarms,
): ViewNews {
  const held = events.filter(
    ({ event, companyNo, gatewayId }) =>
      /^(alarm|order|command)\./.test(event) && filter.holds(companyNo, gatewayId),
  )
  const lines = new Map<string, SharedLine>()
  const lastOf = (name: string) => held.findLast(({ event }) => event === name)?.seq ?? 0
  return {
    announcements: events.filter(({ event }) => event === 'announcement.changed'),
    alarms: held.filter(({ event }) => event.startsWith('alarm.')),
    lineOf({ event, seq, alarmId }, language) {
      const row = rows.get(alarmId ?? '')
      if (row === undefined || !isDurableEventName(event)) return null
      const key = `${seq} ${language}`
      const made =
        lines.get(key) ?? createSharedLine(event, () => JSON.stringify(presentAlarm(row, view, language)))
      lines.set(key, made)
      return made
    },
    ordersSeq: lastOf('order.changed'),
    commandsSeq: lastOf('command.changed'),
  }
}

function isDurableEventName(event: string): event is DurableEventName {
  return Object.hasOwn(durableEvents, event)
}
