import { filter } from 'rxjs'

import { callOutcomes$ } from '#src/api/call-outcomes.ts'

/** The calls that were told that there is no session any more. A login that fails ends none, nor does what asked with the one before. */
export const sessionEnded$ = callOutcomes$.pipe(
  filter(
    ({ path, failure, outdated }) =>
      failure?.kind === 'session' && outdated !== true && path !== 'accounts/login',
  ),
)
