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
      title={<Trans>The page could not be shown</Trans>}
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
      title={
        isUpdated ? <Trans>Farwatch has been updated</Trans> : <Trans>The page could not be fetched</Trans>
      }
      actions={actions}
    >
      {text}
    </MessagePage>
  )
}
