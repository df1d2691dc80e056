import { Type } from 'typebox'

import {
  channel,
  commandState,
  connectMode,
  linkState,
  startReason,
  upgradeStatus,
} from '../wire/enumerations.ts'
import { apUidSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import { orNull } from './device-fields.ts'
import { recordForm, recordKeySchema } from './record-form.ts'

const ofGateway = {
  module: 'devices_gateway',
  askedBy: 'armuid',
  time: 'upTime',
  dates: { mode: 'ninetyDays', limited: true },
} as const
const when = {
  objectid: recordKeySchema,
  /** When it happened, by the gateway's clock. */
  upTime: timestampSchema,
}
const whenColumn = { name: 'upTime', kind: 'time', widthPx: 192 } as const

/** The starts of a gateway's software. */
export const armStarts = recordForm({
  ...ofGateway,
  name: 'armStart',
  path: 'gateway/findPageModelStart',
  row: Type.Object({
    ...when,
    /** When the server received it. */
    receiveTime: timestampSchema,
    reason: startReason.schema,
    armVersion: Type.String(),
    hardwareVersion: Type.String(),
    linkModal: connectMode.schema,
    /** Ids and versions of its channels, comma-joined, in the order of the channels. */
    networkId: Type.String(),
    rfVersion: Type.String(),
  }),
  columns: [
    whenColumn,
    { name: 'reason', kind: 'enumeration', enumeration: 'startReason', widthPx: 120 },
    { name: 'armVersion', kind: 'text', widthPx: 120 },
    { name: 'rfVersion', kind: 'text', joined: true, widthPx: 140 },
    { name: 'hardwareVersion', kind: 'text', widthPx: 130 },
    { name: 'linkModal', kind: 'enumeration', enumeration: 'connectMode', widthPx: 110 },
    { name: 'networkId', kind: 'text', joined: true, widthPx: 230 },
    { name: 'receiveTime', kind: 'time', widthPx: 192 },
  ],
})

/** When a gateway's link to the server went down and came up. */
export const armLinks = recordForm({
  ...ofGateway,
  name: 'armLink',
  path: 'gateway/findPageArmLink',
  row: Type.Object({
    ...when,
    receiveTime: timestampSchema,
    state: linkState.schema,
    linkModal: connectMode.schema,
    /** How long it had been down when it came up; null when the gateway does not say. */
    downSeconds: orNull(Type.Integer({ minimum: 0 })),
  }),
  columns: [
    whenColumn,
    { name: 'state', kind: 'enumeration', enumeration: 'linkState', widthPx: 120 },
    { name: 'linkModal', kind: 'enumeration', enumeration: 'connectMode', widthPx: 120 },
    { name: 'downSeconds', kind: 'count', widthPx: 140 },
    { name: 'receiveTime', kind: 'time', widthPx: 192 },
  ],
})

/** The heartbeats of a gateway itself. */
export const armHeartbeats = recordForm({
  ...ofGateway,
  name: 'armHeartbeat',
  path: 'gateway/findPageArmHeartbeat',
  row: Type.Object({
    ...when,
    memoryFreePercent: orNull(Type.Number()),
    diskFreePercent: orNull(Type.Number()),
    cpuPercent: orNull(Type.Number()),
    temperatureC: orNull(Type.Number()),
    uptimeS: orNull(Type.Integer()),
    backlog: orNull(Type.Integer()),
    /** Of its receiver, degrees; null without one. */
    longitude: orNull(Type.Number()),
    latitude: orNull(Type.Number()),
    satellites: orNull(Type.Integer()),
  }),
  columns: [
    whenColumn,
    { name: 'cpuPercent', kind: 'number', decimals: 1, widthPx: 120 },
    { name: 'memoryFreePercent', kind: 'number', decimals: 1, widthPx: 140 },
    { name: 'diskFreePercent', kind: 'number', decimals: 1, widthPx: 140 },
    { name: 'temperatureC', kind: 'number', decimals: 1, widthPx: 130 },
    { name: 'uptimeS', kind: 'count', widthPx: 130 },
    { name: 'backlog', kind: 'count', widthPx: 110 },
    { name: 'longitude', kind: 'number', decimals: 6, widthPx: 120 },
    { name: 'latitude', kind: 'number', decimals: 6, widthPx: 120 },
    { name: 'satellites', kind: 'count', widthPx: 110 },
  ],
})

/** What a gateway's cellular modem said, in those heartbeats that have one. */
export const armCellular = recordForm({
  ...ofGateway,
  name: 'armCellular',
  path: 'gateway/findPageArmGPRS',
  row: Type.Object({
    ...when,
    rssiDbm: orNull(Type.Number()),
    operator: Type.String(),
    generation: Type.String(),
  }),
  columns: [
    whenColumn,
    { name: 'rssiDbm', kind: 'number', decimals: 0, widthPx: 150 },
    { name: 'operator', kind: 'text', widthPx: 180 },
    { name: 'generation', kind: 'text', widthPx: 130 },
  ],
})

/** What a gateway said of the commands that it was given: how far they came, and how they ended. */
export const armControls = recordForm({
  ...ofGateway,
  name: 'armControl',
  path: 'gateway/findPageApControl',
  row: Type.Object({
    ...when,
    receiveTime: timestampSchema,
    commandId: Type.String(),
    state: commandState.schema,
    /** Steps that are done of how many, percent; null for an answer. */
    progress: orNull(Type.Number({ minimum: 0 })),
    /** JSON of what was asked for, or why it failed: its first 4000 characters; empty: nothing. */
    result: Type.String(),
  }),
  columns: [
    whenColumn,
    { name: 'commandId', kind: 'text', widthPx: 280 },
    { name: 'state', kind: 'enumeration', enumeration: 'commandState', widthPx: 120 },
    { name: 'progress', kind: 'number', decimals: 1, widthPx: 120 },
    { name: 'result', kind: 'text', widthPx: 320 },
    { name: 'receiveTime', kind: 'time', widthPx: 192 },
  ],
})

const upgraded = {
  ...when,
  receiveTime: timestampSchema,
  /** Never `never`. */
  upgradeStatus: upgradeStatus.schema,
  versionBefore: Type.String(),
  version: Type.String(),
  /** Why the software started that said so. */
  reason: startReason.schema,
}
const upgradeColumns = [
  { name: 'upgradeStatus', kind: 'enumeration', enumeration: 'upgradeStatus', widthPx: 130 },
  { name: 'versionBefore', kind: 'text', widthPx: 130 },
  { name: 'version', kind: 'text', widthPx: 130 },
  { name: 'reason', kind: 'enumeration', enumeration: 'startReason', widthPx: 120 },
  { name: 'receiveTime', kind: 'time', widthPx: 192 },
] as const

/** The starts with which the arm unit's software was another version than at the start before. */
export const armUpgrades = recordForm({
  ...ofGateway,
  name: 'armUpgrade',
  path: 'gateway/findPageApArmUpgrade',
  row: Type.Object(upgraded),
  columns: [whenColumn, ...upgradeColumns],
})

/** The same of the radio modules, which are programmed in the system (ISP): one record for each channel. */
export const channelUpgrades = recordForm({
  ...ofGateway,
  name: 'channelUpgrade',
  path: 'gateway/findPageApIspUpgrade',
  row: Type.Object({ ...upgraded, apuid: apUidSchema, channel: channel.schema }),
  columns: [
    whenColumn,
    { name: 'channel', kind: 'enumeration', enumeration: 'channel', widthPx: 110 },
    { name: 'apuid', kind: 'text', widthPx: 120 },
    ...upgradeColumns,
  ],
})

/** The lists of a gateway's records, in the order in which they are offered. */
export const gatewayRecordLists = [
  armStarts,
  armLinks,
  armHeartbeats,
  armCellular,
  armControls,
  armUpgrades,
  channelUpgrades,
] as const
