import { filter, fromEvent, merge } from 'rxjs'

import { reread$ } from './live-client.ts'

/** Whether the browser's tab can be seen. */
export const isTabSeen = (): boolean => document.visibilityState === 'visible'

/** What was asked may have another answer now: the network or the live link is back, or the person is. */
export const worthAsking$ = merge(
  fromEvent(globalThis, 'online'),
  fromEvent(globalThis, 'focus'),
  fromEvent(document, 'visibilitychange').pipe(filter(isTabSeen)),
  reread$,
)
