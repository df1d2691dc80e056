import { fullName } from '#contract/lists/full-name.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { FramesLink } from '#src/devices/frames-link.tsx'
import { useOpenedPart } from '#src/devices/use-opened-part.ts'
import { CommandMenu } from '#src/features/commands/command-menu.tsx'
import { CommandsLink } from '#src/features/commands/commands-link.tsx'
import { relayClass, terminalClass } from '#src/features/commands/node-classes.ts'
import type { DeviceTools } from '#src/features/nodes/node-details.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'
import { ServiceRecordsButton } from '#src/features/orders/device-order-tools.tsx'
import { ReadingsButton } from '#src/features/readings/readings-button.tsx'

/** What opens about a relay or a terminal besides its details. */
export const deviceTools: DeviceTools = (device) => (
  <>
    <CommandMenu
      of={device.devType === deviceType.values.relay ? relayClass : terminalClass}
      rows={[device.row]}
    />
    <HistoryTool device={device} />
    <ServiceRecordsButton device={{ ...device, name: fullName(device.devUid, device.deviceAliases) }} />
    <CommandsLink devUid={device.devUid} />
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
