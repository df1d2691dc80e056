import { useEffect, useState } from 'react'

import type { FrameDetail, TailFrame } from '#contract/calls/frames.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'

interface FrameState {
  readonly name: string
  readonly detail: FrameDetail | null
  readonly failure: unknown
}

/** The stored frame of a line in full; nothing for a message that is no frame of a terminal, or is not stored. */
export function useFrame(frame: TailFrame): { detail: FrameDetail | null; failure: unknown; asked: boolean } {
  const [state, setState] = useState<FrameState | null>(null)
  const { id, devType, frameCounter, upTime, outcome } = frame
  const asked =
    id !== null &&
    devType === deviceType.values.terminal &&
    frameCounter !== null &&
    upTime !== null &&
    outcome !== 'refused'
  const name = `${id} ${frameCounter} ${upTime}`
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    const query = { id, frameCounter, upTime }
    request('ms/findFrame', { query, quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ name, detail: data, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setState({ name, detail: null, failure })
      },
    )
    return () => stop.abort()
  }, [asked, id, frameCounter, upTime, name])
  const mine = state?.name === name ? state : null
  return { detail: mine?.detail ?? null, failure: mine?.failure ?? null, asked }
}
