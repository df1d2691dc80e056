import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMap2, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import { CopyableText } from '#src/ui/copyable-text.tsx'
import { degreesText } from '#src/ui/position/given-position.ts'
import { canViewPosition, noPosition } from '#src/ui/position/place-position.ts'
import { PositionViewer } from '#src/ui/position/position-viewer.tsx'

import styles from './gateway-detail.module.css'

/** Where the gateway is, and the ways to see it: on a map of its own, and among the others. */
export function GatewayPosition({ detail }: { detail: GatewayDetail }) {
  const { t } = useLingui()
  const [viewing, setViewing] = useState(false)
  const place = {
    ...noPosition,
    ...detail.position,
    position: detail.address,
    province: detail.province,
    city: detail.city,
    district: detail.district,
  }
  if (!canViewPosition(place))
    return (
      <p className={styles['quiet']}>
        <Trans>It has no position, and so is on no map.</Trans>
      </p>
    )
  const pair = `${degreesText(place.lng)}, ${degreesText(place.lat)}`
  return (
    <>
      <dl className={styles['facts']}>
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
          <Trans>Show the place</Trans>
        </Button>
        <PageLink className={styles['link']} href={`/map?device=${detail.objectid}`}>
          <IconMap2 size="0.875rem" stroke={1.5} aria-hidden />
          <Trans>Show on the map</Trans>
        </PageLink>
      </div>
      {viewing && <PositionViewer value={place} onClose={() => setViewing(false)} />}
    </>
  )
}
