import { Type } from 'typebox'

import { objectidsSchema, outcomesSchema } from '../lists/list-calls.ts'
import { typedText } from '../lists/plain-text.ts'
import { maintainContent, sendOrderReason, sendOrderStatus } from '../wire/enumerations.ts'
import { userIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { joined } from './joined.ts'
import { timestampSchema } from './records.ts'

/** Characters of a description or remark. */
export const mostRemark = 100
export const remark = typedText(mostRemark, { mayBeEmpty: true, lines: true })
/** For so long an alarm may be shelved. */
export const shelfMinutes = [15, 60, 480, 1440] as const
export type ShelfMinutes = (typeof shelfMinutes)[number]

/** To whom an order goes, and why. */
const appointment = {
  processorId: userIdSchema,
  reason: sendOrderReason.schema,
  description: Type.Optional(remark),
}
/** Devices, their types and ids side by side. */
export const namedDevices = {
  devType: joined('[012]'),
  devUid: joined('[0-9A-F]{8}', { folds: 'upper' }),
}
/** Every call of a batch answers per record; see `outcomesSchema`. */
const batch = { method: 'POST', scope: 'view', trims: true, reply: { data: outcomesSchema } } as const
const { rejected, completed, interrupted } = sendOrderStatus.values

export const orderCalls = {
  /**
   * Gives alarms that last to a processor. An alarm that is dispatched already is refused `order.taken` unless the caller
   * knows that and says `reassign`.
   */
  'alarmRecord/appointOrder': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.order.dispatch',
    body: Type.Object({
      alarmRecordId: objectidsSchema,
      ...appointment,
      reassign: Type.Optional(Type.Boolean()),
    }),
  }),
  /** Says to everybody that somebody took note of alarms that last. The first to do so is the one who did. */
  'alarmRecord/acknowledge': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.alarm.acknowledge',
    body: Type.Object({ ids: objectidsSchema }),
  }),
  /** Takes that back, whoever said it. */
  'alarmRecord/unacknowledge': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.alarm.unacknowledge',
    body: Type.Object({ ids: objectidsSchema }),
  }),
  /** Puts alarms that last aside for a time: they call nobody, and come back when it is over. */
  'alarmRecord/shelve': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.alarm.shelve',
    body: Type.Object({
      ids: objectidsSchema,
      minutes: Type.Unsafe<ShelfMinutes>(Type.Enum([...shelfMinutes])),
      reason: typedText(mostRemark, { lines: true }),
    }),
  }),
  /** Brings alarms back before their time on the shelf is over. */
  'alarmRecord/unshelve': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.alarm.unshelve',
    body: Type.Object({ ids: objectidsSchema }),
  }),
  /** Ends alarms that are dispatched and last. */
  'alarmRecord/manualRecovery': call({
    ...batch,
    right: 'maintenance_alarmHistory_dispatch',
    audit: 'operation.order.recover',
    body: Type.Object({ ids: objectidsSchema }),
  }),
  /**
   * Dispatches an order about each device; `devType` and `devUid` name them side by side. The results name them by
   * `devUid`.
   */
  'maintenanceRecord/appointOrder': call({
    ...batch,
    right: 'maintenance_maintainRecords_dispatch',
    audit: 'operation.order.dispatch',
    body: Type.Object({
      ...appointment,
      ...namedDevices,
    }),
  }),
  /** Gives orders to another processor, or once more: dispatched, rejected, interrupted and timed-out ones. */
  'maintenanceRecord/reassignOrder': call({
    ...batch,
    right: 'maintenance_maintainRecords_dispatch',
    audit: 'operation.order.reassign',
    body: Type.Object({ objectids: objectidsSchema, ...appointment }),
  }),
  /** The assigned processor accepts. */
  'maintenanceRecord/markProcessing': call({
    ...batch,
    right: 'maintenance_maintainRecords_edit',
    audit: 'operation.order.accept',
    body: Type.Object({ objectids: objectidsSchema }),
  }),
  /**
   * The assigned processor says what became of it: completed with a result, interrupted, or rejected before it was accepted; the
   * last two with a remark. Who may dispatch may interrupt the accepted order of somebody else, so that none is stuck.
   */
  'maintenanceRecord/handleOrder': call({
    ...batch,
    right: ['maintenance_maintainRecords_edit', 'maintenance_maintainRecords_dispatch'],
    audit: 'operation.order.handle',
    body: Type.Object({
      objectids: objectidsSchema,
      sendOrderStatus: Type.Enum([rejected, completed, interrupted]),
      processingResult: Type.Optional(maintainContent.schema),
      /** Absent: now. */
      processingTime: Type.Optional(timestampSchema),
      remark: Type.Optional(remark),
    }),
  }),
  'maintenanceRecord/archiveOrder': call({
    ...batch,
    right: 'maintenance_maintainRecords_dispatch',
    audit: 'operation.order.archive',
    body: Type.Object({ objectids: objectidsSchema }),
  }),
} as const
