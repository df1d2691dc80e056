import { Trans, useLingui } from '@lingui/react/macro'

import { DetailGroup } from '#src/devices/detail-group.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { DetailsProps } from '#src/lists/page/list-parts.ts'

import { recordOf } from './order-subject.ts'
import { OrderPhotos } from './order-photos.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import styles from './orders.module.css'

/** One order in full: its device, its fields and every move. */
export function RecordDetails({ row }: DetailsProps) {
  const { t } = useLingui()
  const { objectid, deviceId, devType, sendOrderStatus, appointTime, recordStatus } = recordOf(row)
  return (
    <>
      {deviceId !== undefined && (
        <p className={styles['actions']}>
          <DeviceLink id={deviceId} type={devType}>
            <Trans>Open the device</Trans>
          </DeviceLink>
        </p>
      )}
      <DetailList row={row} />
      <OrderPhotos key={`photos ${objectid}`} objectid={objectid} />
      <DetailGroup title={t`Timeline`}>
        <OrderTimeline
          key={objectid}
          objectid={objectid}
          news={[sendOrderStatus, appointTime, recordStatus].join()}
        />
      </DetailGroup>
    </>
  )
}
