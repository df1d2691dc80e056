import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { CallFailure } from '#src/api/call-failure.ts'
import { PageForbidden } from '#src/session/page-forbidden.ts'

import { FailureText } from './failure-text.tsx'
import { MessagePage } from './message-page.tsx'

/** What stands where a page could not be built. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof PageForbidden) {
    return (
      <MessagePage title={<Trans>This page is not open to you</Trans>}>
        <Trans>
          Your post does not have the right to see it. Whoever administers your company can grant it.
        </Trans>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={<Trans>The page could not be shown</Trans>}
      actions={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{error instanceof CallFailure ? <FailureText failure={error} /> : String(error)}</p>
    </MessagePage>
  )
}
