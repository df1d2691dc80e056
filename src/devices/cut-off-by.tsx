import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './device-detail.module.css'

/** What a device that is offline takes with it. */
export function CutOffBelow({ count }: { count: number }) {
  return (
    <p className={styles['cutOff']}>
      <StatusMark state="cutOff" />
      <Plural value={count} one="# device cut off behind it" other="# devices cut off behind it" />
    </p>
  )
}

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
