import { useLingui } from '@lingui/react/macro'
import { Button, RingProgress, Loader } from '@mantine/core'

import { rem } from '#src/ui/rem.ts'

import type { OwnRun } from './own-runs.ts'
import { ProgressText, shareOf } from './progress-text.tsx'
import styles from './run-badge.module.css'

interface RunBadgeProps {
  run: OwnRun
  onOpen: () => void
}

/** A sheet that goes on while its dialog is closed, and how far it is; opens it again. */
export function RunBadge({ run, onOpen }: RunBadgeProps) {
  const { t } = useLingui()
  const { file, sent, progress } = run
  const share = shareOf(sent, progress)
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={styles['badge'] ?? ''}
      title={t`Show the progress of “${file}”`}
      leftSection={
        share === null ? (
          <Loader size="0.875rem" aria-hidden />
        ) : (
          <RingProgress
            aria-hidden
            size={18}
            thickness={3}
            rootColor="var(--fw-control)"
            sections={[{ value: share * 100, color: 'var(--fw-link)' }]}
          />
        )
      }
      onClick={onOpen}
    >
      <span className={styles['file']} style={{ maxWidth: rem(160) }}>
        {file}
      </span>
      <span className={styles['progress']}>
        <ProgressText sent={sent} progress={progress} />
      </span>
    </Button>
  )
}
