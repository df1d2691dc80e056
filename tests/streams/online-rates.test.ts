import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'

import type { OnlineRate } from '#contract/calls/records.ts'
import { onlineRates, withSample, type OnlineRatesState } from '#streams/online-rates.ts'
import type { Polled } from '#streams/polling.ts'

import { marbles } from './marbles.ts'

const relays = (online: number): OnlineRate => ({ deviceType: 1, total: 200, online, rate: online / 2 })
const gateways: OnlineRate = { deviceType: 2, total: 0, online: 0, rate: null }
const polled = (at: number, ...value: OnlineRate[]): Polled<OnlineRate[]> => ({ ok: true, value, at })

describe('onlineRates', () => {
  it('lists gateways first, each class with its history and its change', () => {
    marbles(({ hot, expectObservable }) => {
      const poll$ = hot('-a-b', {
        a: polled(1000, relays(190), gateways),
        b: polled(11_000, relays(196), gateways),
      })
      const noGateway = { ...gateways, history: [], change: null }
      expectObservable(onlineRates(poll$, EMPTY)).toBe('na-b', {
        n: { lines: null, failure: null },
        a: {
          lines: [noGateway, { ...relays(190), history: [{ at: 1000, rate: 95 }], change: null }],
          failure: null,
        },
        b: {
          lines: [
            noGateway,
            {
              ...relays(196),
              history: [
                { at: 1000, rate: 95 },
                { at: 11_000, rate: 98 },
              ],
              change: 3,
            },
          ],
          failure: null,
        },
      } satisfies Record<string, OnlineRatesState>)
    })
  })

  it('takes what is pushed as it takes what is polled, and keeps its lines when a question fails', () => {
    marbles(({ hot, expectObservable }) => {
      const poll$ = hot('---x', { x: { ok: false, error: 'away', at: 0 } satisfies Polled<OnlineRate[]> })
      const pushed$ = hot('-a', { a: { rates: [relays(100)], at: 5 } })
      const lines = [{ ...relays(100), history: [{ at: 5, rate: 50 }], change: null }]
      expectObservable(onlineRates(poll$, pushed$)).toBe('na-f', {
        n: { lines: null, failure: null },
        a: { lines, failure: null },
        f: { lines, failure: 'away' },
      })
    })
  })
})

describe('withSample', () => {
  it('replaces the last sample until it is ten seconds younger than the one before', () => {
    const history = [
      { at: 0, rate: 90 },
      { at: 4000, rate: 91 },
    ]
    expect(withSample(history, { at: 9000, rate: 92 })).toEqual([
      { at: 0, rate: 90 },
      { at: 9000, rate: 92 },
    ])
    expect(
      withSample(
        [
          { at: 0, rate: 90 },
          { at: 10_000, rate: 91 },
        ],
        { at: 11_000, rate: 92 },
      ),
    ).toEqual([
      { at: 0, rate: 90 },
      { at: 10_000, rate: 91 },
      { at: 11_000, rate: 92 },
    ])
  })

  it('keeps sixty', () => {
    const minute = Array.from({ length: 60 }, (_, i) => ({ at: i * 10_000, rate: 90 }))
    const next = withSample(minute, { at: 600_000, rate: 95 })
    expect(next).toHaveLength(60)
    expect(next[0]).toEqual({ at: 10_000, rate: 90 })
  })
})
