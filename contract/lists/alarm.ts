import { Type, type Static } from 'typebox'

import { alarmRecordSchema, timestampSchema } from '../calls/records.ts'
import {
  alarmType,
  deviceType,
  recordStatus,
  sendOrderStatus,
  shelfStatus,
  delayStatus,
  foldStatus,
} from '../wire/enumerations.ts'
import { companyIdSchema } from '../wire/ids.ts'
import { historyForm } from './list-form.ts'

/** The levels that the selector offers; records have 1 or 2, and each finds exactly its own. */
export const searchedLevels = [0, 1, 2, 3] as const

/** Every alarm that devices of the view had and have. */
export const alarmList = historyForm({
  name: 'alarmRecord',
  module: 'maintenance_alarmHistory',
  row: Type.Object({
    ...alarmRecordSchema.properties,
    /** What the delays of its rule did to it; absent: nothing. */
    delay: Type.Optional(delayStatus.schema),
    /** Of its order; absent where there is none in the view. */
    dispatcher: Type.Optional(Type.String()),
    dispatchTime: Type.Optional(timestampSchema),
    handler: Type.Optional(Type.String()),
    /** Absent: not handled yet. */
    handleTime: Type.Optional(timestampSchema),
  }),
  title: 'devUid',
  byname: 'deviceAliases',
  filter: {
    /** Part of an id, as typed: hex digits in either case. */
    devUid: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{1,8}$', folds: 'width' })),
    alarmType: Type.Optional(alarmType.schema),
    alarmLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    recordStatus: Type.Optional(recordStatus.schema),
    sendOrderStatus: Type.Optional(sendOrderStatus.schema),
    shelfStatus: Type.Optional(shelfStatus.schema),
    delayStatus: Type.Optional(delayStatus.schema),
    foldStatus: Type.Optional(foldStatus.schema),
    devType: Type.Optional(deviceType.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    /** When the alarm was raised, both ends within. */
    upStime: Type.Optional(timestampSchema),
    upEtime: Type.Optional(timestampSchema),
  },
  searches: [
    { name: 'devUid', kind: 'text', folds: 'width' },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType' },
    { name: 'alarmLevel', kind: 'alarmLevel' },
    { name: 'recordStatus', kind: 'enumeration', enumeration: 'recordStatus' },
    { name: 'sendOrderStatus', kind: 'enumeration', enumeration: 'sendOrderStatus' },
    { name: 'shelfStatus', kind: 'enumeration', enumeration: 'shelfStatus' },
    { name: 'delayStatus', kind: 'enumeration', enumeration: 'delayStatus' },
    { name: 'foldStatus', kind: 'enumeration', enumeration: 'foldStatus' },
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType' },
    { name: 'companyid', kind: 'company' },
    { name: 'upStime', kind: 'since' },
    { name: 'upEtime', kind: 'until' },
  ],
  columns: [
    { name: 'devUid', kind: 'text', widthPx: 190 },
    { name: 'companyname', kind: 'text', path: true, widthPx: 180 },
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType', widthPx: 110 },
    { name: 'sensorType', kind: 'text', widthPx: 160 },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', widthPx: 168 },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'alarmLevel', widthPx: 110 },
    { name: 'upTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'recordStatus', kind: 'enumeration', enumeration: 'recordStatus', widthPx: 120 },
    { name: 'sendOrderStatus', kind: 'enumeration', enumeration: 'sendOrderStatus', widthPx: 140 },
    { name: 'dispatcher', kind: 'text', widthPx: 140 },
    { name: 'dispatchTime', kind: 'time', widthPx: 192 },
    { name: 'handler', kind: 'text', widthPx: 140 },
    { name: 'handleTime', kind: 'time', widthPx: 192 },
    { name: 'position', kind: 'text', widthPx: 240 },
  ],
  details: [
    { name: 'deviceAliases', kind: 'text' },
    { name: 'onlineStatus', kind: 'enumeration', enumeration: 'networkStatus' },
    { name: 'lastTime', kind: 'time' },
    { name: 'count', kind: 'count' },
    { name: 'recoverTime', kind: 'time' },
    { name: 'acknowledgeTime', kind: 'time' },
    { name: 'acknowledger', kind: 'text' },
    { name: 'shelvedUntil', kind: 'time' },
    { name: 'shelvedTime', kind: 'time' },
    { name: 'shelver', kind: 'text' },
    { name: 'shelfReason', kind: 'text' },
    { name: 'delay', kind: 'enumeration', enumeration: 'delayStatus' },
    { name: 'heldUntil', kind: 'time' },
    { name: 'closesTime', kind: 'time' },
    { name: 'causeDevice', kind: 'text' },
    { name: 'behind', kind: 'count' },
  ],
  sort: { column: 'upTime', order: 'desc' },
})
export type AlarmListRow = Static<typeof alarmList.row>
