import { Observable } from 'rxjs'

import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

import type { MapFeedInputs } from './map-feed.ts'
import { callQueryOf } from './map-query.ts'

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
