import { relayRecordLists } from '#contract/lists/node-records.ts'
import { relayList } from '#contract/lists/relay.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { partEntry } from '#src/devices/use-opened-part.ts'
import { ListCommands } from '#src/features/commands/list-commands.tsx'
import { relayClass } from '#src/features/commands/node-classes.ts'
import { configurationEntry } from '#src/features/configuration/configuration-entry.ts'
import { BatchConfiguration } from '#src/features/configuration/batch-configuration.tsx'
import { RelayDeletionNote } from '#src/features/nodes/relay-deletion-note.tsx'
import { RelayDetails } from '#src/features/nodes/relay-details.tsx'
import { deviceOrderTool } from '#src/features/orders/device-order-tools.tsx'
import type { ListExtras, ListToolProps } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { relayConfiguration } from './device-configuration.tsx'
import { deviceRenderers, usageStatus } from './device-looks.tsx'
import { deviceTools } from './device-tools.tsx'

const statusChange = usageStatus('mote/batchChangeUsageStatus')
const OrderTool = deviceOrderTool(deviceType.values.relay)
function ListTools(props: ListToolProps) {
  return (
    <>
      <ListCommands of={relayClass} form={relayList} {...props} />
      <BatchConfiguration {...props} />
      <OrderTool {...props} />
    </>
  )
}

const extras: ListExtras = {
  moves: true,
  records: relayRecordLists,
  Tool: ListTools,
  inAddress: [configurationEntry, partEntry],
  Details: ({ row }: { row: ListRow }) => (
    <RelayDetails row={row} tools={deviceTools} renderConfiguration={relayConfiguration} />
  ),
  DeletionNote: RelayDeletionNote,
}
const renderers = deviceRenderers('company')

/** The relays of the view: what they say of themselves, where they are connected, and the devices connected through them. */
export function RelayPage() {
  return <ListPage form={relayList} renderers={renderers} statusChange={statusChange} extras={extras} />
}
