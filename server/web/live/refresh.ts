import { Parse } from 'typebox/value'

import { seenClasses } from '#contract/rules/device-rights.ts'
import { deviceIdSchema } from '#contract/wire/ids.ts'
import type { DeviceDetail, MapView } from '#contract/calls/records.ts'

import type { Database } from '../../db/database.ts'
import { readDeviceDetails, type DeviceDetailRow } from '../../db/devices/device-details.ts'
import { readClassCounts } from '../../db/live/online-rate.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'
import { onlineRates } from '../services/online-rates.ts'
import { presentDevice } from '../services/present-device.ts'
import { readNumberedMap } from '../services/map-view.ts'
import { inLanes } from './in-lanes.ts'
import { createMapWatch, type MapTopic } from './map-watch.ts'
import type { Fresh, Subscriber, WatchedMap } from './subscriber.ts'

/** Between two reads of the same thing; longer where a read is dear, so that one reader costs a twentieth at most. */
const leastMs = 250
const mostMs = 2000
const restPerRead = 20

export interface Refresher {
  /** Reads again whatever an event has touched and has rested long enough, and sends what changed. */
  refreshTouched(subscribers: Iterable<Subscriber>): Promise<void>
  /** One read of all watched devices for each view; sends those that changed. */
  refreshDevices(subscribers: Iterable<Subscriber>, now: Date): Promise<void>
}

export function createRefresher(database: Database, monotonicMs: () => number): Refresher {
  function isDue(fresh: Fresh): boolean {
    return fresh.dirty && monotonicMs() - fresh.readAt >= fresh.restMs
  }
  /** Cleared before the read, so that an event that comes during it counts for the next one. */
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
    const shared = <T>(key: string, viewKey: string, read: () => Promise<T>): Promise<T> => {
      const full = `${key} ${viewKey}`
      const started = reads.get(full) ?? read()
      reads.set(full, started)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what kind of read it is
      return started as Promise<T>
    }
    async function refreshOne(subscriber: Subscriber): Promise<void> {
      const { writer, rates, session, filter, viewKey } = subscriber
      if (rates && isDue(rates)) {
        const json = await take(rates, () =>
          shared('rates', viewKey, () => readRates(database, session.view, filter)),
        )
        // Given another view during the read, the reader is told what is in that one by the next.
        if (subscriber.viewKey !== viewKey) return
        if (json !== rates.sent) writer.writeJson('rate.changed', json, subscriber.seq)
        rates.sent = json
      }
      for (const map of subscriber.maps.filter(isDue)) {
        const view = await take(map, () =>
          shared(map.watch.name, viewKey, () =>
            readMapTopic(database, session.view, filter, map.watch.topic),
          ),
        )
        if (subscriber.viewKey !== viewKey) return
        sendMap(subscriber, map, view)
      }
    }
    await inLanes(
      [...subscribers].filter(({ writer }) => writer.open),
      refreshOne,
    )
  }

  async function refreshDevices(subscribers: Iterable<Subscriber>, now: Date): Promise<void> {
    const watching = [...subscribers].filter(({ devices, writer }) => devices.size > 0 && writer.open)
    await inLanes(
      Map.groupBy(watching, ({ viewKey }) => viewKey),
      async ([viewKey, readers]) => {
        const [first] = readers
        if (first === undefined) return
        const { session, filter } = first
        const ids = new Set(readers.flatMap(({ devices }) => [...devices.keys()]))
        const rows = await inView(database, session.view, (tx) =>
          readDeviceDetails(tx, filter, [...ids], now),
        )
        // Not to those who were given another view during the read.
        const reached = readers.filter((reader) => reader.viewKey === viewKey)
        for (const reader of reached) {
          const classes = seenClasses(reader.session.may)
          const seen = rows.filter(({ deviceType }) => classes.includes(deviceType))
          sendGone(reader, new Set(seen.map(({ deviceId }) => deviceId)))
          for (const row of seen) sendDevice(reader, row)
        }
      },
    )
  }

  return { refreshTouched, refreshDevices }
}

/** @param view null when the topic's company is none that the reader may see */
function sendMap({ writer, seq, t }: Subscriber, map: WatchedMap, view: MapView | null): void {
  const { watch } = map
  if (view === null) {
    const refusal = { topic: watch.name, reason: 'record.unknown', msg: t('refusal.record.unknown') }
    if (!map.refused) writer.write('live.refused', refusal, seq)
    // Should it come into view again, the reader has nothing of it.
    Object.assign(map, { refused: true, watch: createMapWatch(watch.name, watch.topic) })
    return
  }
  map.refused = false
  const change = watch.changesTo(view)
  if (change) writer.write(change.event, change.data, seq)
}

function sendDevice({ devices, session, language, writer, seq }: Subscriber, row: DeviceDetailRow): void {
  const sent = devices.get(row.deviceId)
  if (sent === undefined) return
  const detail: DeviceDetail = presentDevice(row, session.view, language)
  const json = JSON.stringify(detail)
  if (json === sent) return
  writer.writeJson('device.changed', json, seq)
  devices.set(row.deviceId, json)
}

function sendGone({ devices, writer, seq }: Subscriber, there: ReadonlySet<string>): void {
  for (const [id, sent] of devices) {
    if (sent === '' || there.has(id)) continue
    writer.write('device.gone', { id: Parse(deviceIdSchema, id) }, seq)
    devices.set(id, '')
  }
}

async function readRates(database: Database, view: View, filter: RowFilter): Promise<string> {
  const counts = await inView(database, view, (tx) => readClassCounts(tx, filter, view))
  return JSON.stringify(onlineRates(counts))
}

function readMapTopic(
  database: Database,
  view: View,
  filter: RowFilter,
  topic: MapTopic,
): Promise<MapView | null> {
  return inView(database, view, (tx) => readNumberedMap(tx, filter, { ...topic, box: topic }))
}
