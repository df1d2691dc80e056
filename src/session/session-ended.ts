import { filter } from 'rxjs'

import { callOutcomes$ } from '#src/api/call-outcomes.ts'

/** The calls that were told that there is no session any more. A login that fails ends none. */
export const sessionEnded$ = callOutcomes$.pipe(
  filter(({ path, failure }) => failure?.kind === 'session' && path !== 'accounts/login'),
)
