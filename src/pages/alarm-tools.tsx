import { AlarmShelfTools } from '#src/features/alarms/alarm-shelf-tools.tsx'
import { AlarmOrderTools } from '#src/features/orders/alarm-order-tools.tsx'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'

/** What can be done with chosen alarms: orders, and the shelf. */
export function AlarmTools(props: ListToolProps) {
  return (
    <>
      <AlarmOrderTools {...props} />
      <AlarmShelfTools {...props} />
    </>
  )
}
