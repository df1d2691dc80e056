import { Type, type Static } from 'typebox'

import { keywordSchema } from '../calls/device-search.ts'
import {
  authFlag,
  batteryBand,
  configurationDrift,
  deviceStatus,
  dormantModel,
  networkStatus,
  protocolModel,
  protocolVariant,
  serviceCondition,
  signalBand,
  unreachedNode,
  upgradeStatus,
} from '../wire/enumerations.ts'
import { apUidSchema, armUidSchema, companyIdSchema, moteUidSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import {
  deviceEntry,
  deviceRow,
  driftSearch,
  orNull,
  placeColumns,
  placeFields,
  reachColumns,
  typeIdSchema,
  usageField,
  versionFilterSchema,
} from './device-fields.ts'
import { listForm } from './list-form.ts'

/** 0: in no group. */
const groupNumber = Type.Integer({ minimum: 0, maximum: 255 })

/** What a relay or a terminal said of its radio when it was last received by the gateway that it is connected through. */
export const nodeRow = {
  /** The channel on which it is received, and the arm unit of that; empty before its first registration. */
  networkId: Type.Union([apUidSchema, Type.Literal('')]),
  networkMasterId: Type.Union([armUidSchema, Type.Literal('')]),
  /** Of that arm unit; empty before its first start. */
  armVersion: Type.String(),
  /** The relay that it is connected through; empty when the gateway receives it directly. */
  parentMote: Type.Union([moteUidSchema, Type.Literal('')]),
  hops: orNull(Type.Integer()),
  /** Of its channel. */
  protocolMode: orNull(protocolModel.schema),
  networkStatus: networkStatus.schema,
  authFlag: orNull(authFlag.schema),
  upTime: orNull(timestampSchema),
  /** When something was last sent down to it. */
  downTime: orNull(timestampSchema),
  /** Charge of its battery, percent. */
  power: orNull(Type.Number()),
  /** dBm. */
  upRSSI: orNull(Type.Number()),
  downRSSI: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  /** Four hex digits; empty before its first registration. */
  softwareVersion: Type.String(),
  appVersion: Type.String(),
  /** As it reports; null before it does. */
  dormantModel: orNull(dormantModel.schema),
  /** What its application became when it last became another version, when, and what it was before; never, null and empty
   * when no other one is known. */
  upgradeStatus: upgradeStatus.schema,
  upgradeTime: orNull(timestampSchema),
  appVersionBefore: Type.String(),
}

/** What relays and terminals are searched by, besides their own id. */
export const nodeFilter = {
  keyword: Type.Optional(keywordSchema),
  status: Type.Optional(deviceStatus.schema),
  reach: Type.Optional(unreachedNode.schema),
  type: Type.Optional(typeIdSchema),
  companyid: Type.Optional(companyIdSchema),
  serviceCondition: Type.Optional(serviceCondition.schema),
  protocolMode: Type.Optional(protocolVariant.schema),
  appVersion: Type.Optional(versionFilterSchema),
  drift: Type.Optional(configurationDrift.schema),
  armuid: Type.Optional(armUidSchema),
  apuid: Type.Optional(apUidSchema),
  /** The relay that it is connected through directly. */
  parentMote: Type.Optional(moteUidSchema),
  battery: Type.Optional(batteryBand.schema),
  signal: Type.Optional(signalBand.schema),
}

/** How these are searched by charge and signal. */
export const bandSearches = [
  { name: 'battery', kind: 'enumeration', enumeration: 'batteryBand' },
  { name: 'signal', kind: 'enumeration', enumeration: 'signalBand' },
] as const

/** The last columns of relays and terminals, and what only their details show. */
export const nodeColumns = [
  { name: 'authFlag', kind: 'enumeration', enumeration: 'authFlag', widthPx: 110 },
  { name: 'softwareVersion', kind: 'text', widthPx: 110 },
  { name: 'appVersion', kind: 'text', widthPx: 110 },
  { name: 'serviceCondition', kind: 'enumeration', enumeration: 'serviceCondition', widthPx: 110 },
  { name: 'upTime', kind: 'time', widthPx: 192 },
  { name: 'beatTime', kind: 'time', widthPx: 192 },
  { name: 'registerTime', kind: 'time', widthPx: 192 },
  { name: 'city', kind: 'text', widthPx: 120 },
  { name: 'address', kind: 'text', widthPx: 240 },
  { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
] as const
export const nodeDetails = [
  { name: 'reachTime', kind: 'time' },
  { name: 'networkStatus', kind: 'enumeration', enumeration: 'networkStatus' },
  { name: 'downTime', kind: 'time' },
  { name: 'appVersionBefore', kind: 'text' },
  { name: 'province', kind: 'text' },
  { name: 'district', kind: 'text' },
  { name: 'updateTime', kind: 'time' },
] as const

/** What became of its application; terminals show it in their details alone. */
export const upgradeDetails = [
  { name: 'upgradeStatus', kind: 'enumeration', enumeration: 'upgradeStatus' },
  { name: 'upgradeTime', kind: 'time' },
] as const

/** Relays, seen by who sees the gateway that they are connected through too. */
export const relayList = listForm({
  name: 'mote',
  module: 'devices_mote',
  row: Type.Object({
    ...deviceRow,
    ...nodeRow,
    moteUid: moteUidSchema,
    company: Type.String(),
    /** By which its channel calls it. */
    netID: orNull(Type.Integer({ minimum: 0, maximum: 255 })),
    groupNumber: orNull(groupNumber),
    /** Towards its parent and towards the devices connected through it, dBm, as it reports; null before it does. */
    upPowerDbm: orNull(Type.Integer()),
    downPowerDbm: orNull(Type.Integer()),
    /** Frames that it sent between its two newest heartbeats, and the share of them that failed, percent. */
    flow: orNull(Type.Integer({ minimum: 0 })),
    upFailureRate: orNull(Type.Number({ minimum: 0, maximum: 100 })),
  }),
  entry: Type.Object({
    moteUid: moteUidSchema,
    ...deviceEntry,
    /** 10 and 16 hex digits. Absent when it is added: none are known; in an edit: as they are. */
    key: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{10}$', folds: 'width' })),
    encryptionKey: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{16}$', folds: 'width' })),
  }),
  fields: [
    { name: 'moteUid', kind: 'text', fixed: true, folds: 'upper' },
    { name: 'key', kind: 'secret', folds: 'width' },
    { name: 'encryptionKey', kind: 'secret', folds: 'width' },
    { name: 'deviceAliases', kind: 'text' },
    { name: 'type', kind: 'choice', of: 'relayType' },
    { name: 'companyid', kind: 'company' },
    usageField,
    ...placeFields,
  ],
  title: 'moteUid',
  byname: 'deviceAliases',
  gist: ['typeName', 'company'],
  uniqueField: 'moteUid',
  filter: {
    ...nodeFilter,
    moteuid: Type.Optional(moteUidSchema),
    groupNumber: Type.Optional(groupNumber),
  },
  searches: [
    { name: 'keyword', kind: 'text' },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus' },
    { name: 'reach', kind: 'enumeration', enumeration: 'unreachedNode' },
    { name: 'protocolMode', kind: 'enumeration', enumeration: 'protocolVariant' },
    { name: 'appVersion', kind: 'text' },
    { name: 'groupNumber', kind: 'number' },
    { name: 'armuid', kind: 'text', folds: 'upper' },
    { name: 'apuid', kind: 'text', folds: 'upper' },
    { name: 'parentMote', kind: 'text', folds: 'upper' },
    ...bandSearches,
    driftSearch,
  ],
  columns: [
    { name: 'moteUid', kind: 'text', widthPx: 120, sortable: true },
    { name: 'deviceAliases', kind: 'text', widthPx: 140, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus', widthPx: 130 },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'alarmLevel', widthPx: 120 },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', widthPx: 168 },
    { name: 'typeName', kind: 'text', widthPx: 120 },
    { name: 'company', kind: 'text', path: true, widthPx: 180 },
    { name: 'networkMasterId', kind: 'text', widthPx: 130 },
    { name: 'networkId', kind: 'text', widthPx: 120 },
    { name: 'parentMote', kind: 'text', widthPx: 120 },
    { name: 'hops', kind: 'count', widthPx: 80 },
    { name: 'netID', kind: 'count', widthPx: 80 },
    { name: 'protocolMode', kind: 'enumeration', enumeration: 'protocolModel', widthPx: 110 },
    { name: 'upRSSI', kind: 'number', decimals: 1, widthPx: 110 },
    { name: 'downRSSI', kind: 'number', decimals: 1, widthPx: 110 },
    { name: 'snrDb', kind: 'number', decimals: 1, widthPx: 90 },
    { name: 'power', kind: 'number', decimals: 1, widthPx: 100 },
    { name: 'flow', kind: 'count', widthPx: 100 },
    { name: 'upFailureRate', kind: 'number', decimals: 2, widthPx: 120 },
    { name: 'groupNumber', kind: 'count', widthPx: 90 },
    ...nodeColumns,
    { ...upgradeDetails[0], widthPx: 130 },
    { ...upgradeDetails[1], widthPx: 192 },
  ],
  details: [
    ...nodeDetails,
    { name: 'upPowerDbm', kind: 'count' },
    { name: 'downPowerDbm', kind: 'count' },
    { name: 'dormantModel', kind: 'enumeration', enumeration: 'dormantModel' },
  ],
  sheets: { fields: [], columns: [...reachColumns, ...placeColumns] },
  sort: { column: 'moteUid', order: 'asc' },
  position: true,
  moves: { columns: ['moteUid', 'deviceAliases', 'typeName', 'company'] },
})
export type Relay = Static<typeof relayList.row>
export type RelayEntry = Static<typeof relayList.entry>
