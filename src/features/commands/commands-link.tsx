import { Trans } from '@lingui/react/macro'

import { usePermissions } from '#src/session/use-permissions.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import deviceStyles from '#src/devices/device-detail.module.css'

/** Leads to what a device was ordered, and what it answered; nothing without the right. */
export function CommandsLink({ devUid }: { devUid: string }) {
  const { functions } = usePermissions()
  if (!functions.has('maintenance_commands_view')) return null
  return (
    <PageLink
      className={deviceStyles['link']}
      href={`/maintenance-manage/commands${formatPlainSearch({ devUid })}`}
    >
      <Trans>Commands sent</Trans>
    </PageLink>
  )
}
