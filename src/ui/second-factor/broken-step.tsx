import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** What stands where a step of the second factor could not be fetched; its texts are among those of the login page. */
export function BrokenStep({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>
        <Trans>This part of the page did not load.</Trans>
      </p>
      <Button variant="default" onClick={onRetry}>
        <Trans>Load again</Trans>
      </Button>
    </div>
  )
}
