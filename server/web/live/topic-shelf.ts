import type { Database } from '../../db/database.ts'
import type { LiveRow } from '../../db/live/live-events.ts'
import { inLanes } from './in-lanes.ts'
import { createSharedTopic, type SharedTopic, type TopicSource } from './shared-topic.ts'
import type { Subscriber } from './subscriber.ts'
import { mapSource, ratesSource } from './topic-sources.ts'

/** The maps and rates that somebody reads, each once for all readers of a view. */
export interface TopicShelf {
  /** From here on the reader is sent their topics, all of each first. */
  join(subscriber: Subscriber): void
  /** To be called in the same moment in which a reader goes, or before they get another view. */
  leave(subscriber: Subscriber): void
  touchedBy(events: readonly LiveRow[]): void
  /** Reads what an event has touched and has rested long enough, and sends what changed. */
  refresh(): Promise<void>
}

export function createTopicShelf(database: Database, monotonicMs: () => number): TopicShelf {
  const topics = new Map<string, SharedTopic>()

  function topicOf({ filter, viewKey }: Subscriber, name: string, source: () => TopicSource): SharedTopic {
    const key = `${name} ${viewKey}`
    const topic = topics.get(key) ?? createSharedTopic(key, source(), filter, monotonicMs)
    topics.set(key, topic)
    return topic
  }

  return {
    join(subscriber) {
      const { session, filter, kinds, maps } = subscriber
      const { view } = session
      const rates = () => ratesSource(database, view, filter)
      subscriber.topics = [
        ...(kinds.has('rates') ? [topicOf(subscriber, 'rates', rates)] : []),
        ...[...maps].map(([name, topic]) =>
          topicOf(subscriber, name, () => mapSource(database, view, filter, { name, topic })),
        ),
      ]
      for (const topic of subscriber.topics) topic.join(subscriber)
    },
    leave(subscriber) {
      for (const topic of subscriber.topics) {
        topic.leave(subscriber)
        // Without readers nobody looks for events that touch it.
        if (!topic.isRead) topics.delete(topic.key)
      }
      subscriber.topics = []
    },
    touchedBy(events) {
      const touching = events.filter(({ event }) => !/^(alarm|order|command|announcement)\./.test(event))
      for (const topic of topics.values()) topic.touchedBy(touching)
    },
    async refresh() {
      await inLanes(topics.values(), async (topic) => {
        await topic.refresh()
        topic.send()
      })
    },
  }
}
