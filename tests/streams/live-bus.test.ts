import { concat, NEVER, takeUntil, throwError, timer, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'

import type { LiveEvent } from '#contract/wire/live.ts'
import { liveBus, retryDelayMs } from '#streams/live-bus.ts'

import { alarm } from './alarm-fixtures.ts'
import { marbles } from './marbles.ts'

const hello = (seq: number): LiveEvent => ({ event: 'live.hello', data: { now: 0 }, seq })
const raised = (seq: number): LiveEvent => ({
  event: 'alarm.raised',
  data: alarm({ objectid: String(seq) }),
  seq,
})
const broken$ = throwError(() => new Error('broken'))

/** Answers each connection with the next stream, and writes down what was asked for. */
function server(...streams: Observable<LiveEvent>[]) {
  const asked: string[] = []
  const connect = (topics: readonly string[], since: number | null) => {
    asked.push(`${topics.join(',')} since ${since}`)
    return streams[asked.length - 1] ?? NEVER
  }
  return { asked, connect, random: () => 1 }
}

describe('liveBus', () => {
  it('opens no stream while no topic is wanted', () => {
    const { asked, ...inputs } = server()
    marbles(({ cold, expectObservable }) => {
      const { events$ } = liveBus({ ...inputs, topics$: cold('e', { e: [] }) })
      expectObservable(events$, '10s !').toBe('')
    })
    expect(asked).toEqual([])
  })

  it('comes back after a break from the last fact it saw', () => {
    marbles(({ cold, expectObservable }) => {
      const first$ = concat(cold('h-a|', { h: hello(4), a: raised(5) }), broken$)
      const second$ = cold('h-b', { h: hello(5), b: raised(6) })
      const { asked, ...inputs } = server(first$, second$)
      const { events$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '1s !').toBe('h-a 500ms k-b', {
        h: hello(4),
        a: raised(5),
        k: hello(5),
        b: raised(6),
      })
      cold('900ms x').subscribe(() => expect(asked).toEqual(['alarms since null', 'alarms since 5']))
    })
  })

  it('gives a fact once, though the server sends it again', () => {
    marbles(({ cold, expectObservable }) => {
      const { asked: _, ...inputs } = server(cold('h-a-a-b', { h: hello(4), a: raised(5), b: raised(6) }))
      const { events$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '1s !').toBe('h-a---b', { h: hello(4), a: raised(5), b: raised(6) })
    })
  })

  it('opens anew from the last fact when the topics change, and not when they only come in again', () => {
    marbles(({ cold, expectObservable }) => {
      const { asked, ...inputs } = server(cold('h', { h: hello(9) }), cold('h', { h: hello(9) }))
      const topics$ = cold('t-t-u', { t: ['alarms'], u: ['alarms', 'rates'] })
      const { events$ } = liveBus({ ...inputs, topics$ })
      expectObservable(events$, '1s !').toBe('h---h', { h: hello(9) })
      cold('900ms x').subscribe(() => expect(asked).toEqual(['alarms since null', 'alarms,rates since 9']))
    })
  })

  it('takes six seconds of silence for a break', () => {
    marbles(({ cold, expectObservable }) => {
      const { asked: _, ...inputs } = server(cold('h', { h: hello(1) }), cold('h', { h: hello(2) }))
      const { events$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '7s !').toBe('h 6499ms k', { h: hello(1), k: hello(2) })
    })
  })

  it('waits twenty seconds for the first line of all, which comes behind the files of the page', () => {
    marbles(({ cold, expectObservable }) => {
      const slow$ = cold('19s h', { h: hello(1) })
      const { asked, ...inputs } = server(NEVER, slow$)
      const { events$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '45s !').toBe('39500ms h', { h: hello(1) })
      cold('44s x').subscribe(() => expect(asked).toEqual(['alarms since null', 'alarms since null']))
    })
  })

  it('asks the screens to read again on the first connection, a mended one and a reset, not on a change of topics', () => {
    marbles(({ cold, expectObservable }) => {
      const reset: LiveEvent = { event: 'live.reset', data: {}, seq: 30 }
      const first$ = cold('h', { h: hello(1) })
      const second$ = concat(cold('h-|', { h: hello(1) }), broken$)
      const third$ = cold('h-r', { h: hello(1), r: reset })
      const { asked: _, ...inputs } = server(first$, second$, third$)
      const topics$ = cold('t-u', { t: ['alarms'], u: ['alarms', 'rates'] })
      const { events$, reread$ } = liveBus({ ...inputs, topics$ })
      events$.pipe(takeUntil(timer(2000))).subscribe()
      expectObservable(reread$, '2s !').toBe('r 503ms s-t', { r: undefined, s: undefined, t: undefined })
    })
  })

  it('follows a server that counts anew from a lower number', () => {
    marbles(({ cold, expectObservable }) => {
      const reset: LiveEvent = { event: 'live.reset', data: {}, seq: 3 }
      const first$ = concat(cold('h-r-a|', { h: hello(900), r: reset, a: raised(4) }), broken$)
      const { asked, ...inputs } = server(first$, NEVER)
      const { events$, breaks$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '1s !').toBe('h-r-a', { h: hello(900), r: reset, a: raised(4) })
      expectObservable(breaks$, '1s !').toBe('-----b', { b: undefined })
      cold('900ms x').subscribe(() => expect(asked).toEqual(['alarms since null', 'alarms since 4']))
    })
  })

  it('does not come back when the session has ended', () => {
    marbles(({ cold, expectObservable }) => {
      const end: LiveEvent = { event: 'live.end', data: { code: 3, msg: '' }, seq: 1 }
      const { asked, ...inputs } = server(cold('(he|)', { h: hello(1), e: end }))
      const { events$ } = liveBus({ ...inputs, topics$: cold('t', { t: ['alarms'] }) })
      expectObservable(events$, '60s !').toBe('(he)', { h: hello(1), e: end })
      cold('59s x').subscribe(() => expect(asked).toEqual(['alarms since null']))
    })
  })
})

describe('retryDelayMs', () => {
  it('doubles from half a second to fifteen, scattered over the upper half', () => {
    expect([1, 2, 3, 6, 20].map((attempt) => retryDelayMs(attempt, 1))).toEqual([
      500, 1000, 2000, 15_000, 15_000,
    ])
    expect(retryDelayMs(1, 0)).toBe(250)
  })
})
