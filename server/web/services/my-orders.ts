import type { MyOrder, OrderPhoto, ProcessorMove } from '#contract/calls/my-orders.ts'
import { photoLimits } from '#contract/calls/my-orders.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { statusAfter } from '#machines/order-chart.ts'

import type { ListScope } from '../../db/lists/list-store.ts'
import { readOrders, type MyOrderRow } from '../../db/orders/my-orders.ts'
import { insertPhoto, readPhotos, type Photo, type PhotoRow } from '../../db/orders/order-photos.ts'
import type { Mover } from '../../db/orders/order-moves.ts'
import { lockOrders, type OrderSubject } from '../../db/orders/order-subjects.ts'
import { Refused } from '../pipeline/refused.ts'
import { inStatus } from './orders.ts'

const { dispatched, accepted, archived } = sendOrderStatus.values

/** An order as its processor gets it: what has not happened is absent. */
export function presentMyOrder(row: MyOrderRow): MyOrder {
  const { deviceId, lng, lat, alarmType, alarmLevel, raisedAt, recordStatus, ...rest } = row
  const { appointedAt, dueAt, setOutAt, processingResult, handledAt, ...same } = rest
  return {
    ...same,
    appointTime: appointedAt.getTime(),
    ...(deviceId !== null && { deviceId }),
    ...(lng !== null && lat !== null && { position: { longitude: lng, latitude: lat } }),
    ...(alarmType !== null &&
      alarmLevel !== null &&
      raisedAt !== null &&
      recordStatus !== null && {
        alarm: { alarmType, alarmLevel, upTime: raisedAt.getTime(), recordStatus },
      }),
    ...(dueAt !== null && row.sendOrderStatus === dispatched && { acceptBy: dueAt.getTime() }),
    ...(setOutAt !== null && row.sendOrderStatus === accepted && { onTheWayTime: setOutAt.getTime() }),
    ...(processingResult !== null && { processingResult }),
    ...(handledAt !== null && { processingTime: handledAt.getTime() }),
  }
}

/** @throws Refused `record.unknown` */
export async function myOrder(scope: ListScope, orderId: string): Promise<MyOrder> {
  const [row] = await readOrders(scope, [orderId])
  if (row === undefined) throw new Refused('record.unknown')
  return presentMyOrder(row)
}

/** The order, locked, of which the caller is the processor. @throws Refused `record.unknown`, `order.notYours` */
export async function lockMyOrder(scope: ListScope, orderId: string, userId: string): Promise<OrderSubject> {
  const [order] = await lockOrders(scope, [orderId])
  if (order === undefined) throw new Refused('record.unknown')
  if (order.processorId !== userId) throw new Refused('order.notYours')
  return order
}

/** @throws Refused `order.state` when the order's status does not allow the move */
export function assertAllows(
  request: Parameters<typeof inStatus>[0],
  { status }: OrderSubject,
  move: ProcessorMove,
): void {
  const allowed = move === 'setOut' ? status === accepted : statusAfter(status, move) !== null
  if (!allowed) throw inStatus(request, status)
}

export function presentPhoto({ objectid, at, username, width, height, thumbnail }: PhotoRow): OrderPhoto {
  return { objectid, time: at.getTime(), username, width, height, thumbnail: thumbnail.toString('base64') }
}

/** Adds a photograph to the caller's order, once for each key. @throws Refused as `lockMyOrder`; `order.state`, `photo.tooMany` */
export async function addPhoto(
  scope: ListScope,
  request: Parameters<typeof inStatus>[0],
  orderId: string,
  photo: Photo,
  mover: Mover & { sendingKey: string },
): Promise<OrderPhoto> {
  const order = await lockMyOrder(scope, orderId, mover.userId)
  const sent = () => readPhotos(scope, orderId, mover.sendingKey)
  const [before] = await sent()
  if (before !== undefined) return presentPhoto(before)
  if (order.status === archived) throw inStatus(request, order.status)
  if ((await readPhotos(scope, orderId)).length >= photoLimits.mostOfOrder)
    throw new Refused('photo.tooMany', { args: { most: photoLimits.mostOfOrder } })
  await insertPhoto(scope, orderId, photo, mover)
  const [added] = await sent()
  if (added === undefined) throw new Refused('record.unknown')
  return presentPhoto(added)
}
