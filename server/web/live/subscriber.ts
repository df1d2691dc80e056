import type { Language } from '#contract/wire/enumerations.ts'

import { isAtOrBelow, type RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import type { Session } from '../services/sessions.ts'
import type { EventBatch } from './event-reader.ts'
import type { Reader, SharedTopic } from './shared-topic.ts'
import type { Topics } from './topics.ts'
import type { ViewNews } from './view-news.ts'

export type Viewer = Pick<Subscriber, 'session' | 'language' | 't' | 'writer'>

/** One open stream: who reads it, what they asked for, and how far they are. */
export interface Subscriber extends Reader {
  session: Session
  /** Of the session's view. */
  filter: RowFilter
  /** The same for readers of the same view. */
  viewKey: string
  readonly language: Language
  readonly kinds: Topics['kinds']
  readonly maps: Topics['maps']
  /** Maps and rates, shared with others of the view; set by the shelf. */
  topics: readonly SharedTopic[]
  /** What was last sent of each device, as JSON. */
  readonly devices: Map<string, string>
}

export function createSubscriber(
  viewer: Viewer,
  { kinds, maps, deviceIds }: Topics,
  seq: number,
  rowFilter: (view: View) => RowFilter,
): Subscriber {
  return {
    ...viewer,
    ...filterOf(viewer.session, rowFilter),
    kinds,
    maps,
    topics: [],
    devices: new Map(deviceIds.map((id) => [id, ''])),
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

/** Sends what of the batch is for this reader, once. */
export function deliver(subscriber: Subscriber, { upTo }: EventBatch, news: ViewNews): void {
  const { kinds, writer, language } = subscriber
  const sentUpTo = subscriber.seq
  if (kinds.has('session')) deliverAnnouncements(subscriber, news)
  if (kinds.has('alarms'))
    for (const event of news.alarms) {
      if (event.seq <= sentUpTo) continue
      // Removed with their gateway: no event can name what nobody can read any more.
      if (event.event === 'alarm.gone') reset(subscriber, event.seq)
      const line = news.lineOf(event, language)
      if (line !== null) writer.writeLine(line, event.seq)
    }
  subscriber.seq = Math.max(subscriber.seq, upTo)
  if (news.ordersSeq > sentUpTo && kinds.has('orders')) writer.write('orders.changed', {}, subscriber.seq)
  if (news.commandsSeq > sentUpTo && kinds.has('commands'))
    writer.write('commands.changed', {}, subscriber.seq)
}

function deliverAnnouncements(
  { session, writer, seq: sentUpTo }: Subscriber,
  { announcements }: ViewNews,
): void {
  for (const { companyNo, seq } of announcements) {
    if (seq > sentUpTo && isAtOrBelow(session.companyNo, companyNo))
      writer.write('announcement.changed', {}, seq)
  }
}

/** After a break that cannot be replayed: everything is to be read again. */
export function reset(subscriber: Subscriber, seq: number): void {
  subscriber.seq = seq
  subscriber.writer.write('live.reset', {}, seq)
  for (const topic of subscriber.topics) topic.reset(subscriber)
}
