import { merge, scan, Subject, takeWhile } from 'rxjs'
import { Check } from 'typebox/value'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { armUidSchema, type ArmUid } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { polling } from '#streams/polling.ts'

interface Candidates {
  /** The last page that came. */
  readonly page: ReplyOf<'gateway/findPageCandidate'>['data'] | null
  /** Why it is not newer. */
  readonly failure: unknown
}
export const noCandidates: Candidates = { page: null, failure: null }

export interface CandidateQuery {
  pageNum: number
  pageSize: number
  ignored: 0 | 1
  armuid?: ArmUid
}

/** The id that is typed, once it is one. */
export function typedArmUid(text: string): ArmUid | undefined {
  const id = text.trim().toUpperCase()
  return Check(armUidSchema, id) ? id : undefined
}

/** What asks on somebody's word, besides the poll's own time. */
export function askAgain() {
  return new Subject<void>()
}

/** The gateways that tried to log in, asked every `intervalMs` and by `again$`. Who is not told of them does not go on asking. */
export function candidates(query: CandidateQuery, intervalMs: number, again$: Subject<void>) {
  const ask = () => request('gateway/findPageCandidate', { query: { ...query }, quiet: true })
  return polling(ask, intervalMs, merge(reread$, again$), steadyScheduler).pipe(
    scan(
      (before: Candidates, polled) =>
        polled.ok ? { page: polled.value.data, failure: null } : { ...before, failure: polled.error },
      noCandidates,
    ),
    takeWhile(({ page }) => page?.mayView !== false, true),
  )
}
