import {
  countedForMs,
  mostReRegistering,
  type AlarmTrend,
  type BatteryStatus,
  type SignalStatus,
} from '#contract/calls/dashboard.ts'

import { readBands, type BandCensus, type BandCount } from '../../db/devices/device-bands.ts'
import { countRaised } from '../../db/live/alarms.ts'
import { readReRegistrations } from '../../db/live/re-registrations.ts'
import type { CallRequest, Handler } from '../pipeline/handler.ts'
import { trendPeriod } from '../services/alarm-trend.ts'
import { createViewCache } from '../services/view-cache.ts'
import { companyRange } from './alarms.ts'

type BandRequest = Pick<
  CallRequest<'workKanban/getBatteryStatus'>,
  'tx' | 'filter' | 'session' | 'query' | 'now'
>

/** @param monotonicMs a clock that nobody sets */
export function dashboardRoutes({ monotonicMs }: { monotonicMs: () => number }) {
  const countedBands = createViewCache<BandCensus>(countedForMs, monotonicMs)
  const trends = createViewCache<AlarmTrend>(countedForMs, monotonicMs)

  async function bandsOf({ tx, filter, session, query }: BandRequest) {
    const range = await companyRange(tx, filter, query.companyid)
    return countedBands(session.view, [range], () => readBands(tx, session.view, range))
  }

  const battery: Handler<'workKanban/getBatteryStatus'> = async (request) => {
    const { at, counts } = await bandsOf(request)
    return { data: { at, list: summed<BatteryStatus['list'][number]>(counts, ({ battery }) => battery) } }
  }

  const signal: Handler<'workKanban/getRssiStatus'> = async (request) => {
    const { at, counts } = await bandsOf(request)
    return { data: { at, list: summed<SignalStatus['list'][number]>(counts, ({ signal }) => signal) } }
  }

  const reRegistrations: Handler<'workKanban/getReregistrationNum'> = async ({ tx, filter, query, now }) => {
    const range = await companyRange(tx, filter, query.companyid)
    const { rows, total } = await readReRegistrations(tx, filter, range, mostReRegistering)
    return { data: { at: now.getTime(), list: rows, total } }
  }

  const trend: Handler<'workKanban/getAlarmTrend'> = async (request) => {
    const { tx, filter, session, query, now, offsetMinutes } = request
    const range = await companyRange(tx, filter, query.companyid)
    return {
      data: await trends(session.view, [range, query.days, offsetMinutes], async () => {
        const { from, beforeFrom, bucketMs, buckets } = trendPeriod(now.getTime(), query.days, offsetMinutes)
        const count = (start: number) =>
          countRaised(tx, filter, range, {
            from: start,
            to: start + buckets * bucketMs - 1,
            bucketMs,
            buckets,
          })
        const raised = await count(from)
        return {
          at: now.getTime(),
          from,
          beforeFrom,
          bucketMs,
          raised,
          raisedBefore: await count(beforeFrom),
        }
      }),
    }
  }

  return {
    'workKanban/getBatteryStatus': battery,
    'workKanban/getRssiStatus': signal,
    'workKanban/getReregistrationNum': reRegistrations,
    'workKanban/getAlarmTrend': trend,
  }
}

/** One band of two: the totals of a class and band together. */
function summed<Line extends { deviceType: BandCount['deviceType']; band: string; total: number }>(
  counts: readonly BandCount[],
  bandOf: (count: BandCount) => Line['band'],
): Line[] {
  const lines = new Map<string, Line>()
  for (const count of counts) {
    const { deviceType, total } = count
    const band = bandOf(count)
    const key = `${deviceType} ${band}`
    const before = lines.get(key)?.total ?? 0
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the band is of the same kind
    lines.set(key, { deviceType, band, total: before + total } as Line)
  }
  return [...lines.values()]
}
