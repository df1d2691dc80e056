import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'

import styles from './device-detail.module.css'

/** Stands for the company of a gateway that another company shares: whose it is stays unsaid. */
export function SharedBadge() {
  return (
    <span className={styles['badge']} data-quiet>
      <IconLock size="0.75rem" stroke={1.5} aria-hidden />
      <Trans>Shared with you, read-only</Trans>
    </span>
  )
}
