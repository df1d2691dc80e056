import { sql, type RawBuilder } from 'kysely'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import {
  armCellular,
  armControls,
  armHeartbeats,
  armLinks,
  armStarts,
  armUpgrades,
  channelUpgrades,
} from '#contract/lists/gateway-records.ts'

import { findDevice } from '../devices/device-ids.ts'
import type { ListScope } from '../lists/list-store.ts'
import { channelVersions } from './gateway-versions.ts'
import { historyRecords, type RecordStore } from '../lists/record-store.ts'
import { upgradeStatus } from '../devices/device-columns.ts'

const findGateway = (scope: ListScope, { armuid }: { armuid: ArmUid }) =>
  findDevice(scope, deviceType.values.gateway, armuid)

/** A field of the message: a word, or a number. */
const bodyText = (...path: string[]): RawBuilder<unknown> => sql`coalesce(r.body #>> ${path}::text[], '')`
const figure = (...path: string[]): RawBuilder<unknown> => sql`(r.body #>> ${path}::text[])::float8`
const received = sql`(extract(epoch from r.received_at) * 1000)::float8`
const ofChannels = (name: string): RawBuilder<unknown> => sql`
  (select string_agg(c ->> ${name}, ',' order by (c ->> 'channel')::int) from jsonb_array_elements(r.body -> 'channels') c)`

/** Both versions as the gateway wrote them. */
const changed = (version: RawBuilder<unknown>, before: RawBuilder<unknown>) => ({
  receiveTime: received,
  upgradeStatus: upgradeStatus(version, before),
  versionBefore: before,
  version,
  reason: bodyText('reason'),
})

/** The lists of a gateway's records, each with what reads it. */
export const gatewayRecords: readonly RecordStore<{ armuid: ArmUid }>[] = [
  historyRecords(armStarts, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.kind = 'start'`,
    columns: {
      receiveTime: received,
      reason: bodyText('reason'),
      armVersion: bodyText('armVersion'),
      hardwareVersion: bodyText('hardwareVersion'),
      linkModal: bodyText('connectMode'),
      networkId: ofChannels('apuid'),
      rfVersion: ofChannels('rfVersion'),
    },
  }),
  historyRecords(armLinks, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.kind = 'link'`,
    columns: {
      receiveTime: received,
      state: bodyText('state'),
      linkModal: bodyText('medium'),
      downSeconds: sql`round((r.body ->> 'downMs')::numeric / 1000)::float8`,
    },
  }),
  historyRecords(armHeartbeats, findGateway, {
    table: sql`heartbeat`,
    where: sql`true`,
    columns: {
      memoryFreePercent: figure('memoryFreePercent'),
      diskFreePercent: figure('diskFreePercent'),
      cpuPercent: figure('cpuPercent'),
      temperatureC: figure('temperatureC'),
      uptimeS: figure('uptimeS'),
      backlog: figure('backlog'),
      longitude: figure('gps', 'lng'),
      latitude: figure('gps', 'lat'),
      satellites: figure('gps', 'satellites'),
    },
  }),
  historyRecords(armCellular, findGateway, {
    table: sql`heartbeat`,
    where: sql`r.body -> 'cellular' is not null`,
    columns: {
      rssiDbm: figure('cellular', 'rssiDbm'),
      operator: bodyText('cellular', 'operator'),
      generation: bodyText('cellular', 'generation'),
    },
  }),
  historyRecords(armControls, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.kind in ('command-answer', 'command-progress')`,
    columns: {
      receiveTime: received,
      commandId: bodyText('commandId'),
      state: sql`coalesce(r.body ->> 'outcome', 'running')`,
      progress: sql`(100 * (r.body ->> 'done')::numeric / (r.body ->> 'total')::numeric)::float8`,
      result: sql`left(coalesce(r.body ->> 'result', ''), 4000)`,
    },
  }),
  historyRecords(armUpgrades, findGateway, {
    table: sql`gateway_event`,
    where: sql`r.arm_before is not null`,
    columns: changed(bodyText('armVersion'), sql`r.arm_before`),
  }),
  historyRecords(channelUpgrades, findGateway, {
    table: channelVersions,
    where: sql`r.before is not null`,
    // Channels of one start in their order.
    part: sql`9 - r.channel`,
    columns: { ...changed(sql`r.version`, sql`r.before`), apuid: sql`r.apuid`, channel: sql`r.channel` },
  }),
]
