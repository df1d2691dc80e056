import {
  catchError,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  of,
  repeat,
  startWith,
  Subject,
  switchMap,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs'

import { mayPass, restMs } from '#src/api/passing-failure.ts'
import { steadyNow } from '#src/live/steady-clock.ts'
import { isTabSeen, worthAsking$ } from '#src/live/worth-asking.ts'
import { holdBehavior, type Behavior } from '#streams/behavior.ts'
import { retryDelayMs } from '#streams/live-bus.ts'

/**
 * What the server lists for choosing. `failed` says why; it is asked again by `retry`, by whoever looks next, and by itself
 * where the failure may pass.
 */
export type LookupState<Option> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'there'; readonly options: readonly Option[] }
  | { readonly kind: 'failed'; readonly failure: unknown }

export interface LookupFeed<Option> {
  readonly state: Behavior<LookupState<Option>>
  readonly retry: () => void
}

interface LookupPatience {
  /** Now an answer may be worth asking for again. */
  again$?: Observable<unknown>
  /** Whether anybody can see it: nothing is asked again by itself for nobody. */
  isSeen?: () => boolean
  /** From 0 to 1. */
  random?: () => number
}

/** An answer of this age is asked for anew when somebody looks, or comes back to a tab that was left. */
const freshMs = 600_000

/** Asks with the first one who looks; the answer serves everyone until it is old, and stays where no newer one comes. */
export function lookupFeed<Option>(
  read: () => Promise<readonly Option[]>,
  { again$ = worthAsking$, isSeen = isTabSeen, random = Math.random }: LookupPatience = {},
): LookupFeed<Option> {
  const asking: LookupState<Option> = { kind: 'asking' }
  const retried$ = new Subject<void>()
  let state: LookupState<Option> = asking
  let readAt = 0
  const answer$ = defer(() => from(read())).pipe(
    map((options): LookupState<Option> => ({ kind: 'there', options })),
    tap(() => {
      readAt = steadyNow()
    }),
  )
  const newer$ = defer(() => (steadyNow() - readAt < freshMs ? EMPTY : answer$)).pipe(catchError(() => EMPTY))
  const asked$ = () => {
    let attempt = 0
    return answer$.pipe(
      catchError((failure: unknown) => of<LookupState<Option>>({ kind: 'failed', failure })),
      repeat({
        delay: () => {
          if (state.kind !== 'failed' || !mayPass(state.failure)) return EMPTY
          attempt += 1
          const pauseMs = Math.max(retryDelayMs(attempt, random()), restMs(state.failure))
          return merge(timer(pauseMs), again$).pipe(filter(isSeen), take(1))
        },
      }),
      startWith(asking),
    )
  }
  const back$ = again$.pipe(filter(() => state.kind === 'there' && isSeen()))
  const state$ = defer(() => merge(retried$, back$).pipe(startWith(undefined))).pipe(
    switchMap(() => (state.kind === 'there' ? newer$ : asked$())),
    tap((next) => {
      state = next
    }),
  )
  return { state: holdBehavior(state$, state), retry: () => retried$.next() }
}
