import {
  asyncScheduler,
  catchError,
  delay,
  from,
  map,
  Observable,
  of,
  scan,
  startWith,
  switchMap,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs'

export interface RemoteOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** What tells two of the same label apart. */
  readonly note?: string
}

export interface RemoteAnswer<Value extends string = string> {
  readonly options: readonly RemoteOption<Value>[]
  /** There are others, which a longer text finds. */
  readonly more: boolean
}

export interface RemoteQuestion {
  readonly text: string
  /** More may be typed, so that it waits until the typing rests. */
  readonly typed: boolean
  /** Counts how often the person asked again. */
  readonly round: number
}

export interface RemoteSearch<Value extends string = string> {
  /** The newest answer, and to what; it stays while the next one is on its way. */
  readonly answer: (RemoteAnswer<Value> & { readonly text: string }) | null
  readonly asking: boolean
  /** Why the newest question has no answer; null when it has, or may yet have. */
  readonly failure: unknown
}

export const nothingFoundYet: RemoteSearch<never> = { answer: null, asking: true, failure: null }
export const typingMs = 250

/** What the newest question finds; an older one is given up. */
export function remoteSearch<Value extends string>(
  question$: Observable<RemoteQuestion>,
  ask: (text: string, signal: AbortSignal) => ObservableInput<RemoteAnswer<Value>>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<RemoteSearch<Value>> {
  return question$.pipe(
    switchMap(({ text, typed }) =>
      of(text).pipe(
        delay(typed ? typingMs : 0, scheduler),
        switchMap(() => asked(ask, text)),
        map((answer): Partial<RemoteSearch<Value>> => ({ answer: { ...answer, text }, asking: false })),
        catchError((failure: unknown) => of<Partial<RemoteSearch<Value>>>({ failure, asking: false })),
        startWith<Partial<RemoteSearch<Value>>>({ asking: true, failure: null }),
      ),
    ),
    scan((state, change) => ({ ...state, ...change }), nothingFoundYet as RemoteSearch<Value>),
  )
}

function asked<Value extends string>(
  ask: (text: string, signal: AbortSignal) => ObservableInput<RemoteAnswer<Value>>,
  text: string,
): Observable<RemoteAnswer<Value>> {
  return new Observable((subscriber) => {
    const controller = new AbortController()
    subscriber.add(from(ask(text, controller.signal)).subscribe(subscriber))
    return () => controller.abort()
  })
}
