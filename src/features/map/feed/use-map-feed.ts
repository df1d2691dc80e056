import { Observable } from 'rxjs'

import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$, useLiveTopics } from '#src/live/live-client.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { useInput } from '#src/live/use-input.ts'

import { firstFeed, mapFeed, type MapFeed, type MapFeedInputs } from './map-feed.ts'
import { topicsOf, callQueryOf, type MapQuery } from './map-query.ts'

const events$ = liveEvents('map.cells', 'map.devices')

/** What the map shows for a view, asked for when the view rests and kept up to date; null: no view yet. */
export function useMapFeed(query: MapQuery | null): MapFeed {
  const query$ = useInput(query)
  useLiveTopics(query === null ? [] : topicsOf(query))
  return useStream(() => mapFeed({ query$, ask: askMap, events$, reread$ }), firstFeed, [query$])
}

const path = 'map/getAllDevicePosition'

/** What the server has in a box. An answer that nobody waits for any more is not fetched to its end. */
export const askMap: MapFeedInputs['ask'] = (query, box) =>
  new Observable((subscriber) => {
    const controller = new AbortController()
    const answer = async () => {
      const { data } = await request(path, {
        query: callQueryOf(query, box),
        signal: controller.signal,
        quiet: true,
      })
      if (data === undefined) throw new CallFailure('mismatch', path, { message: 'data is missing' })
      subscriber.next(data)
      subscriber.complete()
    }
    answer().catch((error: unknown) => subscriber.error(error))
    return () => controller.abort()
  })
