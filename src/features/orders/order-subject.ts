import { Parse } from 'typebox/value'

import { alarmList, type AlarmListRow } from '#contract/lists/alarm.ts'
import { maintenanceRecordList, type MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

/** A row of alarm history. */
export function alarmOf(row: ListRow): AlarmListRow {
  return Parse(alarmList.row, row)
}

/** A row of the maintenance records. */
export function recordOf(row: ListRow): MaintenanceRecord {
  return Parse(maintenanceRecordList.row, row)
}
