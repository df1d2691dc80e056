import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import {
  deviceStatus,
  reach,
  type DeviceStatus,
  type DeviceType,
  type Reach,
} from '#contract/wire/enumerations.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'

import { CutOffBelow, CutOffBy } from './cut-off-by.tsx'
import styles from './device-detail.module.css'
import { DeviceSign } from './device-sign.tsx'
import { LastingAlarms } from './lasting-alarms.tsx'
import type { StatusDetails } from './status-details.ts'
import { notedAlarm, StatusNotes } from './status-notes.tsx'

interface DeviceReasonProps {
  devType: DeviceType
  devUid: string
  device: { readonly status: DeviceStatus; readonly reach: Reach; readonly reachTime: number }
  /** The newest sign of life. */
  beatTime: number | null
  /** Something else asks for the alarms again. */
  news: string
  /** How many it cuts off. */
  cutOffBelow?: number | undefined
  /** Leads to what is offline above it; absent where nothing is, or it is not known. */
  cutOffBy?: ReactNode
  /** By what status and alarms are explained; null while it is not known. */
  details: StatusDetails | null
}

/** A device's status, and why it is so: which alarms last since when, or since when it is silent, and what to do. */
export function DeviceReason(props: DeviceReasonProps) {
  const { devType, devUid, device, beatTime, news, cutOffBelow = 0, cutOffBy, details } = props
  const isOffline = device.status === deviceStatus.values.offline
  return (
    <div className={styles['reason']}>
      <p>
        <strong>
          <DeviceSign device={device} size={14} />
        </strong>
        <span>
          <LastHeartbeat beatTime={beatTime} isOffline={isOffline} />
        </span>
      </p>
      {device.reach === reach.values.cutOff && cutOffBy !== undefined && <CutOffBy>{cutOffBy}</CutOffBy>}
      {cutOffBelow > 0 && <CutOffBelow count={cutOffBelow} />}
      <LastingAlarms
        devType={devType}
        devUid={devUid}
        news={news}
        details={details}
        without={notedAlarm(device)}
      />
      {details !== null && (
        <StatusNotes devType={devType} device={device} beatTime={beatTime} details={details} />
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
