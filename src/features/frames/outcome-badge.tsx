import { useLingui } from '@lingui/react/macro'

import type { FrameOutcome } from '#contract/calls/frames.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './frames.module.css'
import { outcomeMark, outcomeTerm } from './frame-terms.ts'

/** What became of a message: a mark, and the word beside it. */
export function OutcomeBadge({ outcome }: { outcome: FrameOutcome }) {
  const { i18n } = useLingui()
  return (
    <span className={styles['badge']}>
      <StatusMark state={outcomeMark[outcome]} size={12} />
      {i18n._(outcomeTerm[outcome])}
    </span>
  )
}
