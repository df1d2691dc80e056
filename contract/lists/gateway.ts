import { Type, type Static } from 'typebox'

import { keywordSchema } from '../calls/device-search.ts'
import {
  configurationDrift,
  connectMode,
  deviceStatus,
  networkType,
  protocolModel,
  serviceCondition,
  unreachedGateway,
} from '../wire/enumerations.ts'
import { apUidSchema, armKeySchema, armUidSchema, companyIdSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import {
  deviceEntry,
  deviceRow,
  driftSearch,
  orNull,
  placeColumns,
  placeFields,
  reachColumns,
  textUpTo,
  typeIdSchema,
  usageField,
  versionFilterSchema,
} from './device-fields.ts'
import { listForm } from './list-form.ts'

const entered = {
  /** The arm unit's id, by which the gateway is known and logs in. */
  networkMasterId: armUidSchema,
  networkType: networkType.schema,
  /** An IANA time zone, one of `company/getAllTimeZone`. */
  zone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Number of the SIM card: its 19 or 20 digits, or what the operator prints on it. */
  simCard: textUpTo(20),
}

/**
 * Gateways: an arm unit and its channels. A gateway of another company that is shared with the caller's is in the list
 * and not theirs (`own` false): it is read, never changed, and whose it is stays unsaid.
 */
export const gatewayList = listForm({
  name: 'gateway',
  module: 'devices_gateway',
  row: Type.Object({
    ...deviceRow,
    ...entered,
    /** The ids of its channels, comma-joined, in the order of the channels; empty before its first start. */
    networkId: Type.String(),
    belongCompany: Type.String(),
    /** Of its first channel. */
    protocolModel: orNull(protocolModel.schema),
    /** Of its channels, in their order. */
    protocolModels: Type.Array(protocolModel.schema),
    /** By which way it is connected, as it said when it started. */
    linkModal: orNull(connectMode.schema),
    /** Address and port by which it reaches the server, as it said; empty before. */
    serverIp: Type.String(),
    serverPort: orNull(Type.Integer({ minimum: 1, maximum: 65_535 })),
    armVersion: Type.String(),
    rfVersion: Type.String(),
    hardwareVersion: Type.String(),
    startTime: orNull(timestampSchema),
    /** When it last sent something down to a device. */
    downTime: orNull(timestampSchema),
  }),
  entry: Type.Object({
    ...deviceEntry,
    ...entered,
    networkType: Type.Optional(networkType.schema),
    /** Absent: the company's. */
    zone: Type.Optional(entered.zone),
    simCard: Type.Optional(entered.simCard),
    /** 16 letters or digits, case-sensitive. Needed when it is added; absent in an edit: as it is. */
    armKey: Type.Optional(armKeySchema),
  }),
  fields: [
    { name: 'networkMasterId', kind: 'text', fixed: true, folds: 'upper' },
    { name: 'armKey', kind: 'secret', neededWhenNew: true, folds: 'width' },
    { name: 'deviceAliases', kind: 'text' },
    { name: 'type', kind: 'choice', of: 'gatewayType' },
    { name: 'companyid', kind: 'company' },
    { name: 'networkType', kind: 'enumeration', enumeration: 'networkType' },
    usageField,
    { name: 'zone', kind: 'choice', of: 'timeZone' },
    { name: 'simCard', kind: 'text' },
    ...placeFields,
  ],
  title: 'networkMasterId',
  byname: 'deviceAliases',
  gist: ['typeName', 'belongCompany'],
  uniqueField: 'networkMasterId',
  filter: {
    keyword: Type.Optional(keywordSchema),
    status: Type.Optional(deviceStatus.schema),
    reach: Type.Optional(unreachedGateway.schema),
    type: Type.Optional(typeIdSchema),
    companyid: Type.Optional(companyIdSchema),
    networkType: Type.Optional(networkType.schema),
    serviceCondition: Type.Optional(serviceCondition.schema),
    protocolModel: Type.Optional(protocolModel.schema),
    linkModal: Type.Optional(connectMode.schema),
    armVersion: Type.Optional(versionFilterSchema),
    drift: Type.Optional(configurationDrift.schema),
    armuid: Type.Optional(armUidSchema),
    apuid: Type.Optional(apUidSchema),
  },
  searches: [
    { name: 'keyword', kind: 'text' },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus' },
    { name: 'reach', kind: 'enumeration', enumeration: 'unreachedGateway' },
    { name: 'protocolModel', kind: 'enumeration', enumeration: 'protocolModel' },
    { name: 'linkModal', kind: 'enumeration', enumeration: 'connectMode' },
    { name: 'armVersion', kind: 'text' },
    { name: 'apuid', kind: 'text', folds: 'upper' },
    driftSearch,
  ],
  columns: [
    { name: 'networkMasterId', kind: 'text', widthPx: 140, sortable: true },
    { name: 'deviceAliases', kind: 'text', widthPx: 140, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus', widthPx: 168 },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'alarmLevel', widthPx: 120 },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', widthPx: 168 },
    { name: 'typeName', kind: 'text', widthPx: 110 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 180 },
    { name: 'networkId', kind: 'text', joined: true, widthPx: 272 },
    { name: 'protocolModels', kind: 'enumeration', enumeration: 'protocolModel', widthPx: 150 },
    { name: 'armVersion', kind: 'text', widthPx: 100 },
    { name: 'rfVersion', kind: 'text', widthPx: 100 },
    { name: 'linkModal', kind: 'enumeration', enumeration: 'connectMode', widthPx: 110 },
    { name: 'networkType', kind: 'enumeration', enumeration: 'networkType', widthPx: 120 },
    { name: 'serviceCondition', kind: 'enumeration', enumeration: 'serviceCondition', widthPx: 110 },
    { name: 'beatTime', kind: 'time', widthPx: 192 },
    { name: 'startTime', kind: 'time', widthPx: 192 },
    { name: 'city', kind: 'text', widthPx: 120 },
    { name: 'address', kind: 'text', widthPx: 240 },
    { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  details: [
    { name: 'reachTime', kind: 'time' },
    { name: 'hardwareVersion', kind: 'text' },
    { name: 'serverIp', kind: 'text' },
    { name: 'serverPort', kind: 'text' },
    { name: 'simCard', kind: 'text' },
    { name: 'zone', kind: 'text' },
    { name: 'registerTime', kind: 'time' },
    { name: 'downTime', kind: 'time' },
    { name: 'province', kind: 'text' },
    { name: 'district', kind: 'text' },
    { name: 'updateTime', kind: 'time' },
  ],
  sheets: {
    fields: [],
    columns: [
      ...reachColumns,
      { name: 'zone', kind: 'text', widthPx: 160 },
      { name: 'simCard', kind: 'text', widthPx: 180 },
      ...placeColumns,
    ],
  },
  sort: { column: 'networkMasterId', order: 'asc' },
  acts: { findPage: 'newFindPage', add: 'newAdd', edit: 'newEdit', batchDelete: 'newBatchDelete' },
  batchBy: { field: 'armuids', column: 'networkMasterId' },
  position: true,
  moves: { columns: ['networkMasterId', 'deviceAliases', 'typeName', 'belongCompany'] },
})
export type Gateway = Static<typeof gatewayList.row>
export type GatewayEntry = Static<typeof gatewayList.entry>
