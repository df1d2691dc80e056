import { terminalRecordLists } from '#contract/lists/node-records.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { partEntry } from '#src/devices/use-opened-part.ts'
import { ListCommands } from '#src/features/commands/list-commands.tsx'
import { terminalClass } from '#src/features/commands/node-classes.ts'
import { configurationEntry } from '#src/features/configuration/configuration-entry.ts'
import { BatchConfiguration } from '#src/features/configuration/batch-configuration.tsx'
import { retypeQuestion } from '#src/features/nodes/retype-question.tsx'
import { TerminalDetails } from '#src/features/nodes/terminal-details.tsx'
import { MachineState } from '#src/features/spectra/machine-state.tsx'
import { deviceOrderTool } from '#src/features/orders/device-order-tools.tsx'
import type { ListExtras, ListToolProps } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { terminalConfiguration } from './device-configuration.tsx'
import { deviceRenderers, usageStatus } from './device-looks.tsx'
import { deviceTools } from './device-tools.tsx'

const statusChange = usageStatus('ms/batchChangeUsageStatus')
const OrderTool = deviceOrderTool(deviceType.values.terminal)
function ListTools(props: ListToolProps) {
  return (
    <>
      <ListCommands of={terminalClass} form={terminalList} {...props} />
      <BatchConfiguration {...props} />
      <OrderTool {...props} />
    </>
  )
}

const extras: ListExtras = {
  moves: true,
  records: terminalRecordLists,
  Tool: ListTools,
  inAddress: [configurationEntry, partEntry],
  Details: ({ row }: { row: ListRow }) => (
    <TerminalDetails
      row={row}
      tools={deviceTools}
      renderMachine={(detail) => <MachineState detail={detail} />}
      renderConfiguration={terminalConfiguration}
    />
  ),
  editQuestion: retypeQuestion,
}
const renderers = deviceRenderers('company')

/** The terminals of the view: what they measured last, and how they are received. */
export function TerminalPage() {
  return <ListPage form={terminalList} renderers={renderers} statusChange={statusChange} extras={extras} />
}
