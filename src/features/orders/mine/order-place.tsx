import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMap2, IconNavigation } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'

import type { MyOrder } from '#contract/calls/my-orders.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { degreesText } from '#src/ui/position/given-position.ts'

import styles from './my-orders.module.css'

/** Where the device is, on this console's map and in the phone's own navigation. */
export function OrderPlace({ order }: { order: MyOrder }) {
  const { functions } = usePermissions()
  const router = useRouter()
  const { address, position, deviceId, devUid, deviceAliases } = order
  if (address === '' && position === undefined) return null
  return (
    <>
      <dt>
        <Trans>Place</Trans>
      </dt>
      <dd>
        {address}
        {position !== undefined && (
          <div className={styles['pair']}>
            <Button
              component="a"
              variant="default"
              size="md"
              leftSection={<IconNavigation size="1.125rem" stroke={1.5} />}
              href={geoAddress(position, deviceAliases || devUid)}
            >
              <Trans>Navigate</Trans>
            </Button>
            {deviceId !== undefined && functions.has('map_view') && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconMap2 size="1.125rem" stroke={1.5} />}
                onClick={() => router.history.push(`/map?device=${deviceId}`)}
              >
                <Trans>Show on the map</Trans>
              </Button>
            )}
          </div>
        )}
      </dd>
    </>
  )
}

/** RFC 5870, WGS84; with the query by which phones put a named pin there. */
function geoAddress({ latitude, longitude }: NonNullable<MyOrder['position']>, name: string): string {
  const pair = `${degreesText(latitude)},${degreesText(longitude)}`
  return `geo:${pair}?q=${pair}(${encodeURIComponent(name)})`
}
