import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import { AlarmLine } from './alarm-line.tsx'
import { AlarmTimelineLink } from './alarm-timeline-link.tsx'
import { DetailFailure, DetailWaiting } from './detail-group.tsx'
import styles from './device-detail.module.css'
import { PagesLine } from './pages-line.tsx'
import { useDeviceAlarms } from './use-device-alarms.ts'

interface DeviceAlarmsProps {
  devType: DeviceType
  devUid: string
  news: string
}

const pageSize = 10

/** Every alarm that a device had and has, newest first. */
export function DeviceAlarms({ devType, devUid, news }: DeviceAlarmsProps) {
  const { t } = useLingui()
  const [pageNum, setPageNum] = useState(1)
  const { page, failure } = useDeviceAlarms({ devType, devUid, pageNum, pageSize, news })
  if (failure !== null) return <DetailFailure failure={failure} />
  if (page === null) return <DetailWaiting />
  if (page.total === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No alarms so far.</Trans>
      </p>
    )
  return (
    <>
      <ol className={styles['alarms']} aria-label={t`Alarms, newest first`}>
        {page.list.map((alarm) => (
          <li key={alarm.objectid}>
            <AlarmLine alarm={alarm} />
            <AlarmTimelineLink alarm={alarm} />
          </li>
        ))}
      </ol>
      <PagesLine pageNum={pageNum} pages={page.pages} onPage={setPageNum} />
    </>
  )
}
