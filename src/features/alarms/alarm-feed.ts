import { BehaviorSubject, map, merge, Subject } from 'rxjs'

import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { request } from '#src/api/client.ts'
import { live$, reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { alarmPanel, noAlarms, type AlarmPanelState } from '#streams/alarm-panel.ts'
import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { polling } from '#streams/polling.ts'

export interface AlarmFeed {
  state: Behavior<AlarmPanelState>
  /** Keeps every row at its place, or lets them go. */
  hold: (held: boolean) => void
  /** Shows what came while the list was held, and holds it on. */
  showArrived: () => void
  /** Asks again now. */
  ask: () => void
}

/** The alarm panel on the server's push, with the specified poll behind it. */
export function alarmFeed(): AlarmFeed {
  const held$ = new BehaviorSubject(false)
  const asked$ = new Subject<void>()
  const ask = () => request('workKanban/getRealtimeAlarm', { quiet: true })
  const poll$ = polling(ask, alarmPanelTimeMs, merge(reread$, asked$)).pipe(
    map((polled) => (polled.ok ? { ...polled, value: polled.value.data } : polled)),
  )
  const state$ = alarmPanel({ poll$, events$: live$, held$, scheduler: steadyScheduler })
  return {
    state: holdBehavior(state$, noAlarms),
    hold: (held) => {
      if (held !== held$.value) held$.next(held)
    },
    showArrived: () => {
      const held = held$.value
      held$.next(false)
      held$.next(held)
    },
    ask: () => asked$.next(),
  }
}
