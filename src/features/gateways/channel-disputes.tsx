import { Trans } from '@lingui/react/macro'

import type { ChannelDispute, GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import styles from '#src/devices/device-detail.module.css'
import { DeviceLink } from '#src/devices/device-link.tsx'

/** Which of its channels another gateway names too, and what can be done. */
export function ChannelDisputes({ detail: { disputes } }: { detail: GatewayDetail }) {
  return disputes.map((dispute) => (
    <p key={dispute.apuid} className={styles['reason']}>
      <DisputeText dispute={dispute} />
    </p>
  ))
}

function DisputeText({ dispute: { apuid, isConflict, ofArmUnit, other } }: { dispute: ChannelDispute }) {
  const link = other && (
    <DeviceLink id={other.id} type={deviceType.values.gateway}>
      {other.armuid}
    </DeviceLink>
  )
  if (ofArmUnit)
    return link === null ? (
      <Trans>
        This gateway reports channel {apuid}, which is another gateway’s arm unit id. Its data is stored
        without a channel.
      </Trans>
    ) : (
      <Trans>
        This gateway reports channel {apuid}, which is the id of arm unit {link}. Its data is stored without a
        channel.
      </Trans>
    )
  if (isConflict)
    return link === null ? (
      <Trans>
        This gateway reports channel {apuid}, which belongs to a gateway outside your view. Its data is stored
        without a channel until someone deletes the channel there.
      </Trans>
    ) : (
      <Trans>
        This gateway reports channel {apuid}, which belongs to gateway {link}. Its data is stored without a
        channel; delete the channel there to assign it here.
      </Trans>
    )
  return link === null ? (
    <Trans>Another gateway outside your view also reports channel {apuid}. This gateway keeps it.</Trans>
  ) : (
    <Trans>
      Gateway {link} also reports channel {apuid}. This gateway keeps it.
    </Trans>
  )
}
