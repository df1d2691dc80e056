import { Trans } from '@lingui/react/macro'
import { Parse } from 'typebox/value'

import { alarmList, type AlarmListRow } from '#contract/lists/alarm.ts'
import { AlarmGuidance } from '#src/devices/alarm-guidance.tsx'
import { AlarmTimelineLink } from '#src/devices/alarm-timeline-link.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { PageLink } from '#src/ui/page-link.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './alarm-history.module.css'

/** The row as its list gives it. */
function alarmOf(row: ListRow): AlarmListRow {
  return Parse(alarmList.row, row)
}

/** One alarm in full, with the way to its device. */
export function AlarmDetails({ row }: { row: ListRow }) {
  const alarm = alarmOf(row)
  const { deviceId, devType, causeId, causeDevice = '' } = alarm
  return (
    <>
      <p className={styles['links']}>
        <DeviceLink id={deviceId} type={devType}>
          <Trans>Open the device</Trans>
        </DeviceLink>
        <AlarmTimelineLink alarm={alarm} />
        {causeId !== undefined && (
          <PageLink href={`/maintenance-manage/alarm-history?open=${causeId}`}>
            <Trans>
              Open the cause: <UserText text={causeDevice} /> is offline
            </Trans>
          </PageLink>
        )}
      </p>
      <AlarmGuidance alarm={alarm} />
      <DetailList row={row} />
    </>
  )
}
