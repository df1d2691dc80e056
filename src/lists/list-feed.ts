import { catchError, EMPTY, from, map, Observable, of, ReplaySubject, startWith, switchMap, tap } from 'rxjs'

import { holdBehavior, type Behavior } from '#streams/behavior.ts'

export interface ListState<Page> {
  /** The newest answer, and what was asked for it; null before the first. It stays while the next one is on its way. */
  readonly answer: { readonly page: Page; readonly query: string; readonly at: number } | null
  readonly waiting: boolean
  /** Why the newest question has no answer; null when it has, or may yet have. */
  readonly failure: unknown
}

export interface ListFeed<Page> {
  readonly state: Behavior<ListState<Page>>
  /** Asks for this, unless the answer is there and fresh. */
  readonly ask: (query: string) => void
  /** Asks again for the same. */
  readonly reload: () => void
  /** Asks again when the answer is old. */
  readonly refresh: () => void
}

/** An answer that is younger is not asked for again by itself. */
export const freshMs = 60_000

/**
 * The page of a list that was last asked for. An older question is given up; the rows before stay until the next ones are
 * there, also when the question fails.
 * @param read gives the page; the query is whatever text names it
 * @param clock milliseconds
 */
export function listFeed<Page>(
  read: (query: string, signal: AbortSignal) => Promise<Page>,
  clock: () => number = Date.now,
): ListFeed<Page> {
  const asked$ = new ReplaySubject<{ query: string; anew: boolean }>(1)
  let state: ListState<Page> = { answer: null, waiting: true, failure: null }
  let last: string | null = null
  const isFresh = (query: string) =>
    state.failure === null && state.answer?.query === query && clock() - state.answer.at < freshMs

  const state$ = asked$.pipe(
    switchMap(({ query, anew }) => {
      if (!anew && isFresh(query)) return state.waiting ? of({ ...state, waiting: false }) : EMPTY
      return reading(read, query).pipe(
        map((page) => ({ answer: { page, query, at: clock() }, waiting: false, failure: null })),
        catchError((failure: unknown) => of({ ...state, waiting: false, failure })),
        startWith({ ...state, waiting: true, failure: null }),
      )
    }),
    tap((next) => {
      state = next
    }),
  )
  const ask = (query: string, anew: boolean) => {
    last = query
    asked$.next({ query, anew })
  }
  return {
    state: holdBehavior(state$, state),
    ask: (query) => ask(query, false),
    reload: () => last !== null && ask(last, true),
    refresh: () => last !== null && ask(last, false),
  }
}

function reading<Page>(
  read: (query: string, signal: AbortSignal) => Promise<Page>,
  query: string,
): Observable<Page> {
  return new Observable((subscriber) => {
    const controller = new AbortController()
    subscriber.add(from(read(query, controller.signal)).subscribe(subscriber))
    return () => controller.abort()
  })
}
