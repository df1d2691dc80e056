import { useEffect } from 'react'
import { debounceTime, filter, from, map, Observable, of, share, switchMap, tap, timer } from 'rxjs'

import { formatTopic, type LiveEvent, type LiveEventName, type Topic } from '#contract/wire/live.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { callOutcomes$ } from '#src/api/call-outcomes.ts'
import { openStream } from '#src/api/client.ts'
import { currentSession } from '#src/session/session.ts'
import { holdBehavior } from '#streams/behavior.ts'
import { linkState, type LinkState } from '#streams/link-state.ts'
import { liveBus } from '#streams/live-bus.ts'

import { useAwake } from './awake.ts'
import { readLines } from './read-lines.ts'
import { steadyNow, steadyScheduler } from './steady-clock.ts'
import { TopicRegistry } from './topic-registry.ts'

/** Panning a map changes topics many times a second; the stream is opened anew when it rests. */
const settleMs = 250

const registry = new TopicRegistry()

function report(kind: 'mismatch' | 'session', message: string, code = 0): void {
  callOutcomes$.next({
    path: 'live',
    failure: new CallFailure(kind, 'live', { message, code }),
    changing: false,
  })
}

function connect(topics: readonly string[], since: number | null): Observable<LiveEvent> {
  return new Observable((subscriber) => {
    const controller = new AbortController()
    const token = currentSession()?.token
    const query = { topics: topics.join(','), ...(since !== null && { since }) }
    const subscription = from(openStream('live', { query, signal: controller.signal }))
      .pipe(
        switchMap((stream) => from(readLines(stream, (line) => report('mismatch', line.slice(0, 200))))),
        tap((line) => {
          // The end of a token that has been replaced meanwhile ends nobody's session.
          if (line.event === 'live.end' && currentSession()?.token !== token) throw new Error('another token')
        }),
      )
      .subscribe(subscriber)
    return () => {
      subscription.unsubscribe()
      controller.abort()
    }
  })
}

/** Emptiness takes effect late, so that going from page to page does not close and open the stream. */
const topics$ = registry.topics$.pipe(
  switchMap((topics) => (topics.length === 0 ? timer(settleMs).pipe(map(() => topics)) : of(topics))),
  debounceTime(settleMs),
)

let skewMs = 0
const bus = liveBus({ topics$, connect, random: Math.random, scheduler: steadyScheduler })

/** Every line of the one stream of this tab, events once each. */
export const live$: Observable<LiveEvent> = bus.events$.pipe(
  tap((line) => {
    if (line.event === 'live.beat' || line.event === 'live.hello') skewMs = line.data.now - steadyNow()
    if (line.event === 'live.end') report('session', line.data.msg, line.data.code)
  }),
  share(),
)
/** Read again what is not an event: the first connection, a mended one, a reset. */
export const reread$ = bus.reread$

/** How well the link is and how old what it shows, by `steadyNow`; see `LinkState`. */
export const linkState$ = holdBehavior<LinkState>(
  linkState({
    wanted$: registry.topics$.pipe(map((topics) => topics.length > 0)),
    events$: live$,
    breaks$: bus.breaks$,
    scheduler: steadyScheduler,
  }),
  { kind: 'idle', at: null },
)

/** The server's time as far as its beats tell, for "since" on screens whose own clock is wrong. Milliseconds. */
export function serverNow(): number {
  return steadyNow() + skewMs
}

/** The events of these names only, typed. */
export function liveEvents<const E extends LiveEventName>(
  ...names: readonly E[]
): Observable<Extract<LiveEvent, { event: E }>> {
  const wanted: readonly string[] = names
  return live$.pipe(filter((line): line is Extract<LiveEvent, { event: E }> => wanted.includes(line.event)))
}

/** While the component is shown and awake, the tab's stream carries these topics. */
export function useLiveTopics(topics: readonly Topic[]): void {
  const awake = useAwake()
  const key = topics.map(formatTopic).join(',')
  useEffect(
    () => (awake ? registry.register(topics) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the topics by what they say, not by the array's identity
    [key, awake],
  )
}
