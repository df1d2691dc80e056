import {
  asyncScheduler,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  retry,
  share,
  Subject,
  switchMap,
  takeWhile,
  tap,
  throwError,
  timeout,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs'

import { durableEvents, silenceMs, type LiveEvent } from '#contract/wire/live.ts'

const firstRetryMs = 500
const longestRetryMs = 15_000

export interface LiveBusInputs {
  /** What the screens show, as the `topics` parameter wants it, in one order; no topic: no stream. */
  topics$: Observable<readonly string[]>
  /** One stream of lines, from the event after `since`; it completes or fails when it breaks. */
  connect: (topics: readonly string[], since: number | null) => Observable<LiveEvent>
  /** From 0 to 1, so that a thousand browsers do not come back in the same moment. */
  random: () => number
  scheduler?: SchedulerLike
}

export interface LiveBus {
  /** Every line; an event comes once, in the order of its number, however often the stream broke. */
  events$: Observable<LiveEvent>
  /** Now everything that is not an event has to be read again: the first connection, a mended one, a reset. */
  reread$: Observable<void>
  /** The stream broke, or could not be opened; it is tried again. */
  breaks$: Observable<void>
}

/** The very first line of all comes behind the files of the page: on a slow link that takes long. Milliseconds. */
const firstLineMs = 20_000

/** How long to wait before the `attempt`-th reconnection, 1 being the first. Milliseconds. */
export function retryDelayMs(attempt: number, random: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1)) * (0.5 + random / 2)
}

/**
 * Keeps one stream open for the topics that are wanted. A change of topics opens it anew from the last event seen; so
 * does a break, or `silenceMs` without a line, after a growing, scattered pause.
 */
export function liveBus({ topics$, connect, random, scheduler = asyncScheduler }: LiveBusInputs): LiveBus {
  const rereads$ = new Subject<void>()
  const breaks$ = new Subject<void>()
  let since: number | null = null
  let hasReceived = false

  const streamOf = (topics: readonly string[]) => {
    let whole = since !== null
    return defer(() =>
      concat(
        connect(topics, since),
        throwError(() => new Error('the stream ended')),
      ),
    ).pipe(
      timeout({ first: hasReceived ? silenceMs : firstLineMs, each: silenceMs, scheduler }),
      filter((line) => !(line.event in durableEvents) || since === null || line.seq > since),
      tap((line) => {
        hasReceived = true
        // The server begins to count anew, from wherever it is.
        since = line.event === 'live.reset' ? line.seq : Math.max(since ?? 0, line.seq)
        if (line.event === 'live.reset' || (line.event === 'live.hello' && !whole)) rereads$.next()
        if (line.event === 'live.hello') whole = true
      }),
      takeWhile((line) => line.event !== 'live.end', true),
      retry({
        delay: (_, attempt) => {
          whole = false
          breaks$.next()
          return timer(retryDelayMs(attempt, random()), scheduler)
        },
        resetOnSuccess: true,
      }),
    )
  }

  const events$ = topics$.pipe(
    distinctUntilChanged((a, b) => a.join() === b.join()),
    switchMap((topics) => {
      // Nobody listens: what happens until somebody does is read anew then.
      if (topics.length === 0) {
        since = null
        return EMPTY
      }
      return streamOf(topics)
    }),
    share(),
  )
  return { events$, reread$: rereads$.asObservable(), breaks$: breaks$.asObservable() }
}
