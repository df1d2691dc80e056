import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { deviceStatus, deviceType } from '#contract/enumerations.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './gateway-detail.module.css'

/** How many relays and terminals hang on the gateway, and those of them that are offline, with the way to the map. */
export function GatewayChildren({ detail }: { detail: GatewayDetail }) {
  const { t, i18n } = useLingui()
  const kinds = [
    {
      kind: deviceType.values.relay,
      name: t`Relays`,
      count: detail.relays,
      offline: detail.relaysOffline,
      show: t`Show the offline relays on the map`,
    },
    {
      kind: deviceType.values.terminal,
      name: t`Terminals`,
      count: detail.terminals,
      offline: detail.terminalsOffline,
      show: t`Show the offline terminals on the map`,
    },
  ]
  if (detail.relays + detail.terminals === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>Nothing hangs on it yet.</Trans>
      </p>
    )
  const shown = `/map?gatewayid=${detail.objectid}`
  return (
    <dl className={styles['facts']}>
      {kinds.map(({ kind, name, count, offline, show }) => (
        <div key={kind}>
          <dt>{name}</dt>
          <dd className={styles['children']}>
            {count === 0 ? (
              '0'
            ) : (
              <PageLink
                className={styles['link']}
                title={t`Show them on the map`}
                href={`${shown}&devType=${kind}`}
              >
                {i18n.number(count)}
              </PageLink>
            )}
            {offline > 0 && (
              <PageLink
                className={styles['link']}
                title={show}
                href={`${shown}&devType=${kind}&status=${deviceStatus.values.offline}`}
              >
                <StatusMark state="offline" size={12} />
                <Plural value={offline} one="# offline" other="# offline" />
              </PageLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
