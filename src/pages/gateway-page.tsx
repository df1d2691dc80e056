import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import { fullName } from '#contract/lists/full-name.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { framesEntry } from '#src/devices/frames-link.tsx'
import { partEntry } from '#src/devices/use-opened-part.ts'
import { CommandMenu } from '#src/features/commands/command-menu.tsx'
import { CommandsLink } from '#src/features/commands/commands-link.tsx'
import { gatewayClass } from '#src/features/commands/gateway-class.ts'
import { ListCommands } from '#src/features/commands/list-commands.tsx'
import { configurationEntry } from '#src/features/configuration/configuration-entry.ts'
import { BatchConfiguration } from '#src/features/configuration/batch-configuration.tsx'
import { FramesButton } from '#src/features/frames/frames-button.tsx'
import { DeletionNote } from '#src/features/gateways/deletion-note.tsx'
import { TimelineButton } from '#src/features/gateway-timeline/timeline-button.tsx'
import { GatewayDetails } from '#src/features/gateways/gateway-details.tsx'
import { GatewayRefused } from '#src/features/gateways/gateway-refused.tsx'
import { deviceOrderTool, ServiceRecordsButton } from '#src/features/orders/device-order-tools.tsx'
import { UnknownGateways } from '#src/features/gateways/unknown-gateways.tsx'
import type { ListExtras, ListToolProps } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { gatewayConfiguration } from './device-configuration.tsx'
import { deviceRenderers, usageStatus } from './device-looks.tsx'

const gatewayDevice = deviceType.values.gateway
const OrderTool = deviceOrderTool(gatewayDevice)
const renderers = deviceRenderers('belongCompany')
const statusChange = usageStatus('gateway/batchChangeUsageStatus')
function GatewayInFull({ row }: { row: ListRow }) {
  return <GatewayDetails row={row} tools={gatewayTools} renderConfiguration={gatewayConfiguration} />
}

function gatewayTools(detail: GatewayDetail) {
  const gateway = { id: detail.objectid, name: fullName(detail.networkMasterId, detail.deviceAliases) }
  return (
    <>
      <TimelineButton gateway={gateway} />
      <CommandMenu of={gatewayClass} rows={[detail]} />
      <ServiceRecordsButton
        device={{ devType: gatewayDevice, devUid: detail.networkMasterId, name: gateway.name }}
      />
      <CommandsLink devUid={detail.networkMasterId} />
      {/* What a lent one had refused is its owner's. */}
      <FramesButton gateway={gateway} refused={detail.own ? <GatewayRefused detail={detail} /> : null} />
    </>
  )
}

function ListTools(props: ListToolProps) {
  return (
    <>
      <ListCommands of={gatewayClass} form={gatewayList} {...props} />
      <BatchConfiguration {...props} />
      <OrderTool {...props} />
    </>
  )
}

const extras: ListExtras = {
  moves: true,
  records: gatewayRecordLists,
  Details: GatewayInFull,
  Tool: ListTools,
  inAddress: [framesEntry, configurationEntry, partEntry],
  Above: UnknownGateways,
  DeletionNote,
}

/** The gateways of the view: arm units, their channels, and what they say of themselves. */
export function GatewayPage() {
  return <ListPage form={gatewayList} renderers={renderers} statusChange={statusChange} extras={extras} />
}
