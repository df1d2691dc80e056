import { NEVER, of, throwError } from 'rxjs'
import { describe, test } from 'vitest'

import { code } from '#contract/calls/codes.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { deviceFeed } from '#src/features/map/card/device-feed.ts'
import { marbles } from '#tests/streams/marbles.ts'

import { detail } from '../map-fixtures.ts'

const deviceDetail = (id: string, hops: number) => detail({ id, hops })
const quiet = { changes$: NEVER, reread$: NEVER }

describe('the card of a device', () => {
  test('shows the answer, then what the live link tells of this device', () => {
    marbles(({ cold, expectObservable }) => {
      const changes$ = cold('--x-y', { x: deviceDetail('2', 8), y: deviceDetail('1', 2) })
      expectObservable(
        deviceFeed({ ...quiet, id: '1', ask: () => cold('-a|', { a: deviceDetail('1', 1) }), changes$ }),
        '----- !',
      ).toBe('-a--b', {
        a: { kind: 'shown', device: deviceDetail('1', 1) },
        b: { kind: 'shown', device: deviceDetail('1', 2) },
      })
    })
  })

  test('does not go back to an answer that was overtaken by what the link told', () => {
    marbles(({ cold, expectObservable }) => {
      const changes$ = cold('--x', { x: deviceDetail('1', 2) })
      const reread$ = cold('-r', { r: undefined })
      const ask = () => cold('---a|', { a: deviceDetail('1', 1) })
      expectObservable(deviceFeed({ id: '1', ask, changes$, reread$ }), '20s !').toBe('--b', {
        b: { kind: 'shown', device: deviceDetail('1', 2) },
      })
    })
  })

  test('says that there is none when it is gone or not in the view, and does not ask again', () => {
    marbles(({ expectObservable }) => {
      const ask = () => throwError(() => new CallFailure('refused', 'x', { code: code.notFound }))
      expectObservable(deviceFeed({ ...quiet, id: '1', ask }), '20s !').toBe('a', { a: { kind: 'missing' } })
    })
  })

  test('says why it cannot be read and asks again after 5 s', () => {
    marbles(({ expectObservable }) => {
      const failure = new CallFailure('network', 'x')
      let asked = 0
      const ask = () => (asked++ === 0 ? throwError(() => failure) : of(deviceDetail('1', 1)))
      expectObservable(deviceFeed({ ...quiet, id: '1', ask }), '20s !').toBe('a 4999ms b', {
        a: { kind: 'failed', failure },
        b: { kind: 'shown', device: deviceDetail('1', 1) },
      })
    })
  })
})
