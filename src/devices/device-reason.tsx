import { Trans, useLingui } from '@lingui/react/macro'

import {
  alarmType,
  deviceStatus,
  recordStatus,
  type DeviceStatus,
  type DeviceType,
} from '#contract/enumerations.ts'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'

import { AlarmLine } from './alarm-line.tsx'
import { DetailFailure } from './detail-group.tsx'
import styles from './device-detail.module.css'
import { useDeviceAlarms, useMaySeeAlarms } from './use-device-alarms.ts'

interface DeviceReasonProps {
  devType: DeviceType
  devUid: string
  status: DeviceStatus
  /** The newest sign of life. */
  beatTime: number | null
  /** Something else asks for the alarms again. */
  news: string
}

const mostShown = 20

/** A device's status, and why it is so: which alarms last since when, or since when it is silent. */
export function DeviceReason({ devType, devUid, status, beatTime, news }: DeviceReasonProps) {
  const { i18n } = useLingui()
  const open = useMaySeeAlarms()
  const { page, failure } = useDeviceAlarms({
    devType,
    devUid,
    recordStatus: recordStatus.values.active,
    pageSize: mostShown,
    news,
  })
  const isOffline = status === deviceStatus.values.offline
  // That it is offline, and since when, stands there already.
  const alarms = (page?.list ?? []).filter(
    (alarm) => !isOffline || alarm.alarmType !== alarmType.values.offline,
  )
  return (
    <div className={styles['reason']}>
      <p>
        <strong className={styles['badge']}>
          <StatusMark state={markOfStatus[status]} size={14} />
          {i18n._(deviceStatusTerm[status])}
        </strong>
        <span>
          <Heard beatTime={beatTime} isOffline={isOffline} />
        </span>
      </p>
      {alarms.length > 0 && (
        <ul>
          {alarms.map((alarm) => (
            <li key={alarm.objectid}>
              <AlarmLine alarm={alarm} />
            </li>
          ))}
        </ul>
      )}
      {status === deviceStatus.values.abnormal && !open && (
        <p className={styles['quiet']}>
          <Trans>It has an alarm. Which one is not open to you.</Trans>
        </p>
      )}
      <DetailFailure failure={failure} />
    </div>
  )
}

function Heard({ beatTime, isOffline }: { beatTime: number | null; isOffline: boolean }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  if (beatTime === null || !isMoment(beatTime)) return <Trans>It has never reported</Trans>
  const seconds = Math.max(0, Math.floor((now - beatTime) / 1000))
  const at = momentText(i18n, beatTime)
  if (isOffline)
    return (
      <Trans>
        Silent since {at}, for <DurationText seconds={seconds} />
      </Trans>
    )
  return (
    <Trans>
      Last heard <DurationText seconds={seconds} /> ago
    </Trans>
  )
}
