import { fullName } from '#contract/lists/full-name.ts'
import { FramesLink } from '#src/devices/frames-link.tsx'
import { useOpenedPart } from '#src/devices/use-opened-part.ts'
import type { DeviceTools } from '#src/features/nodes/node-details.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'
import { ServiceRecordsButton } from '#src/features/orders/device-order-tools.tsx'
import { ReadingsButton } from '#src/features/readings/readings-button.tsx'

/** What opens about a relay or a terminal besides its details. */
export const deviceTools: DeviceTools = (device) => (
  <>
    <HistoryTool device={device} />
    <ServiceRecordsButton device={{ ...device, name: fullName(device.devUid, device.deviceAliases) }} />
    <NetworkButton device={device} />
    {device.gatewayId !== null && <FramesLink gatewayId={device.gatewayId} devUid={device.devUid} />}
  </>
)

const historyPart = 'history'

function HistoryTool({ device }: { device: Parameters<DeviceTools>[0] }) {
  const [part, openPart] = useOpenedPart()
  return (
    <ReadingsButton
      device={device}
      open={part === historyPart}
      onOpen={(open) => openPart(open ? historyPart : undefined)}
    />
  )
}
