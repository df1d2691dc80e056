import { NEVER, of } from 'rxjs'
import { describe, it } from 'vitest'

import type { LiveEvent } from '#contract/wire/live.ts'
import { linkState, type LinkState } from '#streams/link-state.ts'

import { marbles } from './marbles.ts'

const beat = (now: number, ingestAt: number | null): LiveEvent => ({
  event: 'live.beat',
  data: { now, ingestAt },
  seq: 7,
})
const hello: LiveEvent = { event: 'live.hello', data: { now: 0 }, seq: 7 }
const kinds = (states: Record<string, LinkState>) => states

describe('linkState', () => {
  it('is idle while nobody listens', () => {
    marbles(({ cold, expectObservable }) => {
      const wanted$ = cold('f', { f: false })
      expectObservable(linkState({ wanted$, events$: NEVER }), '10s !').toBe(
        'i',
        kinds({ i: { kind: 'idle', at: null } }),
      )
    })
  })

  it('is connecting for as long as nothing failed, and lost when it failed and no line came for six seconds', () => {
    marbles(({ hot, expectObservable }) => {
      const states = kinds({ c: { kind: 'connecting', at: null }, l: { kind: 'lost', at: null } })
      const early$ = hot('x', { x: undefined })
      const late$ = hot('9s x', { x: undefined })
      expectObservable(linkState({ wanted$: of(true), events$: NEVER }), '30s !').toBe('c', states)
      expectObservable(linkState({ wanted$: of(true), events$: NEVER, breaks$: early$ }), '30s !').toBe(
        'c 5999ms l',
        states,
      )
      expectObservable(linkState({ wanted$: of(true), events$: NEVER, breaks$: late$ }), '30s !').toBe(
        'c 8999ms l',
        states,
      )
    })
  })

  it('is live with a line, delayed after two beats without one, lost after six seconds', () => {
    marbles(({ hot, expectObservable }) => {
      const lines$ = hot('--a', { a: hello })
      expectObservable(linkState({ wanted$: of(true), events$: lines$ }), '10s !').toBe(
        'c-v 4997ms d 1999ms l',
        kinds({
          c: { kind: 'connecting', at: null },
          v: { kind: 'live', at: 2 },
          d: { kind: 'delayed', at: 2 },
          l: { kind: 'lost', at: 2 },
        }),
      )
    })
  })

  it('is delayed from a break to the next line, and lost when it cannot be opened again at once', () => {
    marbles(({ hot, expectObservable }) => {
      const events$ = hot('a-----b', { a: hello, b: hello })
      const breaks$ = hot('-----x---x-x', { x: undefined })
      expectObservable(linkState({ wanted$: of(true), events$, breaks$ }), '900ms !').toBe(
        '(cv)-dw--e-l',
        kinds({
          c: { kind: 'connecting', at: null },
          v: { kind: 'live', at: 0 },
          d: { kind: 'delayed', at: 0 },
          w: { kind: 'live', at: 6 },
          e: { kind: 'delayed', at: 6 },
          l: { kind: 'lost', at: 6 },
        }),
      )
    })
  })

  it('is lost, and not connecting, when it was twice refused', () => {
    marbles(({ hot, expectObservable }) => {
      const breaks$ = hot('-x-x', { x: undefined })
      expectObservable(linkState({ wanted$: of(true), events$: NEVER, breaks$ }), '900ms !').toBe(
        'c--l',
        kinds({ c: { kind: 'connecting', at: null }, l: { kind: 'lost', at: null } }),
      )
    })
  })

  it('shows the moment of ingest, when that is older than the line', () => {
    marbles(({ hot, expectObservable }) => {
      // The server's clock is an hour ahead of this one; only differences count.
      const lines$ = hot('a', { a: beat(3_600_000, 3_597_000) })
      expectObservable(linkState({ wanted$: of(true), events$: lines$ }), '1ms !').toBe(
        '(cv)',
        kinds({ c: { kind: 'connecting', at: null }, v: { kind: 'live', at: -3000 } }),
      )
    })
  })

  it('tells a silent ingest from a lost link', () => {
    marbles(({ hot, expectObservable }) => {
      const lines$ = hot('a 1999ms b 1999ms c', {
        a: beat(60_000, 59_500),
        b: beat(62_000, 51_000),
        c: beat(64_000, null),
      })
      expectObservable(linkState({ wanted$: of(true), events$: lines$ }), '5s !').toBe(
        '(cv) 1996ms w 1999ms n',
        kinds({
          c: { kind: 'connecting', at: null },
          v: { kind: 'live', at: -500 },
          w: { kind: 'ingest-ill', at: -9000 },
          n: { kind: 'ingest-ill', at: null },
        }),
      )
    })
  })

  it('knows ingest to be well where the server’s clock runs sixty times as fast', () => {
    marbles(({ hot, expectObservable }) => {
      const lines$ = hot('a 1999ms b', { a: beat(600_000, 540_000), b: beat(720_000, 660_000) })
      expectObservable(linkState({ wanted$: of(true), events$: lines$ }), '3s !').toBe(
        '(cv) 1996ms w',
        kinds({
          c: { kind: 'connecting', at: null },
          v: { kind: 'live', at: -60_000 },
          w: { kind: 'live', at: 1000 },
        }),
      )
    })
  })
})
