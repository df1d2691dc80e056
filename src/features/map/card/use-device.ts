import { filter, from, map, merge, of } from 'rxjs'
import { Check } from 'typebox/value'

import { deviceIdSchema } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$, useLiveTopics } from '#src/live/live-client.ts'
import { useStream } from '#src/live/use-behavior.ts'

import { deviceFeed, type DeviceState } from './device-feed.ts'

const waiting: DeviceState = { kind: 'loading' }
const changes$ = liveEvents('device.changed').pipe(map((line) => line.data))
const gone$ = liveEvents('device.gone').pipe(map((line) => line.data.id))

async function ask(text: string) {
  const id: unknown = text
  if (!Check(deviceIdSchema, id)) throw new TypeError(`no device id: ${text}`)
  const { data } = await request('map/findDetails/{id}', { params: { id }, quiet: true })
  return data
}

/** One that went out of view is asked for again, and the answer says so. */
function feedOf(id: string) {
  const left$ = gone$.pipe(
    filter((gone) => gone === id),
    map(() => undefined),
  )
  return deviceFeed({ id, ask, changes$, reread$: merge(reread$, left$) })
}

/** The device of the address, or null when there is none. */
export function useDevice(id: string | undefined): DeviceState | null {
  useLiveTopics(id === undefined ? [] : [{ kind: 'device', id }])
  const state = useStream(() => (id === undefined ? of(waiting) : from(feedOf(id))), waiting, [id])
  return id === undefined ? null : state
}
