import { Type, type Static } from 'typebox'

import { orNull } from '../lists/device-fields.ts'
import { handOverList } from '../lists/hand-over.ts'
import { readCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { typedText } from '../lists/plain-text.ts'
import { alarmLevel, alarmType, deviceType, sendOrderStatus } from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema, devUidSchema, rowIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

/** A sheet lists so many alarms, orders and devices each; its counts cover all. */
export const handOverRows = 50
/** Characters of the remarks of the outgoing person. */
export const mostHandOverRemark = 1000

const count = Type.Integer({ minimum: 0 })
const device = {
  /** It may have been deleted since. */
  deviceId: orNull(deviceIdSchema),
  deviceType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
}

const openAlarmSchema = Type.Object({
  ...device,
  alarmType: alarmType.schema,
  alarmLevel: alarmLevel.schema,
  upTime: timestampSchema,
  acknowledged: Type.Boolean(),
  sendOrderStatus: sendOrderStatus.schema,
})
const shelvedSchema = Type.Object({
  ...device,
  alarmType: alarmType.schema,
  alarmLevel: alarmLevel.schema,
  shelvedUntil: timestampSchema,
  /** Empty where somebody outside the company and those below it shelved the alarm. */
  reason: Type.String(),
})
const openOrderSchema = Type.Object({
  ...device,
  /** Empty for a user outside the company and those below it. */
  processor: Type.String(),
  sendOrderStatus: sendOrderStatus.schema,
  appointTime: timestampSchema,
})
const offlineSchema = Type.Object({ ...device, since: timestampSchema })

/** A company and all below it at one moment. */
export const handOverSheetSchema = Type.Object({
  at: timestampSchema,
  /** The last hand-over of this company; without one, twelve hours before. */
  since: timestampSchema,
  sinceHandOver: Type.Boolean(),
  /** Alarms that last and are not shelved: priority first, then those that nobody owns, then the oldest. */
  alarms: Type.Object({ priority: count, general: count, unowned: count, list: Type.Array(openAlarmSchema) }),
  /** The first to return first. */
  shelved: Type.Object({ total: count, list: Type.Array(shelvedSchema) }),
  /** Orders that are dispatched or accepted, that nobody accepted in time, and that were rejected or interrupted; overdue first. */
  orders: Type.Object({
    underWay: count,
    overdue: count,
    returned: count,
    list: Type.Array(openOrderSchema),
  }),
  /** Devices that have gone offline since, the latest first. */
  offline: Type.Object({ total: count, list: Type.Array(offlineSchema) }),
  /** What happened since. */
  changes: Type.Object({ raised: count, recovered: count, dispatched: count, handled: count }),
})
export type HandOverSheet = Static<typeof handOverSheetSchema>

const lists = readCalls(handOverList)
const read = { method: 'GET', scope: 'view', audit: null } as const
const sign = { method: 'POST', scope: 'view', right: 'maintenance_handOver_add' } as const
const ofCompany = { companyid: Type.Optional(companyIdSchema) }

export const handOverCalls = {
  ...lists,
  ...exportCall(handOverList),
  /** What would be handed over now, of a company or of the caller's own. */
  'handOver/getDraft': call({
    ...read,
    right: 'maintenance_handOver_add',
    heavy: true,
    query: Type.Object(ofCompany),
    reply: { data: handOverSheetSchema },
  }),
  /** The outgoing person signs: the sheet is made anew and kept as it is now. */
  'handOver/sign': call({
    ...sign,
    audit: 'operation.handOver.sign',
    trims: true,
    body: Type.Object({
      ...ofCompany,
      remark: Type.Optional(typedText(mostHandOverRemark, { mayBeEmpty: true, lines: true })),
    }),
    reply: { data: Type.Object({ objectid: rowIdSchema }) },
  }),
  /** Another person takes a shift over, once: `handOver.own`, `handOver.taken`. */
  'handOver/take': call({
    ...sign,
    audit: 'operation.handOver.take',
    body: Type.Object({ objectid: rowIdSchema }),
    reply: {},
  }),
  /** The sheet that was signed, as it was then. */
  'handOver/getSheet': call({
    ...read,
    right: 'maintenance_handOver_view',
    query: Type.Object({ objectid: rowIdSchema }),
    reply: { data: handOverSheetSchema },
  }),
} as const
