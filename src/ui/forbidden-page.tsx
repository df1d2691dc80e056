import { Trans } from '@lingui/react/macro'

import { MessagePage } from './message-page.tsx'

/** What stands where a page is not open to the person, or where `none` is. */
export function ForbiddenPage({ none = false }: { none?: boolean }) {
  if (none)
    return (
      <MessagePage title={<Trans>You don’t have permission to view any page</Trans>}>
        <Trans>Your role does not allow you to view any page. Ask the administrator of your company.</Trans>
      </MessagePage>
    )
  return (
    <MessagePage title={<Trans>You don’t have permission to view this page</Trans>}>
      <Trans>Your role does not allow you to view this page. Ask the administrator of your company.</Trans>
    </MessagePage>
  )
}
