import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { CallFailure } from '#src/api/call-failure.ts'

import { FailureText } from './failure-text.tsx'
import { MessagePage } from './message-page.tsx'
import { isMissingPart, MissingPartPage } from './missing-part-page.tsx'

/** What stands where a page could not be built. */
export function FailurePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isMissingPart(error)) return <MissingPartPage onRetry={onRetry} />
  return (
    <MessagePage
      title={<Trans>The page could not be shown</Trans>}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{error instanceof CallFailure ? <FailureText failure={error} /> : String(error)}</p>
    </MessagePage>
  )
}
