import { request } from '#src/api/client.ts'
import { liveEvents, reread$, useLiveTopics } from '#src/live/live-client.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { useInput } from '#src/live/use-input.ts'
import { CallFailure } from '#src/api/call-failure.ts'

import { firstFeed, mapFeed, type MapFeed } from './map-feed.ts'
import { callQueryOf, topicsOf, type MapQuery } from './map-query.ts'

const events$ = liveEvents('map.cells', 'map.devices')

const ask: Parameters<typeof mapFeed>[0]['ask'] = async (query, box) => {
  const path = 'map/getAllDevicePosition'
  const { data } = await request(path, { query: callQueryOf(query, box) })
  if (data === undefined) throw new CallFailure('mismatch', path, { message: 'data is missing' })
  return data
}

/** What the map shows for a view, asked for when the view rests and kept up to date; null: no view yet. */
export function useMapFeed(query: MapQuery | null): MapFeed {
  const query$ = useInput(query)
  useLiveTopics(query === null ? [] : topicsOf(query))
  return useStream(() => mapFeed({ query$, ask, events$, reread$ }), firstFeed, [query$])
}
