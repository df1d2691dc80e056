import { Trans } from '@lingui/react/macro'

import { networkStatus } from '#contract/wire/enumerations.ts'
import { AlarmLevelBadge } from '#src/devices/alarm-level-badge.tsx'
import type { ListLook } from '#src/lists/page/list-columns.tsx'
import { StatusBadge } from '#src/ui/list/status-badge.tsx'

import { UserText } from '#src/ui/user-text.tsx'

import { PositionButton } from './position-button.tsx'
import styles from './alarm-history.module.css'

/** The badge of what is offline. */
const offlineBadge = 1

/** Cells that are more than words. */
export const alarmRenderers: NonNullable<ListLook['renderers']> = {
  devUid: (row, text) =>
    row['onlineStatus'] === networkStatus.values.offline ? (
      <span className={styles['device']}>
        {text}{' '}
        <StatusBadge badge={offlineBadge}>
          <Trans>Offline</Trans>
        </StatusBadge>
      </span>
    ) : (
      text
    ),
  alarmType: (row, text) =>
    typeof row['causeDevice'] === 'string' ? (
      <span className={styles['device']}>
        {text}{' '}
        <span className={styles['behind']}>
          <Trans>
            Caused by <UserText text={row['causeDevice']} />
          </Trans>
        </span>
      </span>
    ) : (
      text
    ),
  alarmLevel: (row, text) => <AlarmLevelBadge level={row['alarmLevel']}>{text}</AlarmLevelBadge>,
  position: (row, text) => <PositionButton row={row}>{text}</PositionButton>,
}
