import { gatewayList } from '#contract/lists/gateway.ts'
import { DeletionNote } from '#src/features/gateways/deletion-note.tsx'
import { GatewayDetails } from '#src/features/gateways/gateway-details.tsx'
import { UnknownGateways } from '#src/features/gateways/unknown-gateways.tsx'
import type { ListExtras } from '#src/lists/list-extras.ts'
import { ListPage } from '#src/lists/list-page.tsx'

import { deviceBadges, deviceRenderers, usageStatus } from './device-looks.tsx'

const renderers = deviceRenderers('belongCompany')
const statusChange = usageStatus('gateway/batchChangeUsageStatus')
const extras: ListExtras = {
  moves: true,
  Details: GatewayDetails,
  Above: UnknownGateways,
  DeletionNote,
}

/** The gateways of the view: arm units, their channels, and what they say of themselves. */
export function GatewayPage() {
  return (
    <ListPage
      form={gatewayList}
      badges={deviceBadges}
      renderers={renderers}
      statusChange={statusChange}
      extras={extras}
    />
  )
}
