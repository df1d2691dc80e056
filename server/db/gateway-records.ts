import { sql, type RawBuilder } from 'kysely'

import { deviceType } from '#contract/enumerations.ts'
import type { ArmUid } from '#contract/ids.ts'
import { armCellular, armHeartbeats, armLinks, armStarts } from '#contract/lists/gateway-records.ts'

import { findDevice } from './device-ids.ts'
import type { ListScope } from './list-store.ts'
import { historyRecords, type RecordStore } from './record-store.ts'

const findGateway = (scope: ListScope, { armuid }: { armuid: ArmUid }) =>
  findDevice(scope, deviceType.values.gateway, armuid)

/** A field of the message; measured values as they were written. */
const said = (...path: string[]): RawBuilder<unknown> => sql`coalesce(r.body #>> ${path}::text[], '')`
const whole = (...path: string[]): RawBuilder<unknown> => sql`(r.body #>> ${path}::text[])::float8`
const received = sql`(extract(epoch from r.received_at) * 1000)::float8`
const ofChannels = (name: string): RawBuilder<unknown> => sql`
  (select string_agg(c ->> ${name}, ',' order by (c ->> 'channel')::int) from jsonb_array_elements(r.body -> 'channels') c)`

/** The lists of a gateway's records, each with what reads it. */
export const gatewayRecords: readonly RecordStore<{ armuid: ArmUid }>[] = [
  historyRecords(armStarts, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.kind = 'start'`,
    columns: {
      receiveTime: received,
      reason: said('reason'),
      armVersion: said('armVersion'),
      hardwareVersion: said('hardwareVersion'),
      linkModal: said('connectMode'),
      networkId: ofChannels('apuid'),
      rfVersion: ofChannels('rfVersion'),
    },
  }),
  historyRecords(armLinks, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.kind = 'link'`,
    columns: {
      receiveTime: received,
      state: said('state'),
      linkModal: said('medium'),
      downSeconds: sql`round((r.body ->> 'downMs')::numeric / 1000)::float8`,
    },
  }),
  historyRecords(armHeartbeats, findGateway, {
    table: sql`heartbeat`,
    where: sql`true`,
    columns: {
      memoryFreePercent: said('memoryFreePercent'),
      diskFreePercent: said('diskFreePercent'),
      cpuPercent: said('cpuPercent'),
      temperatureC: said('temperatureC'),
      uptimeS: whole('uptimeS'),
      backlog: whole('backlog'),
      longitude: said('gps', 'lng'),
      latitude: said('gps', 'lat'),
      satellites: whole('gps', 'satellites'),
    },
  }),
  historyRecords(armCellular, findGateway, {
    table: sql`heartbeat`,
    where: sql`r.rssi_dbm is not null`,
    columns: {
      rssiDbm: said('cellular', 'rssiDbm'),
      operator: said('cellular', 'operator'),
      generation: said('cellular', 'generation'),
    },
  }),
]
