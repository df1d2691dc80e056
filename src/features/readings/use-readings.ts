import { useEffect, useState } from 'react'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import type { DeviceId } from '#contract/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { serverNow } from '#src/live/live-client.ts'

export interface ReadingsState {
  /** The newest answer; it stays while the next one is on its way. */
  history: ReadingHistory | null
  failure: CallFailure | null
}

/**
 * What a terminal measured in the last so many milliseconds, read again when it reports anew.
 * @param upTime of its newest uplink
 */
export function useReadings(id: DeviceId, lengthMs: number, upTime: number | null): ReadingsState {
  const [state, setState] = useState<ReadingsState & { lengthMs: number }>({
    history: null,
    failure: null,
    lengthMs,
  })
  useEffect(() => {
    const stop = new AbortController()
    const now = Math.round(serverNow())
    // A terminal's clock may be a little ahead.
    const upEtime = Math.max(now, (upTime ?? 0) + 1)
    request('ms/findReadings', {
      query: { id, upStime: upEtime - lengthMs, upEtime },
      quiet: true,
      signal: stop.signal,
    }).then(
      ({ data }) => setState({ history: data, failure: null, lengthMs }),
      (failure: unknown) => {
        if (stop.signal.aborted || !(failure instanceof CallFailure)) return
        setState((before) => ({ ...before, failure, lengthMs }))
      },
    )
    return () => stop.abort()
  }, [id, lengthMs, upTime])
  return state.lengthMs === lengthMs ? state : { history: null, failure: null }
}
