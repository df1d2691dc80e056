import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react/macro'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { CopyableText } from '#src/ui/copyable-text.tsx'
import { degreesText } from '#src/ui/position/given-position.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from '#src/devices/device-detail.module.css'

/** The cellular link and the satellite receiver, as the gateway last described them. */
export function GatewayRadio({ detail: { cellular, gps } }: { detail: GatewayDetail }) {
  const { t, i18n } = useLingui()
  if (cellular === null && gps === null)
    return (
      <p className={styles['quiet']}>
        <Trans>No cellular or GPS data reported.</Trans>
      </p>
    )
  return (
    <dl className={styles['properties']}>
      {cellular !== null && (
        <>
          <div>
            <dt>
              <Trans>Operator</Trans>
            </dt>
            <dd>
              <UserText text={cellular.operator || '–'} /> {cellular.generation}
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Signal</Trans>
            </dt>
            <dd>{i18n.number(cellular.rssiDbm)} dBm</dd>
          </div>
        </>
      )}
      {gps !== null && (
        <>
          <div>
            <dt>
              <Trans>GPS position</Trans>
            </dt>
            <dd>
              <CopyableText
                text={`${degreesText(gps.lng)}, ${degreesText(gps.lat)}`}
                label={t`GPS position`}
              />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Satellites</Trans>
            </dt>
            <dd>{i18n.number(gps.satellites)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
