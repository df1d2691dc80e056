import {
  asyncScheduler,
  distinctUntilChanged,
  interval,
  map,
  of,
  startWith,
  switchMap,
  type Observable,
  type SchedulerLike,
} from 'rxjs'

import type { LinkState } from './link-state.ts'

/** Whole seconds since the moment whose state the screens show, counted on once a second; null when there was none. */
export function dataAge(
  link$: Observable<LinkState>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<number | null> {
  return link$.pipe(
    switchMap(({ at }) =>
      at === null
        ? of(null)
        : interval(1000, scheduler).pipe(
            startWith(0),
            map(() => Math.max(0, Math.floor((scheduler.now() - at) / 1000))),
          ),
    ),
    distinctUntilChanged(),
  )
}
