import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './device-detail.module.css'

/** Why a silent device may be silent: something above it is. `children` leads there. */
export function CutOffBy({ children }: { children: ReactNode }) {
  return (
    <p className={styles['cutOff']}>
      <span>
        <Trans>Cut off, since the device above is offline:</Trans>
      </span>
      {children}
    </p>
  )
}
