import { Type, type Static } from 'typebox'

import {
  alarmLevel,
  alarmType,
  deviceType,
  maintainContent,
  recordStatus,
  sendOrderReason,
  sendOrderStatus,
} from '../wire/enumerations.ts'
import { deviceIdSchema, devUidSchema, rowIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { remark } from './orders.ts'
import { timestampSchema } from './records.ts'

/** Bounds of a photograph of an order. It is stored as a JPEG that fits into a square of `side` pixels. */
export const photoLimits = {
  mostBytes: 10 * 1024 * 1024,
  mostPixels: 50_000_000,
  side: 2048,
  thumbnailSide: 240,
  mostOfOrder: 12,
} as const

/** How many of the orders that are over are listed, the newest first. */
export const mostClosedOrders = 30

/** What somebody chose once on their device; the same key twice is the same act, done once. */
const sendingKey = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})

export const myOrderSchema = Type.Object({
  objectid: rowIdSchema,
  devType: deviceType.schema,
  devUid: devUidSchema,
  /** Absent: the device was deleted. */
  deviceId: Type.Optional(deviceIdSchema),
  deviceAliases: Type.String(),
  address: Type.String(),
  /** WGS84 degrees; absent: it has no position. */
  position: Type.Optional(Type.Object({ longitude: Type.Number(), latitude: Type.Number() })),
  /** What the order is about; absent: no alarm. */
  alarm: Type.Optional(
    Type.Object({
      alarmType: alarmType.schema,
      alarmLevel: alarmLevel.schema,
      upTime: timestampSchema,
      recordStatus: recordStatus.schema,
    }),
  ),
  dispatcher: Type.String(),
  reason: sendOrderReason.schema,
  description: Type.String(),
  sendOrderStatus: sendOrderStatus.schema,
  appointTime: timestampSchema,
  /** Until when it is to be accepted; only of a dispatched one. */
  acceptBy: Type.Optional(timestampSchema),
  /** When the processor set out; only of an accepted one. */
  onTheWayTime: Type.Optional(timestampSchema),
  processingResult: Type.Optional(maintainContent.schema),
  processingTime: Type.Optional(timestampSchema),
  remark: Type.String(),
  photos: Type.Integer({ minimum: 0 }),
})
export type MyOrder = Static<typeof myOrderSchema>

export const photoSchema = Type.Object({
  objectid: rowIdSchema,
  time: timestampSchema,
  /** Who took it; empty for somebody outside the view. */
  username: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** A small JPEG, base64. */
  thumbnail: Type.String(),
})
export type OrderPhoto = Static<typeof photoSchema>

/** What a processor does with an order of theirs. `setOut` changes no status: it stands in the order's timeline. */
export const processorMoves = ['accept', 'reject', 'setOut', 'complete', 'interrupt'] as const
export type ProcessorMove = (typeof processorMoves)[number]

const seen = ['maintenance_maintainRecords_view', 'maintenance_myOrders_view'] as const

export const myOrderCalls = {
  /** The orders of whoever asks: the open ones, then the newest of those that are over. */
  'maintenanceRecord/findMine': call({
    method: 'GET',
    scope: 'view',
    audit: null,
    right: 'maintenance_myOrders_view',
    reply: { list: Type.Array(myOrderSchema) },
  }),
  /**
   * The assigned processor moves an order on: `reject` and `interrupt` with a remark, `complete` with a result. A `key` that
   * was sent before does nothing again and answers as the first time.
   */
  'maintenanceRecord/moveMine': call({
    method: 'POST',
    scope: 'view',
    trims: true,
    right: 'maintenance_maintainRecords_edit',
    audit: 'operation.order.handle',
    body: Type.Object({
      objectid: rowIdSchema,
      key: sendingKey,
      move: Type.Enum([...processorMoves]),
      processingResult: Type.Optional(maintainContent.schema),
      /** Absent: now. */
      processingTime: Type.Optional(timestampSchema),
      remark: Type.Optional(remark),
    }),
    reply: { data: myOrderSchema },
  }),
  /**
   * A photograph by the assigned processor, until the order is archived: JPEG, PNG or WebP, judged by decoding it. Position and
   * all else that a camera writes beside the picture is removed. A `key` that was sent before adds nothing.
   */
  'maintenanceRecord/addPhoto': call({
    method: 'POST',
    scope: 'view',
    right: 'maintenance_maintainRecords_edit',
    audit: 'operation.order.addPhoto',
    query: Type.Object({ objectid: rowIdSchema, key: sendingKey }),
    body: 'file',
    reply: { data: photoSchema },
  }),
  /** The photographs of one order, the oldest first. */
  'maintenanceRecord/findPhotos': call({
    method: 'GET',
    scope: 'view',
    audit: null,
    right: seen,
    query: Type.Object({ objectid: rowIdSchema }),
    reply: { list: Type.Array(photoSchema) },
  }),
  'maintenanceRecord/getPhoto': call({
    method: 'GET',
    scope: 'view',
    audit: null,
    right: seen,
    query: Type.Object({ objectid: rowIdSchema }),
    reply: { data: Type.Object({ type: Type.Enum(['image/jpeg'] as const), base64Img: Type.String() }) },
  }),
} as const
