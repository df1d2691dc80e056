import { msg } from '@lingui/core/macro'

import { AlarmLevelBadge } from '#src/devices/alarm-level-badge.tsx'
import { SharedBadge } from '#src/devices/shared-badge.tsx'
import type { StatusChange } from '#src/lists/page/list-parts.ts'
import type { ListLook } from '#src/lists/page/list-columns.tsx'

/** How the status of a device stands in every list of devices. */
export const deviceBadges = { status: { 0: 0, 1: 1, 2: 2 } }

/** Cells of lists of devices that are more than words. @param company the column that names the owner */
export function deviceRenderers(company: string): NonNullable<ListLook['renderers']> {
  return {
    alarmLevel: (row, text) =>
      row['alarmLevel'] === null ? null : <AlarmLevelBadge level={row['alarmLevel']}>{text}</AlarmLevelBadge>,
    [company]: (row, text) => (row.own === false ? <SharedBadge /> : text),
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
