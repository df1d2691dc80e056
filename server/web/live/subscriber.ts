import { factEvents, type FactName } from '#contract/live.ts'
import type { Language } from '#contract/enumerations.ts'

import type { AlarmRow } from '../../db/alarms.ts'
import type { LiveRow } from '../../db/live-events.ts'
import { holds } from '../../db/row-filter.ts'
import type { Translate } from '../messages/translate.ts'
import { presentAlarm } from '../services/present-alarm.ts'
import type { Session } from '../services/sessions.ts'
import type { LineWriter } from './line-writer.ts'
import { createMapWatch, type MapWatch } from './map-watch.ts'
import type { Topics } from './topics.ts'

/** A thing that is read again when a fact has touched it, and at most so often. */
export interface Fresh {
  dirty: boolean
  /** When it was last read, by the process's own clock, and how long it is left alone after that; milliseconds. */
  readAt: number
  restMs: number
}

function unread(): Fresh {
  return { dirty: true, readAt: Number.NEGATIVE_INFINITY, restMs: 0 }
}

/** One open stream: who reads it, what they asked for, and how far they are. */
export interface Subscriber {
  session: Session
  readonly language: Language
  readonly t: Translate
  readonly writer: LineWriter
  readonly alarms: boolean
  readonly rates: (Fresh & { sent: string }) | null
  readonly maps: readonly (Fresh & { watch: MapWatch })[]
  /** What was last sent of each device, as JSON. */
  readonly devices: Map<string, string>
  /** The number of the last fact that was sent, or passed over because it is not for this reader. */
  seq: number
}

export function createSubscriber(
  viewer: Pick<Subscriber, 'session' | 'language' | 't' | 'writer'>,
  topics: Topics,
  seq: number,
): Subscriber {
  return {
    ...viewer,
    alarms: topics.alarms,
    rates: topics.rates ? { ...unread(), sent: '' } : null,
    maps: [...topics.maps].map(([name, topic]) =>
      Object.assign(unread(), { watch: createMapWatch(name, topic) }),
    ),
    devices: new Map(topics.deviceIds.map((id) => [id, ''])),
    seq,
  }
}

export interface FactBatch {
  facts: readonly LiveRow[]
  alarms: ReadonlyMap<string, AlarmRow>
  /** The number up to which the batch is complete. */
  upTo: number
}

/** Sends what of the batch is for this reader, once, and marks what it has to read again. */
export function deliver(subscriber: Subscriber, { facts, alarms, upTo }: FactBatch): void {
  for (const fact of facts) {
    if (fact.seq <= subscriber.seq || !holds(subscriber.session.view, fact.companyNo, fact.gatewayId))
      continue
    if (fact.event.startsWith('alarm.')) deliverAlarm(subscriber, fact, alarms)
    else markTouched(subscriber, fact)
  }
  subscriber.seq = Math.max(subscriber.seq, upTo)
}

function deliverAlarm(subscriber: Subscriber, fact: LiveRow, alarms: ReadonlyMap<string, AlarmRow>): void {
  if (!subscriber.alarms || !isFactName(fact.event)) return
  const { view } = subscriber.session
  const row = alarms.get(fact.alarmId ?? '')
  // Removed since, or moved to a company that this reader does not see.
  if (row === undefined || !holds(view, row.companyNo, row.gatewayId)) return
  subscriber.writer.write(fact.event, presentAlarm(row, view, subscriber.language), fact.seq)
}

function isFactName(event: string): event is FactName {
  return Object.hasOwn(factEvents, event)
}

function markTouched(subscriber: Subscriber, fact: LiveRow): void {
  if (subscriber.rates) subscriber.rates.dirty = true
  for (const map of subscriber.maps) {
    if (!map.dirty && map.watch.isTouchedBy(fact)) map.dirty = true
  }
}

/** After a break that cannot be replayed: everything is to be read again. */
export function reset(subscriber: Subscriber, seq: number): void {
  subscriber.seq = seq
  subscriber.writer.write('live.reset', {}, seq)
  if (subscriber.rates) Object.assign(subscriber.rates, { dirty: true, sent: '' })
  for (const map of subscriber.maps) map.dirty = true
}
