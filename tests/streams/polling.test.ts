import { of, throwError } from 'rxjs'
import { describe, it } from 'vitest'

import { polling, type Polled } from '#streams/polling.ts'

import { marbles } from './marbles.ts'

const answer = (at: number): Polled<string> => ({ ok: true, value: 'x', at })

describe('polling', () => {
  it('asks at once and then an interval after each answer', () => {
    marbles(({ expectObservable }) => {
      const poll$ = polling(() => of('x'), 10)
      expectObservable(poll$, '21ms !').toBe('a 9ms b 9ms c', {
        a: answer(0),
        b: answer(10),
        c: answer(20),
      })
    })
  })

  it('counts the interval from the answer, not from the question', () => {
    marbles(({ cold, expectObservable }) => {
      const poll$ = polling(() => cold('-----(x|)'), 10)
      expectObservable(poll$, '21ms !').toBe('5ms a 14ms b', { a: answer(5), b: answer(20) })
    })
  })

  it('says that a question had no answer and asks again', () => {
    marbles(({ expectObservable }) => {
      let asked = 0
      const poll$ = polling(() => (asked++ === 0 ? throwError(() => 'away') : of('x')), 10)
      expectObservable(poll$, '15ms !').toBe('a 9ms b', {
        a: { ok: false, error: 'away', at: 0 },
        b: answer(10),
      })
    })
  })

  it('asks at once when told to, and gives up the question on its way', () => {
    marbles(({ cold, hot, expectObservable }) => {
      const again$ = hot('  --n')
      const poll$ = polling(() => cold('---(x|)'), 10, again$)
      expectObservable(poll$, '9ms !').toBe('-----a', { a: answer(5) })
    })
  })
})
