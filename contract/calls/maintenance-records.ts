import { Type } from 'typebox'

import { outcomesSchema, readCalls } from '../lists/list-calls.ts'
import { maintenanceRecordList } from '../lists/maintenance-record.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import {
  deviceType,
  maintainContent,
  recordStatus,
  sendOrderReason,
  sendOrderStatus,
} from '../wire/enumerations.ts'
import { devUidSchema, rowIdSchema, userIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { namedDevices, remark } from './orders.ts'
import { timestampSchema } from './records.ts'

/** So many records of one device are listed, the newest first. */
export const mostServiceRecords = 200

const lists = readCalls(maintenanceRecordList)
const view = { method: 'GET', scope: 'view', audit: null } as const

export const maintenanceRecordCalls = {
  'maintenanceRecord/findPage': lists['maintenanceRecord/findPage'],
  'maintenanceRecord/findDetails': lists['maintenanceRecord/findDetails'],
  'maintenanceRecord/win/export': exportCall(maintenanceRecordList)['maintenanceRecord/export'],
  /** The service records of one device. */
  'maintenanceRecord/findList': call({
    ...view,
    right: 'maintenance_maintainRecords_view',
    query: Type.Object({ devType: deviceType.schema, devUid: devUidSchema }),
    reply: { list: Type.Array(maintenanceRecordList.row) },
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
