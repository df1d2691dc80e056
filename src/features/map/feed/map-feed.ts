import {
  asyncScheduler,
  concat,
  debounce,
  defer,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  of,
  catchError,
  scan,
  startWith,
  switchMap,
  timer,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs'

import { code } from '#contract/calls/codes.ts'
import { formatTopic } from '#contract/wire/live.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import type { MapView } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'

import {
  emptyPicture,
  mergeEvent,
  partOf,
  pictureOf,
  type MapEvent,
  type MapPicture,
  type PicturePart,
} from '../canvas/map-picture.ts'
import { keyOf, topicsOf, type MapQuery } from './map-query.ts'

/** The map is asked when it rests; the first view does so from the beginning. */
export const settleMs = 150
export const retryMs = 5000

export interface MapFeedInputs {
  query$: Observable<MapQuery>
  ask: (query: MapQuery, box: Box) => ObservableInput<MapView>
  events$: Observable<MapEvent>
  /** The picture has to be asked for anew though the view is the same. */
  reread$: Observable<void>
  scheduler?: SchedulerLike
}

/** `loading` and `failed` keep the picture of before on screen; `refused` has none. */
export interface MapFeed {
  state: 'loading' | 'shown' | 'failed' | 'refused'
  /** Why it is refused. */
  refusal: CallFailure | null
  picture: MapPicture
}
export const firstFeed: MapFeed = { state: 'loading', refusal: null, picture: emptyPicture }

type Step =
  | { kind: 'answer'; index: number; view: MapView }
  | { kind: 'event'; index: number; event: MapEvent }
  | { kind: 'failed' }
  | { kind: 'refused'; refusal: CallFailure }
  /** It is asked anew: numbers of before may be those of another count. */
  | { kind: 'reread' }

/** Whether the answer will be the same until something else is asked. */
function isFinal(error: unknown): error is CallFailure {
  return (
    error instanceof CallFailure &&
    error.kind === 'refused' &&
    (error.code === code.notFound || error.code === code.forbidden)
  )
}

/** Older than every event. */
const uncounted = -1

interface Held {
  parts: readonly (PicturePart | null)[]
  picture: MapPicture | null
  state: MapFeed['state']
  refusal: CallFailure | null
}

function take(held: Held, step: Step): Held {
  if (step.kind === 'failed') return { ...held, state: 'failed' }
  if (step.kind === 'refused')
    return {
      parts: held.parts.map(() => null),
      picture: emptyPicture,
      state: 'refused',
      refusal: step.refusal,
    }
  if (step.kind === 'reread')
    return { ...held, parts: held.parts.map((part) => part && { ...part, seq: uncounted }) }
  const before = held.parts[step.index] ?? null
  // An answer that is older than what the live link said since would put the past back on screen.
  if (step.kind === 'answer' && before !== null && before.seq > step.view.seq)
    return { ...held, parts: held.parts.with(step.index, { ...before, unplaced: step.view.unplaced }) }
  const part = step.kind === 'answer' ? partOf(step.view) : mergeEvent(before, step.event)
  if (part === null) return held
  const parts = held.parts.with(step.index, part)
  const known = parts.filter((each) => each !== null)
  if (known.length < parts.length) return { ...held, parts }
  return { parts, picture: pictureOf(known, held.picture), state: 'shown', refusal: null }
}

/** What the map shows: the answer to the newest question, then every change that the live link tells of. */
export function mapFeed({
  query$,
  ask,
  events$,
  reread$,
  scheduler = asyncScheduler,
}: MapFeedInputs): Observable<MapFeed> {
  const askAll = (query: MapQuery): Observable<Step> =>
    defer(() =>
      merge(
        ...query.boxes.map((box, index) =>
          from(ask(query, box)).pipe(map((view): Step => ({ kind: 'answer', index, view }))),
        ),
      ),
    ).pipe(
      catchError((error: unknown) =>
        isFinal(error)
          ? of<Step>({ kind: 'refused', refusal: error })
          : concat(
              of<Step>({ kind: 'failed' }),
              timer(retryMs, scheduler).pipe(switchMap(() => askAll(query))),
            ),
      ),
    )
  const shown = (query: MapQuery): Observable<Held> => {
    const topics = topicsOf(query).map(formatTopic)
    const pushed$ = events$.pipe(
      map((event): Step => ({ kind: 'event', index: topics.indexOf(event.data.topic), event })),
      filter((step) => step.kind !== 'event' || step.index >= 0),
    )
    const asked$ = reread$.pipe(
      map((): Observable<Step> => concat(of<Step>({ kind: 'reread' }), askAll(query))),
      startWith(askAll(query)),
      switchMap((steps$) => steps$),
    )
    const nothing: Held = { parts: topics.map(() => null), picture: null, state: 'loading', refusal: null }
    return merge(pushed$, asked$).pipe(scan(take, nothing), startWith(nothing))
  }
  // Whoever looks again after a rest sees the picture of before until the new one is there.
  let before = firstFeed
  return query$.pipe(
    distinctUntilChanged((a, b) => keyOf(a) === keyOf(b)),
    map((query, index) => ({ query, waitMs: index === 0 ? 0 : settleMs })),
    debounce(({ waitMs }) => timer(waitMs, scheduler)),
    switchMap(({ query }) => shown(query)),
    map(({ state, refusal, picture }) => (before = { state, refusal, picture: picture ?? before.picture })),
    distinctUntilChanged((a, b) => a.state === b.state && a.picture === b.picture),
  )
}
