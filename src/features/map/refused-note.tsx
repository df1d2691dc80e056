import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { code } from '#contract/calls/codes.ts'
import type { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'

import styles from './device-map.module.css'

interface RefusedNoteProps {
  refusal: CallFailure
  /** Takes company and gateway out of the filter; undefined when there is neither. */
  onAll: (() => void) | undefined
}

/** What stands on the map when the server does not show what was asked for, and the way out where there is one. */
export function RefusedNote({ refusal, onAll }: RefusedNoteProps) {
  const isUnknown = refusal.code === code.notFound && onAll !== undefined
  return (
    <div className={styles['broken']} role="alert">
      {isUnknown ? (
        <>
          <p>
            <Trans>
              The selected company or gateway is not in your view. It may have been removed or moved.
            </Trans>
          </p>
          <Button variant="default" size="xs" onClick={onAll}>
            <Trans>Show all devices</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>You don’t have permission to view the map.</Trans>
          </p>
          <p className={styles['quiet']}>
            <FailureText failure={refusal} />
          </p>
        </>
      )}
    </div>
  )
}
