import { alarmList } from '#contract/lists/alarm.ts'
import { networkStatus } from '#contract/wire/enumerations.ts'
import { AlarmDetails } from '#src/features/alarm-history/alarm-details.tsx'
import { alarmRenderers } from '#src/features/alarm-history/alarm-cells.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { AlarmTools } from './alarm-tools.tsx'

/** What lasts is abnormal, what recovered is green; an offline device is grey. */
const badges = { recordStatus: { 0: 2, 1: 0 }, onlineStatus: { 0: 0, 1: 1 } }
const extras: ListExtras = { Details: AlarmDetails, Tool: AlarmTools }
const isOffline = (row: ListRow) => row['onlineStatus'] === networkStatus.values.offline

/** Every alarm of the view: what it was, whether it recovered, and who was sent. */
export function AlarmPage() {
  return (
    <ListPage
      form={alarmList}
      badges={badges}
      renderers={alarmRenderers}
      isOffline={isOffline}
      extras={extras}
    />
  )
}
