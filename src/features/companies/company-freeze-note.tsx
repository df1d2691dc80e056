import { Trans } from '@lingui/react/macro'

import { flag, type Flag } from '#contract/wire/enumerations.ts'

/** What freezing and activating companies does besides. */
export function CompanyFreezeNote({ opt }: { opt: Flag }) {
  if (opt === flag.values.active) return <Trans>Users of active companies can log in again.</Trans>
  return (
    <Trans>
      Users of these companies and of all companies below them are logged out at once. Their devices keep
      reporting.
    </Trans>
  )
}
