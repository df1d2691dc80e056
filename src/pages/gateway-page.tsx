import { msg } from '@lingui/core/macro'

import { gatewayList } from '#contract/lists/gateway.ts'
import { AlarmLevelBadge } from '#src/features/gateways/alarm-level-badge.tsx'
import { DeletionNote } from '#src/features/gateways/deletion-note.tsx'
import { GatewayDetails } from '#src/features/gateways/gateway-details.tsx'
import { SharedBadge } from '#src/features/gateways/shared-badge.tsx'
import { UnknownGateways } from '#src/features/gateways/unknown-gateways.tsx'
import type { StatusChange } from '#src/lists/list-controls.tsx'
import type { ListExtras } from '#src/lists/list-extras.ts'
import { ListPage } from '#src/lists/list-page.tsx'
import type { ListRow } from '#src/lists/list-row.ts'

const badges = { status: { 0: 0, 1: 1, 2: 2 } }
const renderers = {
  alarmLevel: (row: ListRow, text: string) =>
    row['alarmLevel'] === null ? null : <AlarmLevelBadge level={row['alarmLevel']}>{text}</AlarmLevelBadge>,
  belongCompany: (row: ListRow, text: string) => (row.own === false ? <SharedBadge /> : text),
}
const statusChange: StatusChange = {
  path: 'gateway/batchChangeUsageStatus',
  field: 'serviceCondition',
  enumeration: 'serviceCondition',
  label: msg`Change usage status`,
  needs: 'edit',
}
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
      badges={badges}
      renderers={renderers}
      statusChange={statusChange}
      extras={extras}
    />
  )
}
