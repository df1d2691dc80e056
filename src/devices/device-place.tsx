import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMap2, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'

import { usePermissions } from '#src/session/use-permissions.ts'
import { CopyableText } from '#src/ui/copyable-text.tsx'
import { PageLink } from '#src/ui/page-link.tsx'
import { degreesText } from '#src/ui/position/given-position.ts'
import { canViewPosition, noPosition } from '#src/ui/position/place-position.ts'
import { PositionViewer } from '#src/ui/position/position-viewer.tsx'

import styles from './device-detail.module.css'

interface DevicePlaceProps {
  device: {
    objectid: string
    /** WGS84 degrees. */
    position: { lng: number; lat: number } | null
    address: string
    province: string
    city: string
    district: string
  }
}

/** Where a device is, and the ways to see it: on a map of its own, and among the others. */
export function DevicePlace({ device }: DevicePlaceProps) {
  const { t } = useLingui()
  const { functions } = usePermissions()
  const [viewing, setViewing] = useState(false)
  const { position, address, province, city, district } = device
  const place = { ...noPosition, ...position, position: address, province, city, district }
  if (!canViewPosition(place))
    return (
      <p className={styles['quiet']}>
        <Trans>No position is set, so the device is not on the map.</Trans>
      </p>
    )
  const pair = `${degreesText(place.lng)}, ${degreesText(place.lat)}`
  return (
    <>
      <dl className={styles['properties']}>
        <div>
          <dt>
            <Trans>Coordinates (WGS84)</Trans>
          </dt>
          <dd>
            <CopyableText text={pair} label={t`Coordinates (WGS84)`} />
          </dd>
        </div>
      </dl>
      <div className={styles['actions']}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMapPin size="0.875rem" stroke={1.5} />}
          onClick={() => setViewing(true)}
        >
          <Trans>Show position</Trans>
        </Button>
        {functions.has('map_view') && (
          <PageLink className={styles['link']} href={`/map?device=${device.objectid}`}>
            <IconMap2 size="0.875rem" stroke={1.5} aria-hidden />
            <Trans>Show on the map</Trans>
          </PageLink>
        )}
      </div>
      {viewing && <PositionViewer value={place} onClose={() => setViewing(false)} />}
    </>
  )
}
