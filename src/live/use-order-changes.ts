import { useEffect, useEffectEvent } from 'react'
import { asyncScheduler, throttleTime } from 'rxjs'

import { useAwake } from './awake.ts'
import { liveEvents, useLiveTopics } from './live-client.ts'

const restMs = 1000
const changes$ = liveEvents('orders.changed').pipe(
  throttleTime(restMs, asyncScheduler, { leading: true, trailing: true }),
)

/** Says that orders of the view were dispatched or moved on, at most once a second. */
export function useOrderChanges(onChanged: () => void): void {
  const awake = useAwake()
  useLiveTopics([{ kind: 'orders' }])
  const report = useEffectEvent(onChanged)
  useEffect(() => {
    if (!awake) return undefined
    const subscription = changes$.subscribe(() => report())
    return () => subscription.unsubscribe()
  }, [awake])
}
