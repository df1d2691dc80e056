import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Dialog } from '../dialog.tsx'
import { CopyableText } from '../copyable-text.tsx'
import { pointZoom } from '../map/camera.ts'
import { UserText } from '../user-text.tsx'
import { degreesText } from './given-position.ts'
import { canViewPosition, type PlacePosition } from './place-position.ts'
import { PositionMap } from './position-map.tsx'
import styles from './position.module.css'

interface PositionViewerProps {
  value: PlacePosition
  onClose: () => void
}

/** Where something is, to look at and to copy. It is nothing for a position that is not set, see `canViewPosition`. */
export function PositionViewer({ value, onClose }: PositionViewerProps) {
  const { t } = useLingui()
  const { lng, lat, position, province, city, district } = value
  const [camera] = useState({ lng, lat, zoom: pointZoom })
  if (!canViewPosition(value)) return null
  const pair = `${degreesText(lng)}, ${degreesText(lat)}`
  const names = [...new Set([province, city, district])].filter((name) => name !== '').join(' ')
  return (
    <Dialog size="xl" title={t`Position`} onClose={onClose}>
      <PositionMap point={{ lng, lat }} camera={camera} onPick={null} />
      <dl className={styles['properties']}>
        <dt>
          <Trans>Longitude, latitude (WGS84)</Trans>
        </dt>
        <dd>
          <CopyableText text={pair} label={t`Longitude, latitude (WGS84)`} />
        </dd>
        {names !== '' && (
          <>
            <dt>
              <Trans>Province, city, district</Trans>
            </dt>
            <dd>
              <CopyableText text={names} label={t`Province, city, district`}>
                <UserText text={names} />
              </CopyableText>
            </dd>
          </>
        )}
        {position !== '' && (
          <>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd>
              <CopyableText text={position} label={t`Address`}>
                <UserText text={position} />
              </CopyableText>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}
