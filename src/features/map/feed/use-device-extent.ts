import { EMPTY, of, switchMap } from 'rxjs'

import type { Box } from '#contract/geo/map-cells.ts'
import { request } from '#src/api/client.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { reread$ } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { polling } from '#streams/polling.ts'

import { callQueryOf, type MapQuery } from './map-query.ts'
import { findDeviceExtent } from './device-extent.ts'

const path = 'map/getAllDevicePosition'

/** Where the devices of a filter are: a box in degrees; `nowhere` when none has a position; null while that is not known. */
export type DeviceExtent = Box | 'nowhere' | null

/** @throws CallFailure */
export async function requestDeviceExtent(
  filter: MapQuery['filter'],
  quiet: boolean,
): Promise<Box | 'nowhere'> {
  const found = await findDeviceExtent(async (box, zoom) => {
    const { data } = await request(path, {
      query: callQueryOf({ boxes: [box], zoom, filter }, box),
      quiet,
    })
    if (data === undefined) throw new CallFailure('mismatch', path, { message: 'data is missing' })
    return data
  })
  return found ?? 'nowhere'
}

/** Nothing tells of devices that come to where nobody looks. */
const intervalMs = 60_000

/** Asked for while there is a filter to ask about, and again at once when the map is shown again. What is known outlives a failure. */
export function useDeviceExtent(filter: MapQuery['filter'] | null): DeviceExtent {
  return useStream<DeviceExtent>(
    () =>
      filter === null
        ? of(null)
        : polling(() => requestDeviceExtent(filter, true), intervalMs, reread$, steadyScheduler).pipe(
            switchMap((polled) => (polled.ok ? of(polled.value) : EMPTY)),
          ),
    null,
    [filter],
  )
}
