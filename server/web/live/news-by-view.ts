import type { Database } from '../../db/database.ts'
import { readAlarms, type Alarms, type EventBatch } from './event-reader.ts'
import { inLanes } from './in-lanes.ts'
import type { Subscriber } from './subscriber.ts'
import { newsFor, type ViewNews } from './view-news.ts'

export interface NewsByView {
  /**
   * Reads for the views of these readers for which that was not done yet; null when there is none. To be called until it
   * says null: readers come, and views change, while it reads.
   */
  readMissing(subscribers: ReadonlySet<Subscriber>): Promise<void> | null
  of(subscriber: Subscriber): ViewNews
}

const noAlarms: Alarms = new Map()

/**
 * The alarms that events speak of, each under row-level security for the view in which it is shown: one read for all
 * readers of a view, and none for a view that no event concerns.
 */
export function createNewsByView(database: Database, { events }: EventBatch): NewsByView {
  const ofAlarms = events.filter(({ alarmId }) => alarmId !== null)
  const read = new Map<string, Alarms>()
  const news = new Map<string, ViewNews>()
  return {
    readMissing(subscribers) {
      if (ofAlarms.length === 0) return null
      const missing = new Map(
        [...subscribers]
          .filter(({ kinds, viewKey }) => kinds.has('alarms') && !read.has(viewKey))
          .map((subscriber) => [subscriber.viewKey, subscriber]),
      )
      if (missing.size === 0) return null
      return inLanes(missing, async ([key, { session, filter }]) => {
        const concerning = ofAlarms.filter((event) => filter.holds(event.companyNo, event.gatewayId))
        read.set(key, await readAlarms(database, session.view, filter, concerning))
      })
    },
    of({ viewKey, session, filter }) {
      const known = news.get(viewKey)
      if (known !== undefined) return known
      const made = newsFor({ view: session.view, filter }, events, read.get(viewKey) ?? noAlarms)
      news.set(viewKey, made)
      return made
    },
  }
}
