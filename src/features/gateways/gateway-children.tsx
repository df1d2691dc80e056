import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconMap2 } from '@tabler/icons-react'

import { deviceStatus, deviceType } from '#contract/wire/enumerations.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import shared from '#src/devices/device-detail.module.css'
import { DeviceListLink } from '#src/devices/device-link.tsx'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './gateway-detail.module.css'

/** How many relays and terminals are connected through the gateway, and those of them that are offline, with the ways to list and map. */
export function GatewayChildren({ detail }: { detail: GatewayDetail }) {
  const { t, i18n } = useLingui()
  const { functions } = usePermissions()
  const { networkMasterId: armuid, objectid } = detail
  const kinds = [
    {
      kind: deviceType.values.relay,
      name: t`Relays`,
      count: detail.relays,
      offline: detail.relaysOffline,
      list: t`List its relays`,
      listOffline: t`List its offline relays`,
      map: t`Show its relays on the map`,
    },
    {
      kind: deviceType.values.terminal,
      name: t`Terminals`,
      count: detail.terminals,
      offline: detail.terminalsOffline,
      list: t`List its terminals`,
      listOffline: t`List its offline terminals`,
      map: t`Show its terminals on the map`,
    },
  ]
  if (detail.relays + detail.terminals === 0)
    return (
      <p className={shared['quiet']}>
        <Trans>No connected devices yet.</Trans>
      </p>
    )
  return (
    <dl className={shared['properties']}>
      {kinds.map(({ kind, name, count, offline, list, listOffline, map }) => (
        <div key={kind}>
          <dt>{name}</dt>
          <dd className={styles['children']}>
            {count === 0 ? (
              '0'
            ) : (
              <DeviceListLink type={kind} search={{ armuid }} title={list}>
                {i18n.number(count)}
              </DeviceListLink>
            )}
            {offline > 0 && (
              <DeviceListLink
                type={kind}
                search={{ armuid, status: deviceStatus.values.offline }}
                title={listOffline}
              >
                <span className={shared['badge']}>
                  <StatusMark state="offline" size={12} />
                  <Plural value={offline} one="# offline" other="# offline" />
                </span>
              </DeviceListLink>
            )}
            {count > 0 && functions.has('map_view') && (
              <PageLink
                className={shared['link']}
                aria-label={map}
                title={map}
                href={`/map?gatewayid=${objectid}&devType=${kind}`}
              >
                <IconMap2 size="0.875rem" stroke={1.5} aria-hidden />
                <Trans>Map</Trans>
              </PageLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
