import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  return (
    <main>
      <MessagePage
        title={<Trans>There is no such page</Trans>}
        actions={
          <Button component="a" href="/" variant="default">
            <Trans>To the first page</Trans>
          </Button>
        }
      >
        <Trans>The address may be mistyped, or the page may have moved.</Trans>
      </MessagePage>
    </main>
  )
}
