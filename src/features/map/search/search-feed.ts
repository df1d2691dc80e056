import {
  asyncScheduler,
  catchError,
  debounceTime,
  defer,
  distinctUntilChanged,
  from,
  map,
  of,
  switchMap,
  timer,
  type ObservableInput,
  Observable,
  type SchedulerLike,
} from 'rxjs'

import { keywordFault } from '#contract/calls/device-search.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'

export type Search =
  | { kind: 'none' }
  /** Too little is typed to search for, or signs alone. */
  | { kind: 'short' | 'signs' }
  | { kind: 'asking' }
  | { kind: 'found'; keyword: string; devices: readonly DeviceDetail[] }
  | { kind: 'failed'; keyword: string }

export const noSearch: Search = { kind: 'none' }
const typingMs = 250
/** A sign of waiting before this would only flicker. */
const patienceMs = 300

/** The devices of the newest keyword, asked for once more with each newer of `try$`, which has one at once; answers to older ones are dropped. */
export function searchFeed(
  keyword$: Observable<string>,
  ask: (keyword: string) => ObservableInput<readonly DeviceDetail[]>,
  try$: Observable<unknown>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Search> {
  return keyword$.pipe(
    distinctUntilChanged(),
    debounceTime(typingMs, scheduler),
    switchMap((keyword): Observable<Search> => {
      if (keyword === '') return of(noSearch)
      const fault = keywordFault(keyword)
      if (fault !== null) return of({ kind: fault })
      const answer$ = defer(() => from(ask(keyword))).pipe(
        map((devices): Search => ({ kind: 'found', keyword, devices })),
        catchError(() => of<Search>({ kind: 'failed', keyword })),
      )
      return try$.pipe(switchMap(() => withPatience(answer$, scheduler)))
    }),
  )
}

function withPatience(answer$: Observable<Search>, scheduler: SchedulerLike): Observable<Search> {
  return new Observable((subscriber) => {
    const waiting = timer(patienceMs, scheduler).subscribe(() => subscriber.next({ kind: 'asking' }))
    subscriber.add(waiting)
    subscriber.add(
      answer$.subscribe({
        next: (answer) => {
          waiting.unsubscribe()
          subscriber.next(answer)
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      }),
    )
  })
}
