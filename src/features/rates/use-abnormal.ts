import { filter, map } from 'rxjs'

import type { DeviceType } from '#contract/wire/enumerations.ts'
import { alarmPanelTimeMs } from '#contract/wire/live.ts'
import { reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { polling } from '#streams/polling.ts'

import { askAbnormal } from './class-states.ts'

/** How many of a class are abnormal, asked again at the pace of the alarm panel; null until the first answer. */
export function useAbnormal(deviceType: DeviceType): number | null {
  return useStream<number | null>(
    () =>
      polling(() => askAbnormal(deviceType), alarmPanelTimeMs, reread$, steadyScheduler).pipe(
        filter((polled) => polled.ok),
        map(({ value }) => value),
      ),
    null,
    [deviceType],
  )
}
