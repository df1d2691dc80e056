import { msg } from '@lingui/core/macro'

import type { Gateway } from '#contract/lists/gateway.ts'
import { AlarmLevelBadge } from '#src/devices/alarm-level-badge.tsx'
import { DeviceSign } from '#src/devices/device-sign.tsx'
import { SharedBadge } from '#src/devices/shared-badge.tsx'
import type { StatusChange } from '#src/lists/page/list-parts.ts'
import { PathText } from '#src/ui/path-text.tsx'
import type { ListLook } from '#src/lists/page/list-columns.tsx'

/** Cells of lists of devices that are more than words. @param company the column that names the owner */
export function deviceRenderers(company: string): NonNullable<ListLook['renderers']> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of all lists of devices have these
    status: (row) => <DeviceSign device={row as unknown as Pick<Gateway, 'status' | 'reach'>} />,
    alarmLevel: (row, text) =>
      row['alarmLevel'] === null ? null : <AlarmLevelBadge level={row['alarmLevel']}>{text}</AlarmLevelBadge>,
    [company]: (row, text) => (row.own === false ? <SharedBadge /> : <PathText>{text}</PathText>),
  }
}

/** The order that changes the usage status of many devices. */
export function usageStatus(path: string): StatusChange {
  return {
    path,
    field: 'serviceCondition',
    enumeration: 'serviceCondition',
    label: msg`Change usage status`,
    needs: 'edit',
  }
}
