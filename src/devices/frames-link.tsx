import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { devicePages } from './device-pages.ts'

/** What stands in the address of the gateways' page while the messages of the opened one are shown: whose, or all. */
export const framesEntry = 'frames'
export const allFrames = 'all'

/** Leads to what a gateway receives of a device at this moment; nothing for whom that is not open. */
export function FramesLink({ gatewayId, devUid }: { gatewayId: string; devUid: DevUid }) {
  const { functions } = usePermissions()
  const { path, right } = devicePages[deviceType.values.gateway]
  if (!functions.has(right)) return null
  return (
    <Button
      component={PageLink}
      variant="default"
      size="xs"
      leftSection={<IconActivity size="1rem" stroke={1.5} />}
      href={path + formatPlainSearch({ open: gatewayId, [framesEntry]: devUid })}
    >
      <Trans>Live messages</Trans>
    </Button>
  )
}
