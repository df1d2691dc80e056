import { Type } from 'typebox'

import { batterySource, downlinkOutcome, registrationReason } from '../wire/enumerations.ts'
import { timestampSchema } from '../calls/records.ts'
import { orNull } from './device-fields.ts'
import { recordForm, recordKeySchema } from './record-form.ts'

const ofRelay = { module: 'devices_mote', askedBy: 'moteuid' } as const
const ofTerminal = { module: 'devices_ms', askedBy: 'msuid' } as const
const dated = { time: 'upTime', dates: { mode: 'ninetyDays', limited: true } } as const

/** What every message by radio says, besides what it is about. */
const receptionFields = {
  objectid: recordKeySchema,
  /** When it happened, by the gateway's clock; and when the server received it. */
  upTime: timestampSchema,
  receiveTime: timestampSchema,
  /** The channel that received it. */
  networkId: Type.String(),
  /** The id of the relay through which it came; empty when the gateway received it directly. */
  parentMote: Type.String(),
  hops: orNull(Type.Integer()),
  /** dBm and dB. */
  upRSSI: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
}
const whenColumn = { name: 'upTime', kind: 'time', widthPx: 192 } as const
const pathColumns = [
  { name: 'networkId', kind: 'text', widthPx: 120 },
  { name: 'parentMote', kind: 'text', widthPx: 130 },
  { name: 'hops', kind: 'count', widthPx: 80 },
  { name: 'upRSSI', kind: 'number', decimals: 1, widthPx: 110 },
  { name: 'snrDb', kind: 'number', decimals: 1, widthPx: 100 },
] as const
const receivedColumn = { name: 'receiveTime', kind: 'time', widthPx: 192 } as const

const registered = {
  ...receptionFields,
  reason: registrationReason.schema,
  softwareVersion: Type.String(),
  appVersion: Type.String(),
}
const reasonColumn = {
  name: 'reason',
  kind: 'enumeration',
  enumeration: 'registrationReason',
  widthPx: 130,
} as const
const versionColumns = [
  { name: 'softwareVersion', kind: 'text', widthPx: 120 },
  { name: 'appVersion', kind: 'text', widthPx: 120 },
] as const

/** The registrations of a relay. */
export const relayRegistrations = recordForm({
  ...ofRelay,
  ...dated,
  name: 'moteRegister',
  path: 'mote/findPageRegister',
  row: Type.Object({ ...registered, netID: orNull(Type.Integer()) }),
  columns: [
    whenColumn,
    reasonColumn,
    ...pathColumns,
    { name: 'netID', kind: 'count', widthPx: 80 },
    ...versionColumns,
    receivedColumn,
  ],
})

const beat = {
  ...receptionFields,
  downRSSI: orNull(Type.Number()),
  /** Charge of the battery, percent. */
  power: orNull(Type.Number()),
}
const beatColumns = [
  { name: 'downRSSI', kind: 'number', decimals: 1, widthPx: 110 },
  { name: 'power', kind: 'number', decimals: 1, widthPx: 100 },
] as const

/** The heartbeats of a relay. */
export const relayHeartbeats = recordForm({
  ...ofRelay,
  ...dated,
  name: 'moteHeartbeat',
  path: 'mote/findPageHeartbeat',
  row: Type.Object({
    ...beat,
    /** Frames since the heartbeat before, and how many of them failed. */
    flow: orNull(Type.Integer()),
    framesFailed: orNull(Type.Integer()),
  }),
  columns: [
    whenColumn,
    ...pathColumns,
    ...beatColumns,
    { name: 'flow', kind: 'count', widthPx: 110 },
    { name: 'framesFailed', kind: 'count', widthPx: 110 },
    receivedColumn,
  ],
})

