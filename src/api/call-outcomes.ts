import { Subject } from 'rxjs'

import type { CallPath } from '#contract/calls/calls.ts'
import { currentSession } from '#src/session/session.ts'

import { CallFailure } from './call-failure.ts'

export interface CallOutcome {
  readonly path: CallPath
  readonly failure: CallFailure | null
  /** It was an order, not a question. */
  readonly changing: boolean
  /** The caller shows how it went; only the end of the session and an absent server are told besides. */
  readonly quiet?: boolean
  /** This tab has another session by now, or none: whatever the answer says of the session is not about this one. */
  readonly outdated?: boolean
}

/** Every call that ended, for those who tell the person: failures, and orders that were carried out. */
export const callOutcomes$ = new Subject<CallOutcome>()

/** @returns what says, when an answer comes, whether this tab's session is another one by then */
export function watchSession(): () => boolean {
  const token = currentSession()?.token
  return () => currentSession()?.token !== token
}

/** Lets a call run and tells how it ended. @throws CallFailure and nothing else */
export async function withOutcome<T>(
  outcome: { path: CallPath; changing: boolean; quiet: boolean },
  run: () => Promise<T>,
): Promise<T> {
  const isOutdated = watchSession()
  try {
    const result = await run()
    callOutcomes$.next({ ...outcome, failure: null })
    return result
  } catch (error) {
    const failure =
      error instanceof CallFailure ? error : new CallFailure('network', outcome.path, { cause: error })
    callOutcomes$.next({ ...outcome, failure, outdated: isOutdated() })
    throw failure
  }
}
