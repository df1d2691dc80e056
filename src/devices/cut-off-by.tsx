import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import styles from './device-detail.module.css'

/** Why a silent device may be silent: something above it is. `children` leads there. */
export function CutOffBy({ children }: { children: ReactNode }) {
  return (
    <p className={styles['cutOff']}>
      <span>
        <Trans>What it hangs on is offline too:</Trans>
      </span>
      {children}
    </p>
  )
}
