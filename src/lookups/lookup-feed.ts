import { catchError, defer, EMPTY, from, map, of, startWith, Subject, switchMap, tap } from 'rxjs'

import { holdBehavior, type Behavior } from '#streams/behavior.ts'

/** What the server lists for choosing. `failed` says why; it is asked again by `retry`, or by whoever looks next. */
export type LookupState<Option> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'there'; readonly options: readonly Option[] }
  | { readonly kind: 'failed'; readonly failure: unknown }

export interface LookupFeed<Option> {
  readonly state: Behavior<LookupState<Option>>
  readonly retry: () => void
}

/** Asks with the first one who looks; the answer serves everyone from then on. */
export function lookupFeed<Option>(read: () => Promise<readonly Option[]>): LookupFeed<Option> {
  const asking: LookupState<Option> = { kind: 'asking' }
  const again$ = new Subject<void>()
  let state: LookupState<Option> = asking
  const asked$ = () =>
    defer(() => from(read())).pipe(
      map((options): LookupState<Option> => ({ kind: 'there', options })),
      catchError((failure: unknown) => of<LookupState<Option>>({ kind: 'failed', failure })),
      startWith(asking),
    )
  const state$ = defer(() => again$.pipe(startWith(undefined))).pipe(
    switchMap(() => (state.kind === 'there' ? EMPTY : asked$())),
    tap((next) => {
      state = next
    }),
  )
  return { state: holdBehavior(state$, state), retry: () => again$.next() }
}
