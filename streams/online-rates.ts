import { map, merge, type Observable } from 'rxjs'

import type { OnlineRate } from '#contract/calls/records.ts'

import type { Polled } from './polling.ts'
import { resumedScan } from './resumed-scan.ts'

/** The history keeps one value per this time ... */
export const sampleMs = 10_000
/** ... and so many of them: ten minutes. */
export const historyLength = 60

export interface RateSample {
  at: number
  /** Percent. */
  rate: number
}

export interface RateLine extends OnlineRate {
  /** Oldest first; the last is the present one. Empty when the class has no device. */
  history: readonly RateSample[]
  /** Points of percent since the oldest sample; null while there is only one. */
  change: number | null
}

export interface OnlineRatesState {
  /** Gateways, relays, terminals; null until the first answer. */
  lines: readonly RateLine[] | null
  /** Why the last question had no answer. */
  failure: unknown
}

type Rates = readonly OnlineRate[]

/** Takes a value into a history. The last one is replaced as long as it is not `sampleMs` younger than the one before. */
export function withSample(history: readonly RateSample[], sample: RateSample): readonly RateSample[] {
  const [before, last] = history.slice(-2)
  const replaces = last !== undefined && before !== undefined && last.at - before.at < sampleMs
  return [...(replaces ? history.slice(0, -1) : history), sample].slice(-historyLength)
}

/** Online rates from polls and pushes, whichever is newer, with what they were since the page was opened. */
export function onlineRates(
  poll$: Observable<Polled<Rates>>,
  pushed$: Observable<{ rates: Rates; at: number }>,
): Observable<OnlineRatesState> {
  const nothing: OnlineRatesState = { lines: null, failure: null }
  return merge(
    poll$,
    pushed$.pipe(map(({ rates, at }): Polled<Rates> => ({ ok: true, value: rates, at }))),
  ).pipe(
    resumedScan((state: OnlineRatesState, polled: Polled<Rates>): OnlineRatesState => {
      if (!polled.ok) return { ...state, failure: polled.error }
      const sorted = polled.value.toSorted((a, b) => b.deviceType - a.deviceType)
      return { lines: sorted.map((rate) => lineOf(rate, state.lines, polled.at)), failure: null }
    }, nothing),
  )
}

function lineOf(rate: OnlineRate, lines: readonly RateLine[] | null, at: number): RateLine {
  const before = lines?.find((line) => line.deviceType === rate.deviceType)?.history ?? []
  if (rate.rate === null) return { ...rate, history: [], change: null }
  const history = withSample(before, { at, rate: rate.rate })
  const [oldest] = history
  const change = history.length > 1 && oldest !== undefined ? round(rate.rate - oldest.rate) : null
  return { ...rate, history, change }
}

const round = (value: number) => Math.round(value * 100) / 100
