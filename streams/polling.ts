import {
  asyncScheduler,
  catchError,
  defer,
  EMPTY,
  map,
  of,
  repeat,
  startWith,
  switchMap,
  timer,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs'

export type Polled<T> = { ok: true; value: T; at: number } | { ok: false; error: unknown; at: number }

/**
 * Asks at once, then `intervalMs` after each answer, good or bad; and at once whenever `again$` says so. A question
 * that `again$` overtakes is given up. `at` is when the answer came.
 */
export function polling<T>(
  ask: () => ObservableInput<T>,
  intervalMs: number,
  again$: Observable<unknown> = EMPTY,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Polled<T>> {
  const question$ = defer(ask).pipe(
    map((value): Polled<T> => ({ ok: true, value, at: scheduler.now() })),
    catchError((error: unknown) => of<Polled<T>>({ ok: false, error, at: scheduler.now() })),
    repeat({ delay: () => timer(intervalMs, scheduler) }),
  )
  return again$.pipe(
    startWith(null),
    switchMap(() => question$),
  )
}
