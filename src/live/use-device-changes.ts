import { useEffect, useEffectEvent } from 'react'
import { asyncScheduler, buffer, filter, map, throttleTime } from 'rxjs'

import type { DeviceDetail } from '#contract/calls/records.ts'

import { useAwake } from './awake.ts'
import { liveEvents, useLiveTopics } from './live-client.ts'

const restMs = 1000

/** So many devices one page may follow; a stream carries 64 topics in all. */
export const mostFollowed = 50

const changes$ = liveEvents('device.changed').pipe(map(({ data }) => data))
const gone$ = liveEvents('device.gone').pipe(map(({ data }) => data))

/**
 * Says which of these devices changed, at most once a second. The first thing that a new stream says of each is how it is,
 * changed or not. `onGone` is told when some of them are not to be seen any more.
 */
export function useDeviceChanges(
  ids: readonly string[],
  onChanged: (devices: readonly DeviceDetail[]) => void,
  onGone: () => void = () => undefined,
): void {
  const awake = useAwake()
  useLiveTopics(ids.map((id) => ({ kind: 'device', id })))
  const report = useEffectEvent(onChanged)
  const reportGone = useEffectEvent(onGone)
  const key = ids.join()
  useEffect(() => {
    if (!awake || key === '') return undefined
    const wanted = new Set(key.split(','))
    const mine$ = changes$.pipe(filter(({ id }) => wanted.has(id)))
    const rests$ = mine$.pipe(throttleTime(restMs, asyncScheduler, { leading: false, trailing: true }))
    const subscription = mine$.pipe(buffer(rests$)).subscribe((devices) => report(devices))
    const mineGone$ = gone$.pipe(filter(({ id }) => wanted.has(id)))
    const left$ = mineGone$.pipe(throttleTime(restMs, asyncScheduler, { leading: false, trailing: true }))
    subscription.add(left$.subscribe(() => reportGone()))
    return () => subscription.unsubscribe()
  }, [key, awake])
}
