import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { MessagePage } from './message-page.tsx'
import { PageLink } from './page-link.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title={<Trans>Page not found</Trans>}
      actions={
        <Button component={PageLink} href="/" variant="default">
          <Trans>Go to the first page</Trans>
        </Button>
      }
    >
      <Trans>The address may be mistyped, or the page may have moved.</Trans>
    </MessagePage>
  )
}
