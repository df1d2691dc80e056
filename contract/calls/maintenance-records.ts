import { Type, type Static } from 'typebox'

import {
  deviceType,
  maintainContent,
  recordStatus,
  sendOrderReason,
  sendOrderStatus,
} from '../wire/enumerations.ts'
import { companyIdSchema, devUidSchema, rowIdSchema, userIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { namedDevices, remark } from './orders.ts'
import { outcomesSchema } from '../lists/list-calls.ts'
import { timestampSchema } from './records.ts'

/** What was done about one device, or shall be: an order with what became of it. Absent: that has not happened. */
export const maintenanceRecordSchema = Type.Object({
  objectid: rowIdSchema,
  version: Type.Integer({ minimum: 1 }),
  devType: deviceType.schema,
  devUid: devUidSchema,
  companyname: Type.String(),
  /** Names are empty for users outside the reader's view. */
  processor: Type.String(),
  dispatcher: Type.String(),
  reason: sendOrderReason.schema,
  description: Type.String(),
  processingResult: Type.Optional(maintainContent.schema),
  remark: Type.String(),
  sendOrderStatus: sendOrderStatus.schema,
  appointTime: timestampSchema,
  processingTime: Type.Optional(timestampSchema),
  /** Of the alarm that it came of: whether that lasts. */
  recordStatus: Type.Optional(recordStatus.schema),
})
export type MaintenanceRecord = Static<typeof maintenanceRecordSchema>

/** So many records of one device are listed, the newest first. */
export const mostServiceRecords = 200

const view = { method: 'GET', scope: 'view', audit: null } as const

export const maintenanceRecordCalls = {
  /** The newest appointment first. */
  'maintenanceRecord/findPage': call({
    ...view,
    right: 'maintenance_maintainRecords_view',
    query: Type.Object({
      ...pageQuery,
      sendOrderStatus: Type.Optional(sendOrderStatus.schema),
      reason: Type.Optional(sendOrderReason.schema),
      processorId: Type.Optional(userIdSchema),
      /** Part of an id, as typed: hex digits in either case. */
      devUid: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{1,8}$' })),
      /** Those of this company and all below it. */
      companyid: Type.Optional(companyIdSchema),
    }),
    reply: { data: pageOf(maintenanceRecordSchema) },
  }),
  /** The service records of one device. */
  'maintenanceRecord/findList': call({
    ...view,
    right: 'maintenance_maintainRecords_view',
    query: Type.Object({ devType: deviceType.schema, devUid: devUidSchema }),
    reply: { list: Type.Array(maintenanceRecordSchema) },
  }),
  /** Every move of one order, the oldest first, and what became of its alarm: no `data` fields where it came of none. */
  'maintenanceRecord/findTimeline': call({
    ...view,
    right: 'maintenance_maintainRecords_view',
    query: Type.Object({ objectid: rowIdSchema }),
    reply: {
      list: Type.Array(
        Type.Object({
          time: timestampSchema,
          /** Absent: it was entered when all was done. */
          from: Type.Optional(sendOrderStatus.schema),
          to: sendOrderStatus.schema,
          /** Empty: the server. */
          username: Type.String(),
          /** Whom it was given to. */
          processor: Type.String(),
          note: Type.String(),
        }),
      ),
      data: Type.Object({
        recordStatus: Type.Optional(recordStatus.schema),
        recoverTime: Type.Optional(timestampSchema),
        /** A person ended it, and not the device by what it says. */
        byHand: Type.Optional(Type.Boolean()),
      }),
    },
  }),
  /** Records what was done already, for each device; the results name them by `devUid`. */
  'maintenanceRecord/add': call({
    method: 'POST',
    scope: 'view',
    trims: true,
    right: 'maintenance_maintainRecords_add',
    audit: 'operation.order.add',
    body: Type.Object({
      ...namedDevices,
      processorId: userIdSchema,
      reason: sendOrderReason.schema,
      processingResult: maintainContent.schema,
      processingTime: timestampSchema,
      remark: Type.Optional(remark),
    }),
    reply: { data: outcomesSchema },
  }),
} as const
