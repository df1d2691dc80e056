import { Trans } from '@lingui/react/macro'

import { MessagePage } from './message-page.tsx'

/** What stands where a page is not open to the person, or where `none` is. */
export function ForbiddenPage({ none = false }: { none?: boolean }) {
  if (none)
    return (
      <MessagePage title={<Trans>No page is open to you</Trans>}>
        <Trans>
          Your post does not have the right to see any page. Whoever administers your company can grant it.
        </Trans>
      </MessagePage>
    )
  return (
    <MessagePage title={<Trans>This page is not open to you</Trans>}>
      <Trans>
        Your post does not have the right to see it. Whoever administers your company can grant it.
      </Trans>
    </MessagePage>
  )
}
