import { filter, map, merge, throttleTime } from 'rxjs'

import type { AlarmSummary } from '#contract/calls/alarms.ts'
import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { polling } from '#streams/polling.ts'

/** In a storm it is asked for once in so long. */
const calmMs = 1000

/** What every page shows of the alarms that last: read when one changes, with the specified poll behind it; null before the first answer. */
export function alarmSummaryFeed(): Behavior<AlarmSummary | null> {
  const changed$ = liveEvents('alarm.raised', 'alarm.changed', 'alarm.recovered').pipe(
    throttleTime(calmMs, steadyScheduler, { leading: true, trailing: true }),
  )
  const ask = () => request('workKanban/getAlarmSummary', { quiet: true })
  const summary$ = polling(ask, alarmPanelTimeMs, merge(reread$, changed$)).pipe(
    filter((polled) => polled.ok),
    map(({ value }) => value.data),
  )
  return holdBehavior<AlarmSummary | null>(summary$, null)
}
