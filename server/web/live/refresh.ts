import type { DeviceDetail, MapView } from '#contract/records.ts'

import type { Database } from '../../db/database.ts'
import { readDeviceDetails } from '../../db/device-details.ts'
import { readClassCounts } from '../../db/online-rate.ts'
import { holds, unfiltered, wholeTree, type RowFilter } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'
import { onlineRates } from '../services/online-rates.ts'
import { presentDevice } from '../services/present-device.ts'
import { readNumberedMap } from '../services/map-view.ts'
import type { MapTopic } from './map-watch.ts'
import type { Fresh, Subscriber } from './subscriber.ts'

/** Between two reads of the same thing; longer where a read is dear, so that one reader costs a twentieth at most. */
const leastMs = 250
const mostMs = 2000
const restPerRead = 20
/** Reads at the same moment, so that calls still find a free connection. */
const lanes = 3

export interface Refresher {
  /** Reads again whatever a fact has touched and has rested long enough, and sends what changed. */
  refreshTouched(subscribers: Iterable<Subscriber>): Promise<void>
  /** One read for all watched devices; sends those that changed. */
  refreshDevices(subscribers: Iterable<Subscriber>, now: Date): Promise<void>
}

export function createRefresher(
  database: Database,
  monotonicMs: () => number,
  rowFilter: (view: View) => RowFilter,
): Refresher {
  function isDue(fresh: Fresh): boolean {
    return fresh.dirty && monotonicMs() - fresh.readAt >= fresh.restMs
  }
  /** Cleared before the read, so that a fact that comes during it counts for the next one. */
  async function take<T>(fresh: Fresh, read: () => Promise<T>): Promise<T> {
    const startedAt = monotonicMs()
    Object.assign(fresh, { dirty: false, readAt: startedAt })
    try {
      const value = await read()
      fresh.restMs = Math.min(mostMs, Math.max(leastMs, (monotonicMs() - startedAt) * restPerRead))
      return value
    } catch (error) {
      fresh.dirty = true
      throw error
    }
  }

  async function refreshTouched(subscribers: Iterable<Subscriber>): Promise<void> {
    // Readers with the same view of the same thing share one read in this round.
    const reads = new Map<string, Promise<unknown>>()
    const shared = <T>(key: string, view: View, read: () => Promise<T>): Promise<T> => {
      const full = JSON.stringify([key, view])
      const started = reads.get(full) ?? read()
      reads.set(full, started)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what kind of read it is
      return started as Promise<T>
    }
    async function refreshOne(subscriber: Subscriber): Promise<void> {
      const { writer, rates, session } = subscriber
      if (rates && isDue(rates)) {
        const json = await take(rates, () =>
          shared('rates', session.view, () => readRates(database, session.view, rowFilter(session.view))),
        )
        if (json !== rates.sent) writer.writeJson('rate.changed', json, subscriber.seq)
        rates.sent = json
      }
      for (const map of subscriber.maps.filter(isDue)) {
        const { watch } = map
        const view = await take(map, () =>
          shared(watch.name, session.view, () =>
            readMapTopic(database, session.view, rowFilter(session.view), watch.topic),
          ),
        )
        const change = watch.changesTo(view)
        if (change) writer.write(change.event, change.data, subscriber.seq)
      }
    }
    // The lanes take from one iterator.
    const waiting = [...subscribers].filter(({ writer }) => writer.open).values()
    const lane = async () => {
      for (const subscriber of waiting) await refreshOne(subscriber)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  async function refreshDevices(subscribers: Iterable<Subscriber>, now: Date): Promise<void> {
    const watching = [...subscribers].filter(({ devices, writer }) => devices.size > 0 && writer.open)
    const ids = new Set(watching.flatMap(({ devices }) => [...devices.keys()]))
    if (ids.size === 0) return
    const rows = await inView(database, wholeTree, (tx) => readDeviceDetails(tx, unfiltered, [...ids], now))
    for (const row of rows) {
      for (const subscriber of watching) {
        const sent = subscriber.devices.get(row.deviceId)
        const { view } = subscriber.session
        if (sent === undefined || !holds(view, row.companyNo, row.gatewayId)) continue
        const detail: DeviceDetail = presentDevice(row, view, subscriber.language)
        const json = JSON.stringify(detail)
        if (json === sent) continue
        subscriber.writer.writeJson('device.changed', json, subscriber.seq)
        subscriber.devices.set(row.deviceId, json)
      }
    }
  }

  return { refreshTouched, refreshDevices }
}

async function readRates(database: Database, view: View, filter: RowFilter): Promise<string> {
  const counts = await inView(database, view, (tx) => readClassCounts(tx, filter, view))
  return JSON.stringify(onlineRates(counts))
}

function readMapTopic(database: Database, view: View, filter: RowFilter, topic: MapTopic): Promise<MapView> {
  return inView(database, view, (tx) => readNumberedMap(tx, filter, { ...topic, box: topic }))
}
