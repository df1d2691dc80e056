import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import {
  deviceType,
  maintainContent,
  recordStatus,
  sendOrderReason,
  sendOrderStatus,
} from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema, devUidSchema, rowIdSchema, userIdSchema } from '../wire/ids.ts'
import { historyForm } from './list-form.ts'

/** What is to be done about devices and what was done: one order each, with its result. */
export const maintenanceRecordList = historyForm({
  name: 'maintenanceRecord',
  module: 'maintenance_maintainRecords',
  row: Type.Object({
    objectid: rowIdSchema,
    devType: deviceType.schema,
    devUid: devUidSchema,
    /** Absent: the device was deleted. */
    deviceId: Type.Optional(deviceIdSchema),
    companyname: Type.String(),
    /** Names are empty for users outside the reader's view. */
    processor: Type.String(),
    /** The reader is the processor. */
    mine: Type.Boolean(),
    dispatcher: Type.String(),
    reason: sendOrderReason.schema,
    description: Type.String(),
    /** Absent: not done yet. */
    processingResult: Type.Optional(maintainContent.schema),
    remark: Type.String(),
    sendOrderStatus: sendOrderStatus.schema,
    appointTime: timestampSchema,
    /** Absent: not handled yet. */
    processingTime: Type.Optional(timestampSchema),
    /** Of the alarm that the order is about; absent: it is about none. */
    recordStatus: Type.Optional(recordStatus.schema),
  }),
  title: 'devUid',
  filter: {
    /** Part of an id, as typed: hex digits in either case. */
    devUid: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{1,8}$', folds: 'width' })),
    sendOrderStatus: Type.Optional(sendOrderStatus.schema),
    reason: Type.Optional(sendOrderReason.schema),
    processorId: Type.Optional(userIdSchema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  searches: [
    { name: 'devUid', kind: 'text', folds: 'width' },
    { name: 'sendOrderStatus', kind: 'enumeration', enumeration: 'sendOrderStatus' },
    { name: 'reason', kind: 'enumeration', enumeration: 'sendOrderReason' },
    { name: 'companyid', kind: 'company' },
  ],
  columns: [
    { name: 'devUid', kind: 'text', widthPx: 130 },
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType', widthPx: 110 },
    { name: 'companyname', kind: 'text', path: true, widthPx: 180 },
    { name: 'processor', kind: 'text', widthPx: 140 },
    { name: 'sendOrderStatus', kind: 'enumeration', enumeration: 'sendOrderStatus', widthPx: 150 },
    { name: 'reason', kind: 'enumeration', enumeration: 'sendOrderReason', widthPx: 180 },
    { name: 'processingResult', kind: 'enumeration', enumeration: 'maintainContent', widthPx: 150 },
    { name: 'remark', kind: 'text', widthPx: 220 },
    { name: 'appointTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'processingTime', kind: 'time', widthPx: 192 },
    { name: 'recordStatus', kind: 'enumeration', enumeration: 'recordStatus', widthPx: 120 },
    { name: 'dispatcher', kind: 'text', widthPx: 140 },
  ],
  details: [{ name: 'description', kind: 'text' }],
  sort: { column: 'appointTime', order: 'desc' },
  acts: { export: 'win/export' },
})
export type MaintenanceRecord = Static<typeof maintenanceRecordList.row>
