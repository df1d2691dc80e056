import { useEffect, useEffectEvent } from 'react'
import { asyncScheduler, throttleTime } from 'rxjs'

import { useAwake } from './awake.ts'
import { liveEvents, useLiveTopics } from './live-client.ts'

const restMs = 1000
const changes$ = liveEvents('commands.changed').pipe(
  throttleTime(restMs, asyncScheduler, { leading: true, trailing: true }),
)

/** Says that commands to devices of the view were sent or answered, at most once a second. `on`: whether it listens. */
export function useCommandChanges(on: boolean, onChanged: () => void): void {
  const awake = useAwake()
  useLiveTopics(on ? [{ kind: 'commands' }] : [])
  const report = useEffectEvent(onChanged)
  useEffect(() => {
    if (!awake || !on) return undefined
    const subscription = changes$.subscribe(() => report())
    return () => subscription.unsubscribe()
  }, [awake, on])
}
