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

/** Asks with the first one who looks; the answer serves everyone from then on. */
export function lookupFeed<Option>(
  read: () => Promise<readonly Option[]>,
  { again$ = worthAsking$, isSeen = isTabSeen, random = Math.random }: LookupPatience = {},
): LookupFeed<Option> {
  const asking: LookupState<Option> = { kind: 'asking' }
  const retried$ = new Subject<void>()
  let state: LookupState<Option> = asking
  const asked$ = () => {
    let attempt = 0
    return defer(() => from(read())).pipe(
      map((options): LookupState<Option> => ({ kind: 'there', options })),
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
  const state$ = defer(() => retried$.pipe(startWith(undefined))).pipe(
    switchMap(() => (state.kind === 'there' ? EMPTY : asked$())),
    tap((next) => {
      state = next
    }),
  )
  return { state: holdBehavior(state$, state), retry: () => retried$.next() }
}
