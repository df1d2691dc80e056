import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { deviceType } from '#contract/wire/enumerations.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { devicePages } from './device-pages.ts'

/** Leads to where a network begins: its gateways. Nothing for whom that is not open. */
export function EntryButton() {
  const { functions } = usePermissions()
  const { path, right } = devicePages[deviceType.values.gateway]
  if (!functions.has(right)) return null
  return (
    <Button component={PageLink} variant="default" size="xs" href={path}>
      <Trans>Add or import gateways</Trans>
    </Button>
  )
}
