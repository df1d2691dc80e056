import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { ErrorText } from './error-text.tsx'
import { isMissingPart } from './is-missing-part.ts'
import { MessagePage } from './message-page.tsx'
import { usePartFailure } from './use-part-failure.tsx'

interface FailurePageProps {
  error: unknown
  onRetry: () => void
  /** It is tried again by itself. */
  retries?: boolean
}

/** What stands where a page could not be built. */
export function FailurePage({ error, onRetry, retries = false }: FailurePageProps) {
  if (isMissingPart(error)) return <MissingPage error={error} onRetry={onRetry} />
  return (
    <MessagePage
      title={<Trans>Could not show the page</Trans>}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorText error={error} />
      {retries && (
        <p>
          <Trans>Retrying automatically.</Trans>
        </p>
      )}
    </MessagePage>
  )
}

function MissingPage({ error, onRetry }: FailurePageProps) {
  const { isUpdated, text, actions } = usePartFailure(error, onRetry)
  if (text === null) return null
  return (
    <MessagePage
      title={isUpdated ? <Trans>Farwatch has been updated</Trans> : <Trans>Could not load the page</Trans>}
      actions={actions}
    >
      {text}
    </MessagePage>
  )
}