const sent = {
  objectid: recordKeySchema,
  /** When its outcome was known, and when it was sent; by the gateway's clock. */
  upTime: timestampSchema,
  sentTime: timestampSchema,
  receiveTime: timestampSchema,
  /** What was sent, e.g. `SyncClock`, and for which command; empty when the gateway sent it by itself. */
  name: Type.String(),
  commandId: Type.String(),
  /** Hex; empty: nothing. */
  data: Type.String(),
  networkId: receptionFields.networkId,
  outcome: downlinkOutcome.schema,
  /** From its sending until its outcome was known, ms. */
  latency: Type.Integer({ minimum: 0 }),
  downRSSI: orNull(Type.Number()),
  /** What the device answered, hex; empty: nothing. */
  answer: Type.String(),
}
const sentColumns = [
  whenColumn,
  { name: 'name', kind: 'text', widthPx: 150 },
  { name: 'data', kind: 'text', widthPx: 160 },
  { name: 'networkId', kind: 'text', widthPx: 120 },
  { name: 'outcome', kind: 'enumeration', enumeration: 'downlinkOutcome', widthPx: 110 },
  { name: 'latency', kind: 'count', widthPx: 120 },
  { name: 'downRSSI', kind: 'number', decimals: 1, widthPx: 110 },
  { name: 'answer', kind: 'text', widthPx: 160 },
  { name: 'sentTime', kind: 'time', widthPx: 192 },
  { name: 'commandId', kind: 'text', widthPx: 160 },
  receivedColumn,
] as const

/** What was sent down to a relay. */
export const relayDownlinks = recordForm({
  ...ofRelay,
  ...dated,
  name: 'moteDownlink',
  path: 'mote/findPageDownlink',
  row: Type.Object(sent),
  columns: sentColumns,
})

/** The lists of a relay's records, in the order in which they are offered. */
export const relayRecordLists = [relayHeartbeats, relayRegistrations, relayDownlinks] as const

/** The frames of readings that a terminal sent; one that several gateways received is one record. */
export const terminalUplinks = recordForm({
  ...ofTerminal,
  ...dated,
  name: 'msUplink',
  path: 'ms/findPageUplink',
  row: Type.Object({
    ...receptionFields,
    frameCounter: Type.Integer(),
    /** The frame as it came, hex. */
    payload: Type.String(),
    /** What the frame says in the language of the caller: names, values and units. */
    readings: Type.String(),
    /** How many further gateways received it. */
    receptions: Type.Integer({ minimum: 0 }),
  }),
  columns: [
    whenColumn,
    { name: 'readings', kind: 'text', widthPx: 300 },
    ...pathColumns,
    { name: 'frameCounter', kind: 'count', widthPx: 100 },
    { name: 'receptions', kind: 'count', widthPx: 110 },
    { name: 'payload', kind: 'text', widthPx: 220 },
    receivedColumn,
  ],
})

/** The registrations of a terminal. */
export const terminalRegistrations = recordForm({
  ...ofTerminal,
  ...dated,
  name: 'msRegister',
  path: 'ms/findPageRegister',
  row: Type.Object(registered),
  columns: [whenColumn, reasonColumn, ...pathColumns, ...versionColumns, receivedColumn],
})

/** The heartbeats of a terminal. */
export const terminalHeartbeats = recordForm({
  ...ofTerminal,
  ...dated,
  name: 'msHeartbeat',
  path: 'ms/findPageHeartbeat',
  row: Type.Object(beat),
  columns: [whenColumn, ...pathColumns, ...beatColumns, receivedColumn],
})

/** What was sent down to a terminal. */
export const terminalDownlinks = recordForm({
  ...ofTerminal,
  ...dated,
  name: 'msDownlink',
  path: 'ms/findPageDownlink',
  row: Type.Object(sent),
  columns: sentColumns,
})

/** When a terminal got a new battery: told by a person, or by the terminal when it registered. */
export const terminalBatteries = recordForm({
  ...ofTerminal,
  ...dated,
  name: 'msBattery',
  path: 'ms/findPageBattery',
  row: Type.Object({
    objectid: recordKeySchema,
    upTime: timestampSchema,
    source: batterySource.schema,
    /** Empty when the terminal said so itself, and for somebody of whom the caller may not know. */
    operator: Type.String(),
    /** How long the old one served, whole days; null for the first. */
    activeDays: orNull(Type.Integer({ minimum: 0 })),
    /** What the old one still held, percent; null when that is unknown. */
    remainingPower: orNull(Type.Number()),
  }),
  columns: [
    whenColumn,
    { name: 'source', kind: 'enumeration', enumeration: 'batterySource', widthPx: 120 },
    { name: 'operator', kind: 'text', widthPx: 160 },
    { name: 'activeDays', kind: 'count', widthPx: 130 },
    { name: 'remainingPower', kind: 'number', decimals: 1, widthPx: 140 },
  ],
})

/** The lists of a terminal's records, in the order in which they are offered. */
export const terminalRecordLists = [
  terminalUplinks,
  terminalHeartbeats,
  terminalRegistrations,
  terminalDownlinks,
  terminalBatteries,
] as const
