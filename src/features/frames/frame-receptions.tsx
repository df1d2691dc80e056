import { Trans, useLingui } from '@lingui/react/macro'

import type { Reception } from '#contract/calls/frames.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { DetailTable } from '#src/devices/detail-table.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './frames.module.css'

/** Which gateways received a frame, how well and how much later, and by which relays. */
export function FrameReceptions({ receptions }: { receptions: readonly Reception[] }) {
  const { t, i18n } = useLingui()
  const figure = (value: number | null, digits = 0) =>
    value === null
      ? '–'
      : i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (
    <DetailTable
      label={t`Receptions`}
      headings={[t`Gateway`, t`Channel`, t`RSSI dBm`, t`SNR dB`, t`Hops`, t`Delay after the first`]}
    >
      {receptions.map((reception, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- hearings stay in their order
        <tr key={place}>
          <td>
            {reception.id === null ? (
              <span className={styles['quiet']}>
                <Trans>a gateway outside your view</Trans>
              </span>
            ) : (
              <DeviceLink id={reception.id} type={deviceType.values.gateway}>
                <UserText text={reception.deviceAliases || reception.devUid} />
              </DeviceLink>
            )}
            {reception.path.map((hop) => (
              <div key={hop.id} className={styles['hop']}>
                <Trans>
                  via <UserText text={hop.deviceAliases || hop.devUid} />, received at {figure(hop.upRSSI, 1)}{' '}
                  dBm · SNR {figure(hop.snrDb, 1)} dB
                </Trans>
              </div>
            ))}
          </td>
          <td>
            {figure(reception.channel)} <small>{reception.networkId}</small>
          </td>
          <td>{figure(reception.upRSSI, 1)}</td>
          <td>{figure(reception.snrDb, 1)}</td>
          <td>{figure(reception.hops)}</td>
          <td>{place === 0 ? <Trans>first</Trans> : <Trans>{figure(reception.delayMs)} ms</Trans>}</td>
        </tr>
      ))}
    </DetailTable>
  )
}
