import { useEffect, useState } from 'react'

import { readingPoints, type ReadingHistory } from '#contract/calls/readings.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'

import { covers, finerPoints, serves } from './finer-readings.ts'

/** How long a person stays on a part before more of it is asked for. */
const restMs = 250
/**
 * The part of a history that is looked at closely, with all that it lost when it was thinned out; null while there is
 * nothing more to be had, or it has not come yet.
 * @param zoom what is looked at; null: all
 */
export function useFinerReadings(
  id: DeviceId,
  history: ReadingHistory | null,
  zoom: TimeRange | null,
): ReadingHistory | null {
  const [finer, setFiner] = useState<{ id: DeviceId; history: ReadingHistory } | null>(null)
  const held = finer?.id === id ? finer.history : null
  const isThinned = history !== null && history.uplinks > readingPoints.usual
  const wanted = isThinned && zoom !== null && !(held !== null && serves(held, zoom)) ? zoom : null
  const [from, to] = [wanted?.from ?? null, wanted?.to ?? null]
  const [first, end] = [history?.upStime ?? 0, history?.upEtime ?? 0]
  useEffect(() => {
    if (from === null || to === null) return undefined
    const stop = new AbortController()
    const length = to - from
    const upStime = Math.round(Math.max(first, from - length))
    const upEtime = Math.round(Math.min(end, to + length))
    const timer = setTimeout(() => {
      const query = { id, upStime, upEtime, points: finerPoints }
      request('ms/findReadings', { query, quiet: true, signal: stop.signal }).then(
        ({ data }) => setFiner({ id, history: data }),
        (failure: unknown) => {
          // The thinned ones stay.
          if (!stop.signal.aborted && !(failure instanceof CallFailure)) throw failure
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, from, to, first, end])
  return zoom !== null && held !== null && covers(held, zoom) ? held : null
}
