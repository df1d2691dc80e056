import { useState } from 'react'
import { merge, scan, Subject, takeWhile } from 'rxjs'

import type { ReplyOf } from '#contract/calls.ts'
import type { ArmUid } from '#contract/ids.ts'
import { request } from '#src/api/client.ts'
import { reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { polling } from '#streams/polling.ts'

type CandidatePage = ReplyOf<'gateway/findPageCandidate'>['data']

interface CandidatesState {
  /** The last one that came. */
  readonly page: CandidatePage | null
  /** Why it is not newer. */
  readonly failure: unknown
}
const nothing: CandidatesState = { page: null, failure: null }

interface CandidateQuery {
  pageNum: number
  pageSize: number
  ignored: 0 | 1
  armuid?: ArmUid
}

/** Who knocked, asked again every `intervalMs` and by `reload`. Who is not told of them does not go on asking. */
export function useCandidates({ pageNum, pageSize, ignored, armuid }: CandidateQuery, intervalMs: number) {
  const [again$] = useState(() => new Subject<void>())
  const state = useStream(
    () => {
      const query = { pageNum, pageSize, ignored, ...(armuid && { armuid }) }
      const ask = () => request('gateway/findPageCandidate', { query, quiet: true })
      return polling(ask, intervalMs, merge(reread$, again$), steadyScheduler).pipe(
        scan(
          (before, polled) =>
            polled.ok ? { page: polled.value.data, failure: null } : { ...before, failure: polled.error },
          nothing,
        ),
        takeWhile(({ page }) => page?.isTold !== false, true),
      )
    },
    nothing,
    [pageNum, pageSize, ignored, armuid, intervalMs],
  )
  // What another question was answered with stays until this one is: nothing goes that somebody holds.
  const [last, setLast] = useState(state.page)
  if (state.page !== null && state.page !== last) setLast(state.page)
  return { page: state.page ?? last, failure: state.failure, reload: () => again$.next() }
}
