import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'

import type { ListRow } from '#src/lists/page/list-row.ts'
import { canViewPosition, noPosition } from '#src/ui/position/place-position.ts'
import { PositionViewer } from '#src/ui/position/position-viewer.tsx'

import styles from './alarm-history.module.css'

interface PositionButtonProps {
  row: ListRow
  /** The address, which may be empty. */
  children: string
}

/** Where the device of an alarm is: opens it on a map, where both coordinates are known and neither is 0. */
export function PositionButton({ row, children }: PositionButtonProps) {
  const { t } = useLingui()
  const [viewing, setViewing] = useState(false)
  const place = {
    ...noPosition,
    lng: Number(row['longitude'] ?? 0),
    lat: Number(row['latitude'] ?? 0),
    position: children,
  }
  if (!canViewPosition(place)) return children
  // Neither the click nor what is clicked in the dialog opens the row.
  const alone = (event: MouseEvent) => event.stopPropagation()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- holds back what its button does
    <span onClick={alone}>
      <UnstyledButton
        className={styles['position'] ?? ''}
        title={t`Show position`}
        onKeyDown={(event) => event.stopPropagation()}
        onClick={() => setViewing(true)}
      >
        <IconMapPin size="0.875rem" stroke={1.5} aria-hidden />
        {children === '' ? <Trans>Show position</Trans> : children}
      </UnstyledButton>
      {viewing && <PositionViewer value={place} onClose={() => setViewing(false)} />}
    </span>
  )
}
