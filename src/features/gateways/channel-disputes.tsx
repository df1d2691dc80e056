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

function DisputeText({ dispute: { apuid, inVain, ofArmUnit, other } }: { dispute: ChannelDispute }) {
  const link = other && (
    <DeviceLink id={other.id} type={deviceType.values.gateway}>
      {other.armuid}
    </DeviceLink>
  )
  if (ofArmUnit)
    return link === null ? (
      <Trans>
        It names {apuid} as a channel, which is the id of another gateway’s arm unit. What it hears there is
        kept, without a channel.
      </Trans>
    ) : (
      <Trans>
        It names {apuid} as a channel, which is the id of the arm unit {link}. What it hears there is kept,
        without a channel.
      </Trans>
    )
  if (inVain)
    return link === null ? (
      <Trans>
        It names {apuid} as a channel, which another gateway has that you cannot see. What it hears there is
        kept, without a channel. Whoever may delete the channel of the other gateway can settle this.
      </Trans>
    ) : (
      <Trans>
        It names {apuid} as a channel, which gateway {link} has. What it hears there is kept, without a
        channel. Delete the channel there, and this gateway has it at once.
      </Trans>
    )
  return link === null ? (
    <Trans>Another gateway, which you cannot see, names channel {apuid} too. This one keeps it.</Trans>
  ) : (
    <Trans>
      Gateway {link} names channel {apuid} too. This one keeps it.
    </Trans>
  )
}
