import { scan } from 'rxjs'

import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { polling, type Polled } from '#streams/polling.ts'

export interface Counted<Value> {
  /** The last answer; null before the first one, and once the right was taken away. */
  value: Value | null
  /** Why the last question had no answer: what is shown is older then. */
  failure: unknown
}

/** What a call of the dashboard counts, asked again at the pace of the alarm panel. @param what another one begins anew */
export function useCounted<Value>(ask: () => Promise<{ data: Value }>, what = ''): Counted<Value> {
  const nothing: Counted<Value> = { value: null, failure: null }
  const take = (last: Counted<Value>, polled: Polled<{ data: Value }>): Counted<Value> =>
    polled.ok
      ? { value: polled.value.data, failure: null }
      : { value: isForbidden(polled.error) ? null : last.value, failure: polled.error }
  return useStream(
    () => polling(ask, alarmPanelTimeMs, reread$, steadyScheduler).pipe(scan(take, nothing)),
    nothing,
    [what],
  )
}
