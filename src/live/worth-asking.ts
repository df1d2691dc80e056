import { asyncScheduler, filter, fromEvent, merge, throttleTime } from 'rxjs'

import { liveEvents, reread$ } from './live-client.ts'

/** Whether the browser's tab can be seen. */
export const isTabSeen = (): boolean => document.visibilityState === 'visible'

/** What did not come may come now: the network or the live link is back. */
export const networkBack$ = merge(fromEvent(globalThis, 'online'), reread$)

/** What was asked may have another answer now: the network or the live link is back, or the person is. */
export const worthAsking$ = merge(
  networkBack$,
  fromEvent(globalThis, 'focus'),
  fromEvent(document, 'visibilitychange').pipe(filter(isTabSeen)),
)

/** What the person may see became another, e.g. since a gateway was shared with their company. At most once a second. */
export const otherView$ = liveEvents('live.reset').pipe(
  throttleTime(1000, asyncScheduler, { leading: true, trailing: true }),
)
