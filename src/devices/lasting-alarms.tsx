import type { AlarmType, DeviceType } from '#contract/wire/enumerations.ts'
import { recordStatus } from '#contract/wire/enumerations.ts'
import { isBefore } from '#streams/current-alarms.ts'

import { AlarmCause } from './alarm-cause.tsx'
import { AlarmLine } from './alarm-line.tsx'
import { DetailFailure } from './detail-group.tsx'
import styles from './device-detail.module.css'
import { MoreGuidance } from './more-guidance.tsx'
import type { StatusDetails } from './status-details.ts'
import { useDeviceAlarms } from './use-device-alarms.ts'

interface LastingAlarmsProps {
  devType: DeviceType
  devUid: string
  /** Something else asks for the alarms again. */
  news: string
  /** What it is and what to do first stand elsewhere already. */
  without?: AlarmType | undefined
  /** By what they are explained; null while it is not known. */
  details: StatusDetails | null
}

/** More than there are types of alarm, of each of which one lasts at most. */
const mostShown = 20

/** The alarms of a device that are not recovered, the worst first, then the newest: what each is, since when it lasts, by what it was raised and what to do. Nothing where there is none. */
export function LastingAlarms({ devType, devUid, news, without, details }: LastingAlarmsProps) {
  const { page, failure } = useDeviceAlarms({
    devType,
    devUid,
    recordStatus: recordStatus.values.active,
    pageSize: mostShown,
    news,
  })
  const alarms = (page?.list ?? []).toSorted(isBefore)
  return (
    <>
      {alarms.length > 0 && (
        <ul className={styles['lasting']}>
          {alarms.map((alarm) => (
            <li key={alarm.objectid}>
              {alarm.alarmType !== without && (
                <>
                  <AlarmLine alarm={alarm} />
                  <AlarmCause alarm={alarm} details={details} />
                </>
              )}
              <MoreGuidance alarm={alarm} />
            </li>
          ))}
        </ul>
      )}
      <DetailFailure failure={failure} />
    </>
  )
}
