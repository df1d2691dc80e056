import { useEffect, useState } from 'react'

import type { Severity } from '#contract/calls/spectra.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

/**
 * By which class of machine a terminal's vibration is judged; null until it is known, and where nobody may know.
 * @param isJudged whether it is one that measures vibration
 */
export function useSeverity(
  id: DeviceId,
  isJudged: boolean,
): { severity: Severity | null; setSeverity: (severity: Severity) => void } {
  const [known, setKnown] = useState<{ id: DeviceId; severity: Severity } | null>(null)
  useEffect(() => {
    if (!isJudged) return undefined
    const stop = new AbortController()
    request('ms/getSeverity', { query: { id }, quiet: true, signal: stop.signal }).then(
      ({ data }) => setKnown({ id, severity: data }),
      (failure: unknown) => {
        // Without it no zones are drawn.
        if (!stop.signal.aborted && !(failure instanceof CallFailure)) throw failure
      },
    )
    return () => stop.abort()
  }, [id, isJudged])
  return {
    severity: known?.id === id ? known.severity : null,
    setSeverity: (severity) => setKnown({ id, severity }),
  }
}
