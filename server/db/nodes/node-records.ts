import { sql, type RawBuilder } from 'kysely'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { MoteUid, MsUid } from '#contract/wire/ids.ts'
import {
  relayDownlinks,
  relayHeartbeats,
  relayRegistrations,
  terminalDownlinks,
  terminalHeartbeats,
  terminalRegistrations,
  terminalUplinks,
} from '#contract/lists/node-records.ts'

import { batteryRecords } from './battery-replacements.ts'
import { findDevice } from '../devices/device-ids.ts'
import type { ListScope } from '../lists/list-store.ts'
import { historyRecords, type HistoryColumns, type RecordStore } from '../lists/record-store.ts'

const findRelay = (scope: ListScope, { moteuid }: { moteuid: MoteUid }) =>
  findDevice(scope, deviceType.values.relay, moteuid)
const findTerminal = (scope: ListScope, { msuid }: { msuid: MsUid }) =>
  findDevice(scope, deviceType.values.terminal, msuid)

const bodyText = (name: string): RawBuilder<unknown> => sql`coalesce(r.body ->> ${name}, '')`
const whole = (name: string): RawBuilder<unknown> => sql`(r.body ->> ${name})::float8`
const received = sql`(extract(epoch from r.received_at) * 1000)::float8`
/** The id of the relay, where the caller sees it. */
const relayOf = (parentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select p.dev_uid from device p
    where p.device_id = ${parentId} and p.device_type = 1), '')`
/** A channel is said to who sees the gateway that received the record: it is the gateway's, and may be another company's. */
const channelOf = (channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when exists (select from device g where g.device_id = r.gateway_id) then ${channel} else '' end`
const signals = { upRSSI: sql`r.rssi_dbm`, snrDb: sql`r.snr_db`, receiveTime: received }

const registered = {
  ...signals,
  networkId: channelOf(bodyText('apuid')),
  parentMote: relayOf(sql`r.parent_id`),
  hops: sql`r.hops`,
  reason: sql`r.reason`,
  softwareVersion: bodyText('softwareVersion'),
  appVersion: bodyText('appVersion'),
}
const beaten = {
  ...signals,
  networkId: channelOf(bodyText('apuid')),
  parentMote: relayOf(sql`(r.body ->> 'parent')::bigint`),
  hops: whole('hops'),
  downRSSI: whole('downRssiDbm'),
  power: sql`r.battery_percent`,
}

const bytes = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(upper(encode(${value}, 'hex')), '')`
const sentDown: HistoryColumns = {
  table: sql`downlink`,
  where: sql`true`,
  columns: {
    sentTime: sql`(extract(epoch from r.sent_at) * 1000)::float8`,
    receiveTime: received,
    name: sql`r.name`,
    commandId: sql`coalesce(r.command_id, '')`,
    data: bytes(sql`r.data`),
    networkId: channelOf(sql`r.ap_uid`),
    outcome: sql`r.outcome`,
    latency: sql`(extract(epoch from r.event_at - r.sent_at) * 1000)::float8`,
    downRSSI: sql`r.down_rssi_dbm`,
    answer: bytes(sql`r.payload`),
  },
}

/** The lists of a relay's records, each with what reads it. */
export const relayRecords: readonly RecordStore<{ moteuid: MoteUid }>[] = [
  historyRecords(relayHeartbeats, findRelay, {
    table: sql`heartbeat`,
    where: sql`true`,
    columns: { ...beaten, flow: whole('framesSent'), framesFailed: whole('framesFailed') },
  }),
  historyRecords(relayRegistrations, findRelay, {
    table: sql`registration`,
    where: sql`true`,
    columns: { ...registered, netID: whole('netId') },
  }),
  historyRecords(relayDownlinks, findRelay, sentDown),
]

/** The lists of a terminal's records; the readings of an uplink are worded by who knows languages. */
export const terminalRecords: readonly RecordStore<{ msuid: MsUid }>[] = [
  historyRecords(terminalUplinks, findTerminal, {
    table: sql`uplink`,
    where: sql`true`,
    columns: {
      ...signals,
      networkId: channelOf(sql`r.ap_uid`),
      parentMote: relayOf(sql`r.parent_id`),
      hops: sql`r.hops`,
      frameCounter: sql`r.frame_counter`,
      payload: sql`upper(encode(r.payload, 'hex'))`,
      readings: sql`r.readings`,
      sensorKind: sql`(select o.sensor_kind from device d join device_type_option o using (type_id)
        where d.device_id = r.device_id)`,
      receptions: sql`(select count(*)::int from uplink_reception e
        where e.device_id = r.device_id and e.frame_counter = r.frame_counter
          and e.event_at between r.event_at - interval '5 minutes' and r.event_at + interval '5 minutes')`,
    },
  }),
  historyRecords(terminalHeartbeats, findTerminal, {
    table: sql`heartbeat`,
    where: sql`true`,
    columns: beaten,
  }),
  historyRecords(terminalRegistrations, findTerminal, {
    table: sql`registration`,
    where: sql`true`,
    columns: registered,
  }),
  historyRecords(terminalDownlinks, findTerminal, sentDown),
  batteryRecords(findTerminal),
]
