import type { ReactNode } from 'react'

import { alarmLevel } from '#contract/wire/enumerations.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './device-detail.module.css'

/** The mark of an alarm's level, with its word. */
export function AlarmLevelBadge({ level, children }: { level: unknown; children: ReactNode }) {
  return (
    <span className={styles['badge']}>
      <StatusMark state={level === alarmLevel.values.priority ? 'priority' : 'abnormal'} size={12} />
      {children}
    </span>
  )
}
