import type { ReactNode } from 'react'

import styles from './fault-box.module.css'

/** What went wrong in a dialog or a form; read out when it appears. */
export function FaultBox({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles['box']}>
      {children}
    </div>
  )
}
