import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { alarmType, deviceStatus, type DeviceStatus, type DeviceType } from '#contract/wire/enumerations.ts'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'

import { CutOffBy } from './cut-off-by.tsx'
import styles from './device-detail.module.css'
import { LastingAlarms } from './lasting-alarms.tsx'
import type { StatusDetails } from './status-details.ts'
import { StatusNotes } from './status-notes.tsx'

interface DeviceReasonProps {
  devType: DeviceType
  devUid: string
  status: DeviceStatus
  /** The newest sign of life. */
  beatTime: number | null
  /** Something else asks for the alarms again. */
  news: string
  /** Leads to what is offline above it; absent where nothing is, or it is not known. */
  cutOffBy?: ReactNode
  /** By what status and alarms are explained; null while it is not known. */
  details: StatusDetails | null
}

/** A device's status, and why it is so: which alarms last since when, or since when it is silent, and what to do. */
export function DeviceReason(props: DeviceReasonProps) {
  const { devType, devUid, status, beatTime, news, cutOffBy, details } = props
  const { i18n } = useLingui()
  const isOffline = status === deviceStatus.values.offline
  return (
    <div className={styles['reason']}>
      <p>
        <strong className={styles['badge']}>
          <StatusMark state={markOfStatus[status]} size={14} />
          {i18n._(deviceStatusTerm[status])}
        </strong>
        <span>
          <LastHeartbeat beatTime={beatTime} isOffline={isOffline} />
        </span>
      </p>
      {isOffline && cutOffBy !== undefined && <CutOffBy>{cutOffBy}</CutOffBy>}
      {/* That it is offline, and since when, stands there already. */}
      <LastingAlarms
        devType={devType}
        devUid={devUid}
        news={news}
        details={details}
        without={isOffline ? alarmType.values.offline : undefined}
      />
      {details !== null && (
        <StatusNotes devType={devType} status={status} beatTime={beatTime} details={details} />
      )}
    </div>
  )
}

function LastHeartbeat({ beatTime, isOffline }: { beatTime: number | null; isOffline: boolean }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  if (beatTime === null || !isMoment(beatTime)) return <Trans>Has not reported yet</Trans>
  const seconds = Math.max(0, Math.floor((now - beatTime) / 1000))
  const at = momentText(i18n, beatTime)
  if (isOffline)
    return (
      <Trans>
        No contact since {at}, for <DurationText seconds={seconds} />
      </Trans>
    )
  return (
    <Trans>
      Last contact <DurationText seconds={seconds} /> ago
    </Trans>
  )
}
