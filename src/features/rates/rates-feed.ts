import { map } from 'rxjs'

import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$ } from '#src/live/live-client.ts'
import { steadyNow, steadyScheduler } from '#src/live/steady-clock.ts'
import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { onlineRates, type OnlineRatesState } from '#streams/online-rates.ts'
import { polling } from '#streams/polling.ts'

/** The online rates on the server's push, with the poll behind it. */
export function ratesFeed(): Behavior<OnlineRatesState> {
  const poll$ = polling(
    () => request('workKanban/getOnlineRate', { quiet: true }),
    alarmPanelTimeMs,
    reread$,
    steadyScheduler,
  ).pipe(map((polled) => (polled.ok ? { ...polled, value: polled.value.list } : polled)))
  const pushed$ = liveEvents('rate.changed').pipe(map(({ data }) => ({ rates: data, at: steadyNow() })))
  return holdBehavior(onlineRates(poll$, pushed$), { lines: null, failure: null })
}
