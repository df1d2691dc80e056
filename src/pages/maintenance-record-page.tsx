import { maintenanceRecordList } from '#contract/lists/maintenance-record.ts'
import { RecordDetails } from '#src/features/orders/record-details.tsx'
import { RecordTools } from '#src/features/orders/record-tools.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** An alarm that lasts is abnormal, a recovered one green. */
const badges = { recordStatus: { 0: 2, 1: 0 } }
const extras: ListExtras = { Details: RecordDetails, Tool: RecordTools }

/** The work orders and maintenance records of the view, and what can be done with them. */
export function MaintenanceRecordPage() {
  return <ListPage form={maintenanceRecordList} badges={badges} extras={extras} />
}
