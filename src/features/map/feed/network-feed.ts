import {
  asyncScheduler,
  catchError,
  defer,
  EMPTY,
  map,
  startWith,
  switchMap,
  timer,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs'

import type { Topology } from '#contract/rules/topology.ts'
import { CallFailure } from '#src/api/call-failure.ts'

import { networkOf, type Network } from './network.ts'

export interface NetworkFeedInputs {
  ask: () => ObservableInput<Topology>
  reread$: Observable<void>
  scheduler?: SchedulerLike
}

const retryMs = 5000

/** The network of one device, asked again after a break of the link and while it cannot be read. */
export function networkFeed({
  ask,
  reread$,
  scheduler = asyncScheduler,
}: NetworkFeedInputs): Observable<Network> {
  const asked = (): Observable<Network> =>
    defer(ask).pipe(
      map(networkOf),
      catchError((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        // The card says that there is no such device.
        return error.kind === 'refused' ? EMPTY : timer(retryMs, scheduler).pipe(switchMap(asked))
      }),
    )
  return reread$.pipe(startWith(undefined), switchMap(asked))
}
