import { commandList } from '#contract/lists/command.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { CommandDetails } from '#src/features/commands/command-details.tsx'
import { commandRenderers } from '#src/features/commands/command-cells.tsx'
import { gatewayClass } from '#src/features/commands/gateway-class.ts'
import { relayClass, terminalClass } from '#src/features/commands/node-classes.ts'
import type { DetailsProps, ListExtras, ListToolProps } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import { useCommandChanges } from '#src/live/use-command-changes.ts'

/** Done is green; what failed is yellow, what goes on or was cancelled grey. */
const badges = {
  state: { done: 0, queued: 1, sent: 1, running: 1, cancelled: 1, failed: 2, unsupported: 2, timedOut: 2 },
}
/** Whose commands can be sent again from here. */
const classes = {
  [deviceType.values.gateway]: gatewayClass,
  [deviceType.values.relay]: relayClass,
  [deviceType.values.terminal]: terminalClass,
}

function CommandInFull({ row, onChanged }: DetailsProps) {
  return <CommandDetails row={row} classes={classes} onChanged={onChanged} />
}
/** Reads the list again when commands have changed. */
function FollowCommands({ onChanged }: ListToolProps) {
  useCommandChanges(true, onChanged)
  return null
}
const extras: ListExtras = { Details: CommandInFull, Tool: FollowCommands }

/** Every command of the view: to which device, by whom, and what it answered. */
export function CommandPage() {
  return <ListPage form={commandList} badges={badges} renderers={commandRenderers} extras={extras} />
}
