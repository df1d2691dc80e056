import { Parse } from 'typebox/value'

import { seenClasses } from '#contract/rules/device-rights.ts'
import { deviceIdSchema } from '#contract/wire/ids.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'

import type { Database } from '../../db/database.ts'
import { readDeviceDetails, type DeviceDetailRow } from '../../db/devices/device-details.ts'
import { inView } from '../../db/view.ts'
import { presentDevice } from '../services/present-device.ts'
import { inLanes } from './in-lanes.ts'
import type { Subscriber } from './subscriber.ts'

/** One read of all watched devices for each view; sends those that changed. */
export async function refreshDevices(
  database: Database,
  subscribers: Iterable<Subscriber>,
  now: Date,
): Promise<void> {
  const watching = [...subscribers].filter(({ devices, writer }) => devices.size > 0 && writer.open)
  await inLanes(
    Map.groupBy(watching, ({ viewKey }) => viewKey),
    async ([viewKey, readers]) => {
      const [first] = readers
      if (first === undefined) return
      const { session, filter } = first
      const ids = new Set(readers.flatMap(({ devices }) => [...devices.keys()]))
      const rows = await inView(database, session.view, (tx) => readDeviceDetails(tx, filter, [...ids], now))
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
