import {
  asyncScheduler,
  combineLatest,
  distinctUntilChanged,
  interval,
  map,
  merge,
  NEVER,
  of,
  scan,
  startWith,
  switchMap,
  type Observable,
  type SchedulerLike,
} from 'rxjs'

import { beatMs, silenceMs, type LiveEvent } from '#contract/wire/live.ts'

/** Two beats without a line: it may only be the network's mood, but it is not live. */
export const delayedMs = 2 * beatMs
/** Without a proof of life for this long, ingest counts as ill: what the screens show does not move, though the link does. */
export const ingestSilenceMs = 10_000

/**
 * `at`: the moment whose state the screens show, by the scheduler's clock; null when there was never one.
 * `idle`: nobody listens. `connecting`: no line came yet.
 */
export type LinkState =
  | { kind: 'idle' | 'connecting'; at: null }
  | { kind: 'live' | 'delayed'; at: number }
  | { kind: 'lost' | 'ingest-ill'; at: number | null }

interface Observed {
  /** When the last line came; null before the first. */
  at: number | null
  /** When ingest last proved itself, by this machine's clock; undefined: no beat yet, null: it never did. */
  ingestAt: number | null | undefined
  /** The beat before, by the server's clock and by this machine's. */
  beat: { now: number; at: number } | null
  /** How much faster than this machine's the server's clock runs; null before the second beat. */
  rate: number | null
  /** How often the stream broke, or could not be opened, since the last line. */
  breaks: number
}

export interface LinkInputs {
  /** Whether anybody listens. */
  wanted$: Observable<boolean>
  events$: Observable<LiveEvent>
  /** The stream broke, or could not be opened. */
  breaks$?: Observable<void>
  /** Its clock must not be one that can be set: silence is measured with it. */
  scheduler?: SchedulerLike
}

/**
 * Says how well the link is, from the lines, from what is known to be broken, and once a second. A stream that broke is
 * delayed until its next line, and lost when it could not be opened again at once.
 */
export function linkState({
  wanted$,
  events$,
  breaks$ = NEVER,
  scheduler = asyncScheduler,
}: LinkInputs): Observable<LinkState> {
  return wanted$.pipe(
    distinctUntilChanged(),
    switchMap((wanted) =>
      wanted ? listening(events$, breaks$, scheduler) : of<LinkState>({ kind: 'idle', at: null }),
    ),
    distinctUntilChanged((a, b) => a.kind === b.kind && a.at === b.at),
  )
}

function listening(
  events$: Observable<LiveEvent>,
  breaks$: Observable<void>,
  scheduler: SchedulerLike,
): Observable<LinkState> {
  const startedAt = scheduler.now()
  const nothing: Observed = { at: null, ingestAt: undefined, beat: null, rate: null, breaks: 0 }
  const observed$ = merge(events$, breaks$.pipe(map(() => null))).pipe(
    scan(
      (observed, line) =>
        line === null
          ? { ...observed, breaks: observed.breaks + 1 }
          : observe(observed, line, scheduler.now()),
      nothing,
    ),
    startWith(nothing),
  )
  const tick$ = interval(1000, scheduler).pipe(startWith(0))
  return combineLatest([observed$, tick$]).pipe(
    map(([observed]) => judge(observed, startedAt, scheduler.now())),
  )
}

function observe(observed: Observed, line: LiveEvent, at: number): Observed {
  if (line.event !== 'live.beat') return { ...observed, at, breaks: 0 }
  const { now, ingestAt } = line.data
  const { beat } = observed
  const rate =
    beat === null || at <= beat.at
      ? observed.rate
      : Math.max(1, Math.round((now - beat.now) / (at - beat.at)))
  const ageMs = ingestAt === null ? null : Math.max(0, now - ingestAt) / (rate ?? 1)
  return { at, ingestAt: ageMs === null ? null : at - ageMs, beat: { now, at }, rate, breaks: 0 }
}

function judge(observed: Observed, startedAt: number, now: number): LinkState {
  const { at, ingestAt, breaks } = observed
  const unreachable = breaks > 1
  if (at === null) {
    // Before the first line, silence is a slow link until an attempt has failed.
    const lost = unreachable || (breaks > 0 && now - startedAt >= silenceMs)
    return { kind: lost ? 'lost' : 'connecting', at: null }
  }
  const shownAt = ingestAt === undefined || ingestAt === null ? at : Math.min(at, ingestAt)
  if (unreachable || now - at >= silenceMs) return { kind: 'lost', at: shownAt }
  if (ingestAt === null) return { kind: 'ingest-ill', at: null }
  // How long ingest has been silent is known when it is known how fast the server's clock runs.
  if (ingestAt !== undefined && observed.rate !== null && at - ingestAt >= ingestSilenceMs)
    return { kind: 'ingest-ill', at: ingestAt }
  return { kind: breaks > 0 || now - at >= delayedMs ? 'delayed' : 'live', at: shownAt }
}
