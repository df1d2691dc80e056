import { AlarmDrawer } from '#src/features/alarms/alarm-drawer.tsx'

import { useOrderOfAlarm } from './use-order-of-alarm.tsx'

/** The panel beside a page, whose alarms can be sent as orders. */
export function OrderingDrawer({ onClose }: { onClose: () => void }) {
  const order = useOrderOfAlarm()
  return (
    <>
      <AlarmDrawer onAct={order.act} onClose={onClose} />
      {order.dialog}
    </>
  )
}
