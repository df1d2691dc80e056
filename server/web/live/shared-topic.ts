import type { LiveRow } from '../../db/live/live-events.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Translate } from '../messages/translate.ts'
import type { LineWriter } from './line-writer.ts'
import type { SharedLine } from './shared-line.ts'

/** Between two reads of the same thing; longer where a read is dear, so that it costs a twentieth at most. */
const leastMs = 250
const mostMs = 2000
const restPerRead = 20

/** Whoever is sent a topic. */
export interface Reader {
  readonly writer: LineWriter
  readonly t: Translate
  /** The number of the last event that was sent, or passed over because it is not for this reader. */
  seq: number
}

/** The state of a topic after a read, as lines. */
export interface TopicState {
  /** All there is, for a reader who knows nothing yet. */
  whole: SharedLine | 'refused'
  /** What changed, for a reader who has the state before. */
  change: SharedLine | 'refused'
}

export interface TopicSource {
  /** Whether an event that the view holds can change the topic. */
  isTouchedBy(event: LiveRow): boolean
  /** @returns null when nothing has changed since the read before */
  read(): Promise<TopicState | null>
  /** Tells a reader that the topic is none that they may have. */
  refuse(reader: Reader): void
  /** Whether a reader who reads everything again needs the topic from the stream for that. */
  readonly resent: boolean
}

/** A map or the online rates, as all readers of one view see it: read once, and written once, for all of them. */
export interface SharedTopic {
  readonly key: string
  readonly isRead: boolean
  join(reader: Reader): void
  leave(reader: Reader): void
  /** The reader reads everything again. */
  reset(reader: Reader): void
  touchedBy(events: readonly LiveRow[]): void
  /** Reads it again when an event has touched it and it has rested long enough. */
  refresh(): Promise<void>
  /** Sends each reader what they do not have yet, except those who have not taken what was sent before. */
  send(): void
}

export function createSharedTopic(
  key: string,
  source: TopicSource,
  filter: RowFilter,
  monotonicMs: () => number,
): SharedTopic {
  /** The version that each reader has; 0 for none. */
  const versions = new Map<Reader, number>()
  let version = 0
  let state: TopicState | null = null
  let dirty = true
  let readAt = Number.NEGATIVE_INFINITY
  let restMs = 0

  function isDue(): boolean {
    if (!dirty) return false
    // Newcomers are not kept waiting, and are not shown what is known to be past.
    const restedMs = monotonicMs() - readAt
    return restedMs >= restMs || (restedMs >= leastMs && [...versions.values()].includes(0))
  }

  return {
    key,
    get isRead() {
      return versions.size > 0
    },
    join: (reader) => void versions.set(reader, 0),
    leave: (reader) => void versions.delete(reader),
    reset(reader) {
      dirty = true
      if (source.resent && versions.has(reader)) versions.set(reader, 0)
    },
    touchedBy(events) {
      dirty ||= events.some(
        (event) => filter.holds(event.companyNo, event.gatewayId) && source.isTouchedBy(event),
      )
    },
    async refresh() {
      if (!isDue()) return
      const startedAt = monotonicMs()
      // Before the read, so that an event that comes during it counts for the next one.
      dirty = false
      readAt = startedAt
      try {
        const read = await source.read()
        restMs = Math.min(mostMs, Math.max(leastMs, (monotonicMs() - startedAt) * restPerRead))
        if (read === null) return
        state = read
        version += 1
      } catch (error) {
        dirty = true
        throw error
      }
    },
    send() {
      if (state === null) return
      for (const [reader, has] of versions) {
        if (has === version || !reader.writer.keepsUp || (has === 0 && dirty)) continue
        const line = has > 0 && has === version - 1 ? state.change : state.whole
        if (line === 'refused') source.refuse(reader)
        else reader.writer.writeLine(line, reader.seq)
        versions.set(reader, version)
      }
    },
  }
}
