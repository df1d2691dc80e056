import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'

import { CallFailure } from '#src/api/call-failure.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'

import styles from './alarm-panel.module.css'

interface NoRowsProps {
  waiting: boolean
  /** Only shelved ones are shown. */
  shelved: boolean
  failure: unknown
  onRetry: () => void
}

/** What stands where no alarm stands: still asking, no answer, or truly none. */
export function NoRows({ waiting, shelved, failure, onRetry }: NoRowsProps) {
  if (isForbidden(failure)) {
    return (
      <div className={styles['nothing']} role="alert">
        <p>
          <Trans>You don’t have permission to view alarms.</Trans>
        </p>
        {failure instanceof CallFailure && (
          <p>
            <FailureText failure={failure} />
          </p>
        )}
      </div>
    )
  }
  if (waiting && failure !== null) {
    return (
      <div className={styles['nothing']}>
        <p>
          <Trans>Could not load the alarms.</Trans>
        </p>
        {failure instanceof CallFailure && (
          <p>
            <FailureText failure={failure} />
          </p>
        )}
        <Button variant="default" size="xs" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (waiting) return <RowShapes />
  if (shelved) {
    return (
      <div className={styles['nothing']}>
        <p>
          <Trans>No shelved alarms.</Trans>
        </p>
      </div>
    )
  }
  return (
    <div className={styles['nothing']}>
      <p>
        <Trans>No active alarms.</Trans>
      </p>
      <p>
        <Trans>New alarms appear here automatically.</Trans>
      </p>
    </div>
  )
}

function RowShapes() {
  const { t } = useLingui()
  const delayed = useDelayed()
  if (!delayed) return null
  return (
    <output aria-label={t`Loading`}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles['shape']}>
          <Skeleton height={14} width={14} circle />
          <div>
            <Skeleton height={12} width={160} mb={8} />
            <Skeleton height={10} width={220} />
          </div>
        </div>
      ))}
    </output>
  )
}
