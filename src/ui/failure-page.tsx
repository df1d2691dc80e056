import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { ErrorText } from './error-text.tsx'
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
      <ErrorText error={error} />
    </MessagePage>
  )
}
