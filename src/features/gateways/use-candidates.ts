import { useState } from 'react'

import { useStream } from '#src/live/use-behavior.ts'

import { askAgain, candidates, noCandidates, type CandidateQuery } from './candidates.ts'

/** The gateways that tried to log in, asked again every `intervalMs` and by `reload`. */
export function useCandidates({ pageNum, pageSize, ignored, armuid }: CandidateQuery, intervalMs: number) {
  const [again$] = useState(askAgain)
  const state = useStream(
    () => candidates({ pageNum, pageSize, ignored, ...(armuid && { armuid }) }, intervalMs, again$),
    noCandidates,
    [pageNum, pageSize, ignored, armuid, intervalMs],
  )
  // What another question was answered with stays until this one is: nothing goes that somebody holds.
  const [last, setLast] = useState(state.page)
  if (state.page !== null && state.page !== last) setLast(state.page)
  return { page: state.page ?? last, failure: state.failure, reload: () => again$.next() }
}
