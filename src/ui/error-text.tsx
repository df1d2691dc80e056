import { Trans } from '@lingui/react/macro'

import { CallFailure } from '#src/api/call-failure.ts'

import { FailureText } from './failure-text.tsx'
import styles from './message-page.module.css'

/** What went wrong in the person's words; what only a programmer reads is folded away. */
export function ErrorText({ error }: { error: unknown }) {
  if (error instanceof CallFailure)
    return (
      <p>
        <FailureText failure={error} />
      </p>
    )
  return (
    <>
      <p>
        <Trans>
          An error occurred in the console. Reload the page; if it happens again, send the “Technical details”
          to the administrator.
        </Trans>
      </p>
      <details className={styles['details']}>
        <summary>
          <Trans>Technical details</Trans>
        </summary>
        <code dir="ltr">{String(error)}</code>
      </details>
    </>
  )
}
