import { MyOrders } from '#src/features/orders/mine/my-orders.tsx'

/** The orders of the person logged in. */
export function MyOrdersPage() {
  return <MyOrders />
}
