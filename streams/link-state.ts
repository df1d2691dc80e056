import {
  asyncScheduler,
  combineLatest,
  distinctUntilChanged,
  interval,
  map,
  of,
  scan,
  startWith,
  switchMap,
  type Observable,
  type SchedulerLike,
} from 'rxjs'

import { beatMs, silenceMs, type LiveEvent } from '#contract/live.ts'

/** Two beats without a line: it may only be the network's mood, but it is not live. */
export const delayedMs = 2 * beatMs
/** Without a proof of life for this long, ingest counts as ill: what the screens show does not move, though the link does. */
export const ingestSilenceMs = 10_000

/**
 * `at`: the moment whose state the screens show, by this machine's clock; null when there was never one.
 * `idle`: nobody listens. `connecting`: no line came yet.
 */
export type LinkState =
  | { kind: 'idle' | 'connecting'; at: null }
  | { kind: 'live' | 'delayed'; at: number }
  | { kind: 'lost' | 'ingest-ill'; at: number | null }

interface Heard {
  /** When the last line came; null before the first. */
  at: number | null
  /** When ingest last proved itself, by this machine's clock; undefined: no beat yet, null: it never did. */
  ingestAt: number | null | undefined
  /** The beat before, by the server's clock and by this machine's. */
  beat: { now: number; at: number } | null
  /** How much faster than this machine's the server's clock runs; null before the second beat. */
  rate: number | null
}

/**
 * Says how well the link is, from the lines alone and once a second.
 * @param wanted$ whether anybody listens
 */
export function linkState(
  wanted$: Observable<boolean>,
  events$: Observable<LiveEvent>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<LinkState> {
  return wanted$.pipe(
    distinctUntilChanged(),
    switchMap((wanted) =>
      wanted ? listening(events$, scheduler) : of<LinkState>({ kind: 'idle', at: null }),
    ),
    distinctUntilChanged((a, b) => a.kind === b.kind && a.at === b.at),
  )
}

function listening(events$: Observable<LiveEvent>, scheduler: SchedulerLike): Observable<LinkState> {
  const startedAt = scheduler.now()
  const nothing: Heard = { at: null, ingestAt: undefined, beat: null, rate: null }
  const heard$ = events$.pipe(
    scan((heard, line) => hear(heard, line, scheduler.now()), nothing),
    startWith(nothing),
  )
  const tick$ = interval(1000, scheduler).pipe(startWith(0))
  return combineLatest([heard$, tick$]).pipe(map(([heard]) => judge(heard, startedAt, scheduler.now())))
}

function hear(heard: Heard, line: LiveEvent, at: number): Heard {
  if (line.event !== 'live.beat') return { ...heard, at }
  const { now, ingestAt } = line.data
  const { beat } = heard
  const rate =
    beat === null || at <= beat.at ? heard.rate : Math.max(1, Math.round((now - beat.now) / (at - beat.at)))
  const ageMs = ingestAt === null ? null : Math.max(0, now - ingestAt) / (rate ?? 1)
  return { at, ingestAt: ageMs === null ? null : at - ageMs, beat: { now, at }, rate }
}

function judge(heard: Heard, startedAt: number, now: number): LinkState {
  const { at, ingestAt } = heard
  if (at === null)
    return now - startedAt < silenceMs ? { kind: 'connecting', at: null } : { kind: 'lost', at: null }
  const shownAt = ingestAt === undefined || ingestAt === null ? at : Math.min(at, ingestAt)
  if (now - at >= silenceMs) return { kind: 'lost', at: shownAt }
  if (ingestAt === null) return { kind: 'ingest-ill', at: null }
  // How long ingest has been silent is known when it is known how fast the server's clock runs.
  if (ingestAt !== undefined && heard.rate !== null && at - ingestAt >= ingestSilenceMs)
    return { kind: 'ingest-ill', at: ingestAt }
  return { kind: now - at >= delayedMs ? 'delayed' : 'live', at: shownAt }
}
