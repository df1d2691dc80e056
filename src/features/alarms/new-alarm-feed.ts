import { filter, map, merge } from 'rxjs'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { alarmLevel } from '#contract/wire/enumerations.ts'
import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$ } from '#src/live/live-client.ts'
import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { polling } from '#streams/polling.ts'

/** The newest priority alarms that last, read when one is raised, with the specified poll behind it; null before the first answer. */
export function newAlarmFeed(): Behavior<readonly AlarmRecord[] | null> {
  const raised$ = liveEvents('alarm.raised').pipe(
    filter(({ data }) => data.alarmLevel === alarmLevel.values.priority),
  )
  const ask = () => request('workKanban/findPage', { quiet: true })
  const alarms$ = polling(ask, alarmPanelTimeMs, merge(reread$, raised$)).pipe(
    filter((polled) => polled.ok),
    map(({ value }) => value.data.list),
  )
  return holdBehavior<readonly AlarmRecord[] | null>(alarms$, null)
}
