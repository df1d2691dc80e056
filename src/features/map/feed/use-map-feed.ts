import { liveEvents, reread$, useLiveTopics } from '#src/live/live-client.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { useInput } from '#src/live/use-input.ts'

import { askMap } from './ask-map.ts'
import { firstFeed, mapFeed, type MapFeed } from './map-feed.ts'
import { topicsOf, type MapQuery } from './map-query.ts'

const events$ = liveEvents('map.cells', 'map.devices')

/** What the map shows for a view, asked for when the view rests and kept up to date; null: no view yet. */
export function useMapFeed(query: MapQuery | null): MapFeed {
  const query$ = useInput(query)
  useLiveTopics(query === null ? [] : topicsOf(query))
  return useStream(() => mapFeed({ query$, ask: askMap, events$, reread$ }), firstFeed, [query$])
}
