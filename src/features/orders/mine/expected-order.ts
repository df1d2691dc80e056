import type { MyOrder } from '#contract/calls/my-orders.ts'
import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { statusAfter } from '#machines/order-chart.ts'

import type { Sending } from './field-store.ts'

/** An order as it is once the server has what waits on this device. */
export function expectedOrder(order: MyOrder, sendings: readonly Sending[]): MyOrder {
  return sendings
    .filter((sending) => sending.order === order.objectid && sending.refusal === undefined)
    .reduce(afterSending, order)
}

function afterSending(order: MyOrder, { move, at, result, remark }: Sending): MyOrder {
  if (move === 'setOut')
    return order.sendOrderStatus === sendOrderStatus.values.accepted ? { ...order, onTheWayTime: at } : order
  const status = statusAfter(order.sendOrderStatus, move)
  // The server has it by now.
  if (status === null) return order
  const { acceptBy: _, ...same } = order
  return {
    ...same,
    sendOrderStatus: status,
    remark: remark === '' ? order.remark : remark,
    ...(result !== undefined && { processingResult: result }),
    ...(move !== 'accept' && { processingTime: at }),
  }
}

/** Those that need the processor, and one whose time to accept ran out. */
export function isOpen({ sendOrderStatus: status }: MyOrder): boolean {
  const { dispatched, accepted, assignmentTimeout } = sendOrderStatus.values
  return [dispatched, accepted, assignmentTimeout].some((each) => each === status)
}
