import { durableEvents, type DurableEventName, type Topic } from '#contract/wire/live.ts'
import type { Language } from '#contract/wire/enumerations.ts'

import type { LiveRow } from '../../db/live/live-events.ts'
import { isAtOrBelow, type RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import type { Translate } from '../messages/translate.ts'
import { presentAlarm } from '../services/present-alarm.ts'
import type { Session } from '../services/sessions.ts'
import type { Alarms, EventBatch } from './event-reader.ts'
import type { LineWriter } from './line-writer.ts'
import { createMapWatch, type MapWatch } from './map-watch.ts'
import type { Topics } from './topics.ts'

/** A thing that is read again when an event has touched it, and at most so often. */
export interface Fresh {
  dirty: boolean
  /** When it was last read, by the process's own clock, and how long it is left alone after that; milliseconds. */
  readAt: number
  restMs: number
}

function unread(): Fresh {
  return { dirty: true, readAt: Number.NEGATIVE_INFINITY, restMs: 0 }
}

export interface WatchedMap extends Fresh {
  watch: MapWatch
  /** Whether the reader was told that there is no such map for them. */
  refused: boolean
}

export type Viewer = Pick<Subscriber, 'session' | 'language' | 't' | 'writer'>

/** One open stream: who reads it, what they asked for, and how far they are. */
export interface Subscriber {
  session: Session
  /** Of the session's view. */
  filter: RowFilter
  /** The same for readers of the same view. */
  viewKey: string
  readonly language: Language
  readonly t: Translate
  readonly writer: LineWriter
  readonly kinds: ReadonlySet<Topic['kind']>
  readonly rates: (Fresh & { sent: string }) | null
  readonly maps: readonly WatchedMap[]
  /** What was last sent of each device, as JSON. */
  readonly devices: Map<string, string>
  /** The number of the last event that was sent, or passed over because it is not for this reader. */
  seq: number
}

export function createSubscriber(
  viewer: Viewer,
  topics: Topics,
  seq: number,
  rowFilter: (view: View) => RowFilter,
): Subscriber {
  return {
    ...viewer,
    ...filterOf(viewer.session, rowFilter),
    kinds: topics.kinds,
    rates: topics.kinds.has('rates') ? { ...unread(), sent: '' } : null,
    maps: [...topics.maps].map(([name, topic]) =>
      Object.assign(unread(), { watch: createMapWatch(name, topic), refused: false }),
    ),
    devices: new Map(topics.deviceIds.map((id) => [id, ''])),
    seq,
  }
}

/** To be set whenever the session is. */
export function filterOf(
  { view }: Session,
  rowFilter: (view: View) => RowFilter,
): Pick<Subscriber, 'filter' | 'viewKey'> {
  return { filter: rowFilter(view), viewKey: JSON.stringify(view) }
}

/**
 * Sends what of the batch is for this reader, once, and marks what it has to read again.
 * @param alarms as the reader may see them
 */
export function deliver(subscriber: Subscriber, { events, upTo }: EventBatch, alarms: Alarms): void {
  let ordersChanged = false
  let commandsChanged = false
  for (const event of events) {
    if (event.seq <= subscriber.seq) continue
    if (event.event === 'announcement.changed') deliverAnnouncement(subscriber, event)
    else if (!subscriber.filter.holds(event.companyNo, event.gatewayId)) continue
    else if (event.event.startsWith('alarm.')) deliverAlarm(subscriber, event, alarms)
    else if (event.event === 'order.changed') ordersChanged = true
    else if (event.event === 'command.changed') commandsChanged = true
    else markTouched(subscriber, event)
  }
  subscriber.seq = Math.max(subscriber.seq, upTo)
  if (ordersChanged && subscriber.kinds.has('orders'))
    subscriber.writer.write('orders.changed', {}, subscriber.seq)
  if (commandsChanged && subscriber.kinds.has('commands'))
    subscriber.writer.write('commands.changed', {}, subscriber.seq)
}

/** They reach the people of all companies below, whose views do not hold the company of the event. */
function deliverAnnouncement({ kinds, session, writer }: Subscriber, { companyNo, seq }: LiveRow): void {
  if (kinds.has('session') && isAtOrBelow(session.companyNo, companyNo))
    writer.write('announcement.changed', {}, seq)
}

function deliverAlarm(subscriber: Subscriber, event: LiveRow, alarms: Alarms): void {
  if (!subscriber.kinds.has('alarms')) return
  // Removed with their gateway: no event can name what nobody can read any more.
  if (event.event === 'alarm.gone') reset(subscriber, event.seq)
  if (!isDurableEventName(event.event)) return
  const row = alarms.get(event.alarmId ?? '')
  // Removed since, or moved to a company that this reader does not see.
  if (row === undefined) return
  const { session, language, writer } = subscriber
  writer.write(event.event, presentAlarm(row, session.view, language), event.seq)
}

function isDurableEventName(event: string): event is DurableEventName {
  return Object.hasOwn(durableEvents, event)
}

function markTouched(subscriber: Subscriber, event: LiveRow): void {
  if (subscriber.rates) subscriber.rates.dirty = true
  for (const map of subscriber.maps) {
    if (!map.dirty && map.watch.isTouchedBy(event)) map.dirty = true
  }
}

/** After a break that cannot be replayed: everything is to be read again. */
export function reset(subscriber: Subscriber, seq: number): void {
  subscriber.seq = seq
  subscriber.writer.write('live.reset', {}, seq)
  if (subscriber.rates) Object.assign(subscriber.rates, { dirty: true, sent: '' })
  for (const map of subscriber.maps) map.dirty = true
}
