import {
  catchError,
  concat,
  defer,
  filter,
  from,
  map,
  merge,
  of,
  startWith,
  switchMap,
  takeUntil,
  timer,
  asyncScheduler,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs'

import { code } from '#contract/calls/codes.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'

/** `missing`: there is no such device in the person's view. */
export type DeviceState =
  | { kind: 'loading' }
  | { kind: 'shown'; device: DeviceDetail }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: CallFailure }

export interface DeviceFeedInputs {
  id: string
  ask: (id: string) => ObservableInput<DeviceDetail>
  changes$: Observable<DeviceDetail>
  reread$: Observable<void>
  scheduler?: SchedulerLike
}

const retryMs = 5000
/** Answers that will be the same next time. */
const finalCodes: ReadonlySet<number> = new Set([code.notFound, code.invalid, code.forbidden])

function failed(error: unknown): DeviceState {
  if (!(error instanceof CallFailure)) throw error
  return error.kind === 'refused' && finalCodes.has(error.code)
    ? { kind: 'missing' }
    : { kind: 'failed', failure: error }
}

/** A device as it is now, asked for once and then told by the live link; asked again while it cannot be read. */
export function deviceFeed(inputs: DeviceFeedInputs): Observable<DeviceState> {
  const { id, ask, changes$, reread$, scheduler = asyncScheduler } = inputs
  const asked = (): Observable<DeviceState> =>
    defer(() => from(ask(id))).pipe(
      map((device): DeviceState => ({ kind: 'shown', device })),
      catchError((error: unknown) => {
        const state = failed(error)
        const again$ =
          state.kind === 'failed' ? timer(retryMs, scheduler).pipe(switchMap(asked)) : of<DeviceState>()
        return concat(of(state), again$)
      }),
    )
  const pushed$ = changes$.pipe(
    filter((device) => device.id === id),
    map((device): DeviceState => ({ kind: 'shown', device })),
  )
  // The link tells every change, so an answer that it overtook may be older and is not waited for.
  const answered$ = reread$.pipe(
    startWith(undefined),
    switchMap(() => asked().pipe(takeUntil(pushed$))),
  )
  return merge(answered$, pushed$)
}
