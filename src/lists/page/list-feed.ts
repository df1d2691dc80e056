import {
  catchError,
  defer,
  EMPTY,
  filter,
  finalize,
  from,
  map,
  merge,
  NEVER,
  Observable,
  of,
  repeat,
  ReplaySubject,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs'

import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { retryDelayMs } from '#streams/live-bus.ts'

import { mayPass, restMs } from '#src/api/passing-failure.ts'
import { steadyNow } from '#src/live/steady-clock.ts'

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
}

export interface ListFeedInputs<Page> {
  /** Gives the page; the query is whatever text names it. */
  read: (query: string, signal: AbortSignal) => Promise<Page>
  /** Now an answer may be worth asking for: one that failed, or that is old. */
  again$?: Observable<unknown>
  /** What there is to be seen is another by now: the answer is not fresh, however young. */
  outdated$?: Observable<unknown>
  /** Whether anybody can see it: nothing is asked again by itself for nobody. */
  isSeen?: () => boolean
  /** Milliseconds. */
  clock?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** An answer that is younger is not asked for again by itself. */
export const freshMs = 60_000

/**
 * The page of a list that was last asked for. An older question is given up; the rows before stay until the next ones are
 * there, also when the question fails. A failure that may pass is asked again by itself, after growing, scattered pauses
 * and whenever `again$` says so, and nothing but the answer shows of that. It rests while nobody follows the state.
 */
export function listFeed<Page>(inputs: ListFeedInputs<Page>): ListFeed<Page> {
  const {
    read,
    again$ = NEVER,
    outdated$ = NEVER,
    isSeen = () => true,
    clock = steadyNow,
    random = Math.random,
  } = inputs
  const asked$ = new ReplaySubject<string>(1)
  let state: ListState<Page> = { answer: null, waiting: true, failure: null }
  /** What was last asked for, and what the server was last asked for. */
  let last: string | null = null
  let readFor: string | null = null
  let forced = false
  let underway = false
  let isOutdated = false
  const isFresh = (query: string) =>
    !isOutdated &&
    state.failure === null &&
    state.answer?.query === query &&
    clock() - state.answer.at < freshMs

  const answers = (query: string): Observable<ListState<Page>> => {
    let attempt = 0
    return defer(() => {
      underway = true
      isOutdated = false
      return reading(read, query).pipe(finalize(() => (underway = false)))
    }).pipe(
      map((page): ListState<Page> => ({
        answer: { page, query, at: clock() },
        waiting: false,
        failure: null,
      })),
      catchError((failure: unknown) => of<ListState<Page>>({ ...state, waiting: false, failure })),
      repeat({
        delay: () => {
          if (!mayPass(state.failure)) return EMPTY
          attempt += 1
          const pauseMs = Math.max(retryDelayMs(attempt, random()), restMs(state.failure))
          return timer(pauseMs).pipe(filter(isSeen))
        },
      }),
    )
  }
  const isWorthIt = () => last !== null && !underway && isSeen()
  const outdate = () => {
    isOutdated = true
  }
  const state$ = merge(
    asked$,
    again$.pipe(filter(isWorthIt)),
    outdated$.pipe(
      tap(outdate),
      filter(() => last !== null && isSeen()),
    ),
  ).pipe(
    switchMap(() => {
      const query = last ?? ''
      const anew = forced
      forced = false
      if (!anew && isFresh(query)) return state.waiting ? of({ ...state, waiting: false }) : EMPTY
      const byItself = !anew && readFor === query && !state.waiting
      readFor = query
      return byItself
        ? answers(query)
        : answers(query).pipe(startWith({ ...state, waiting: true, failure: null }))
    }),
    tap((next) => {
      state = next
    }),
  )
  const ask = (query: string, anew: boolean) => {
    last = query
    forced = anew
    asked$.next(query)
  }
  return {
    state: holdBehavior(state$, state),
    ask: (query) => ask(query, false),
    reload: () => last !== null && ask(last, true),
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
