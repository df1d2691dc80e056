import { describe, it } from 'vitest'

import { dataAge } from '#streams/data-age.ts'
import type { LinkState } from '#streams/link-state.ts'

import { marbles } from './marbles.ts'

describe('dataAge', () => {
  it('counts whole seconds since the moment that is shown', () => {
    marbles(({ cold, expectObservable }) => {
      const link$ = cold<LinkState>('a 1499ms b', {
        a: { kind: 'live', at: 0 },
        b: { kind: 'live', at: 1500 },
      })
      expectObservable(dataAge(link$), '3600ms !').toBe('0 999ms 1 499ms 0 999ms 1 999ms 2', {
        0: 0,
        1: 1,
        2: 2,
      })
    })
  })

  it('has no age before there is anything', () => {
    marbles(({ cold, expectObservable }) => {
      const link$ = cold<LinkState>('a', { a: { kind: 'connecting', at: null } })
      expectObservable(dataAge(link$), '3s !').toBe('n', { n: null })
    })
  })
})
