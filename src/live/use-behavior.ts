import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

import { holdBehavior, type Behavior } from '#streams/behavior.ts'

import { useAwake } from './awake.ts'

/**
 * The one bridge from streams to React: the component shows the behaviour's value and follows it, while it is awake.
 */
export function useBehavior<T>(behavior: Behavior<T>): T {
  const awake = useAwake()
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!awake) return () => {}
      const subscription = behavior.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [behavior, awake],
  )
  return useSyncExternalStore(subscribe, () => behavior.value)
}

/**
 * A behaviour that lives with the component: `make` builds the stream once, and again only when something in `deps`
 * changes.
 */
export function useStream<T>(make: () => Observable<T>, initial: T, deps: readonly unknown[]): T {
  // oxlint-disable-next-line react/exhaustive-deps -- the caller says what the stream is made of
  const behavior = useMemo(() => holdBehavior(make(), initial), deps)
  return useBehavior(behavior)
}
