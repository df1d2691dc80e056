import { relayList } from '#contract/lists/relay.ts'
import { RelayDeletionNote } from '#src/features/heard-devices/relay-deletion-note.tsx'
import { RelayDetails } from '#src/features/heard-devices/relay-details.tsx'
import type { ListExtras } from '#src/lists/list-extras.ts'
import { ListPage } from '#src/lists/list-page.tsx'
import type { ListRow } from '#src/lists/list-row.ts'

import { deviceBadges, deviceRenderers, usageStatus } from './device-looks.tsx'
import { deviceTools } from './device-tools.tsx'

const statusChange = usageStatus('mote/batchChangeUsageStatus')
const extras: ListExtras = {
  moves: true,
  Details: ({ row }: { row: ListRow }) => <RelayDetails row={row} tools={deviceTools} />,
  DeletionNote: RelayDeletionNote,
}
const renderers = deviceRenderers('company')

/** The relays of the view: what they say of themselves, where they hang, and what hangs on them. */
export function RelayPage() {
  return (
    <ListPage
      form={relayList}
      badges={deviceBadges}
      renderers={renderers}
      statusChange={statusChange}
      extras={extras}
    />
  )
}
