import { useEffect, useState } from 'react'

import type { Measurement, Spectrum } from '#contract/calls/spectra.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useAnotherTry } from '#src/live/use-another-try.ts'

interface Asked<Answer> {
  /** The newest answer; it stays while the same is asked again, as it is by itself when that failed. */
  answer: Answer | null
  failure: CallFailure | null
  tryAgain: () => void
}

const nothing = { answer: null, failure: null }

function useAsked<Answer>(
  key: string | null,
  news: unknown,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Asked<Answer> {
  const [state, setState] = useState<Omit<Asked<Answer>, 'tryAgain'> & { key: string | null }>({
    ...nothing,
    key,
  })
  const mine = state.key === key ? state : nothing
  const { round, tryAgain } = useAnotherTry(mine.failure)
  useEffect(() => {
    if (key === null) return undefined
    const stop = new AbortController()
    ask(stop.signal).then(
      (answer) => setState({ answer, failure: null, key }),
      (failure: unknown) => {
        if (stop.signal.aborted || !(failure instanceof CallFailure)) return
        setState((before) => ({ answer: before.key === key ? before.answer : null, failure, key }))
      },
    )
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is asked for is the key
  }, [key, news, round])
  return { ...mine, tryAgain }
}

/** So many measurements, the newest, are there to be picked. */
const mostPicked = 100

/** The newest measurements of a terminal, asked for again when it says something. @param upTime of its newest uplink */
export function useMeasurements(id: DeviceId, upTime: number | null): Asked<Measurement[]> {
  return useAsked(id, upTime, async (signal) => {
    const query = { id, pageSize: mostPicked }
    return (await request('ms/findSpectra', { query, quiet: true, signal })).data.list
  })
}

/** One spectrum; nothing while none is asked for. @param received how much of it has come: more is asked for again */
export function useSpectrum(
  id: DeviceId,
  which: { measuredAt: number; spectrum: string } | null,
  received: number,
): Asked<Spectrum> {
  const key = which === null ? null : `${id} ${which.measuredAt} ${which.spectrum}`
  return useAsked(key, received, async (signal) => {
    const query = { id, measuredAt: which?.measuredAt ?? 0, spectrum: which?.spectrum ?? '' }
    return (await request('ms/getSpectrum', { query, quiet: true, signal })).data
  })
}
