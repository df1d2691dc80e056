import { interval, map } from 'rxjs'

import { holdBehavior } from '#streams/behavior.ts'

import { serverNow } from './live-client.ts'
import { useBehavior } from './use-behavior.ts'

/** One tick a second for the whole page, so that all ages change together. */
const now$ = holdBehavior(interval(1000).pipe(map(serverNow)), serverNow())

/** The server's time, counted on once a second. Milliseconds. */
export function useServerNow(): number {
  return useBehavior(now$)
}
