import { useEffect, useState } from 'react'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { serverNow } from '#src/live/live-client.ts'
import { useAnotherTry } from '#src/live/use-another-try.ts'

export interface ReadingsState {
  /** The newest answer; it stays while the next one is on its way. */
  history: ReadingHistory | null
  failure: CallFailure | null
}

export interface AskedReadings extends ReadingsState {
  tryAgain: () => void
}

/** The last so many milliseconds; or from a moment to another, both within. */
export type ReadingsSpan = { readonly lengthMs: number } | { readonly from: number; readonly to: number }

/**
 * What a terminal measured in that time; of the last so long read again when it reports anew. What failed is asked for again.
 * @param span the same object while it is the same time
 * @param upTime of its newest uplink
 */
export function useReadings(id: DeviceId, span: ReadingsSpan, upTime: number | null): AskedReadings {
  const [state, setState] = useState<ReadingsState & { span: ReadingsSpan }>({
    history: null,
    failure: null,
    span,
  })
  const mine = state.span === span ? state : { history: null, failure: null }
  const { round, tryAgain } = useAnotherTry(mine.failure)
  const newest = 'lengthMs' in span ? upTime : null
  useEffect(() => {
    const stop = new AbortController()
    request('ms/findReadings', {
      query: { id, ...askedOf(span, newest) },
      quiet: true,
      signal: stop.signal,
    }).then(
      ({ data }) => setState({ history: data, failure: null, span }),
      (failure: unknown) => {
        if (stop.signal.aborted || !(failure instanceof CallFailure)) return
        setState((before) => ({ ...before, failure, span }))
      },
    )
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [id, span, newest, round])
  return { ...mine, tryAgain }
}

function askedOf(span: ReadingsSpan, newest: number | null) {
  if (!('lengthMs' in span)) return { upStime: span.from, upEtime: span.to + 1 }
  // A terminal's clock may be a little ahead.
  const upEtime = Math.max(Math.round(serverNow()), (newest ?? 0) + 1)
  return { upStime: upEtime - span.lengthMs, upEtime }
}
