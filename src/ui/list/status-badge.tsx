import type { ReactNode } from 'react'

import { StatusMark, type MarkState } from '#src/ui/status-mark.tsx'

import styles from './status-badge.module.css'

const states = new Map<number, MarkState>([
  [0, 'online'],
  [1, 'offline'],
  [2, 'abnormal'],
])

/** The mark of a badge: 0 green, 1 grey, 2 yellow, anything else grey; the word stands beside it. */
export function StatusBadge({ badge, children }: { badge: number; children: ReactNode }) {
  return (
    <span className={styles['badge']}>
      <StatusMark state={states.get(badge) ?? 'offline'} size={12} />
      <span className={styles['word']}>{children}</span>
    </span>
  )
}
