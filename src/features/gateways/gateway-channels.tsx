import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { channel as channels } from '#contract/wire/enumerations.ts'
import type { GatewayChannel, GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { DetailTable } from '#src/devices/detail-table.tsx'
import styles from '#src/devices/device-detail.module.css'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { CopyableText } from '#src/ui/copyable-text.tsx'

import { ChannelDeletion } from './channel-deletion.tsx'
import { ChannelDisputes } from './channel-disputes.tsx'

interface GatewayChannelsProps {
  detail: GatewayDetail
  onChanged: () => void
}

/** The radios of a gateway, as it named them when it last started. */
export function GatewayChannels({ detail, onChanged }: GatewayChannelsProps) {
  const { t, i18n } = useLingui()
  const { words, rights } = useListParts()
  const [deleted, setDeleted] = useState<GatewayChannel | null>(null)
  const mayDelete = rights.delete && detail.own
  if (detail.channels.length === 0 && detail.disputes.length > 0) return <ChannelDisputes detail={detail} />
  if (detail.channels.length === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>Not started yet, so no channels are known.</Trans>
      </p>
    )
  return (
    <>
      <DetailTable
        label={t`Channels`}
        headings={[
          t`Channel`,
          t`Channel id`,
          t`Protocol`,
          t`Frequency`,
          t`Radio version`,
          ...(mayDelete ? [<VisuallyHidden key="delete">{t`Delete`}</VisuallyHidden>] : []),
        ]}
      >
        {detail.channels.map((one) => (
          <tr key={one.apuid}>
            <td>{one.channel === channels.values.unspecified ? '–' : one.channel}</td>
            <td>
              <CopyableText text={one.apuid} label={t`Channel id ${one.apuid}`} />
            </td>
            <td>{words.member('protocolModel', one.protocolModel)}</td>
            <td>{i18n.number(one.frequencyMhz, { maximumFractionDigits: 4 })} MHz</td>
            <td>{one.rfVersion || '–'}</td>
            {mayDelete && (
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t`Delete channel ${one.apuid}`}
                  title={t`Delete`}
                  onClick={() => setDeleted(one)}
                >
                  <IconTrash size="0.875rem" stroke={1.5} />
                </ActionIcon>
              </td>
            )}
          </tr>
        ))}
      </DetailTable>
      <ChannelDisputes detail={detail} />
      {deleted !== null && (
        <ChannelDeletion
          channel={deleted}
          isClaimed={detail.disputes.some(({ apuid }) => apuid === deleted.apuid)}
          onDeleted={onChanged}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  )
}
