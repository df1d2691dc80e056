import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { devicePages } from './device-pages.ts'

/** Leads from the map to a device's page; nothing for whom that is not open. */
export function DetailsButton({ device }: { device: Pick<DeviceDetail, 'id' | 'deviceType'> }) {
  const { functions } = usePermissions()
  const { path, right } = devicePages[device.deviceType]
  if (!functions.has(right)) return null
  return (
    <Button
      component={PageLink}
      variant="default"
      size="xs"
      leftSection={<IconFileDescription size="1rem" stroke={1.5} />}
      href={`${path}?open=${device.id}`}
    >
      <Trans>Details</Trans>
    </Button>
  )
}
