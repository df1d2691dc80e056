import { useEffect, useState } from 'react'

import type { DeviceId } from '#contract/wire/ids.ts'
import type { Topology } from '#contract/rules/topology.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

export interface TopologyState {
  topology: Topology | null
  failure: CallFailure | null
}

/** What hangs on a device and what it hangs on, as it is now. */
export function useTopology(id: DeviceId): TopologyState {
  const [state, setState] = useState<TopologyState>({ topology: null, failure: null })
  useEffect(() => {
    const stop = new AbortController()
    request('map/getMapTopological', { query: { id, channels: 1 }, quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ topology: data, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted && failure instanceof CallFailure) setState({ topology: null, failure })
      },
    )
    return () => stop.abort()
  }, [id])
  return state
}
