import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { RelayDetail } from '#contract/lists/node-detail.ts'
import styles from '#src/devices/device-detail.module.css'
import { DetailTable } from '#src/devices/detail-table.tsx'
import { DeviceListLink } from '#src/devices/device-link.tsx'
import { deviceTypeTerm } from '#src/i18n/terms.ts'

import { LinkedName } from './linked-name.tsx'

/** The devices connected through a relay directly, how it receives each, and the ways to all of them in their lists. */
export function Neighbours({ detail }: { detail: RelayDetail }) {
  const { t, i18n } = useLingui()
  const { neighbours, neighboursTotal, moteUid: parentMote } = detail
  if (neighboursTotal === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No connected devices.</Trans>
      </p>
    )
  const figure = (value: number | null, unit: string, digits = 0) =>
    value === null
      ? '–'
      : `${i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00A0${unit}`
  const unlisted = neighboursTotal - neighbours.length
  return (
    <>
      <DetailTable
        label={t`Connected devices`}
        headings={[t`Device`, t`Class`, t`Signal`, t`SNR`, t`Battery`]}
      >
        {neighbours.map((device) => (
          <tr key={device.id}>
            <td className={styles['words']}>
              <LinkedName device={device} />
            </td>
            <td>{i18n._(deviceTypeTerm[device.devType])}</td>
            <td>{figure(device.upRSSI, 'dBm')}</td>
            <td>{figure(device.snrDb, 'dB', 1)}</td>
            <td>{figure(device.power, '%')}</td>
          </tr>
        ))}
      </DetailTable>
      {unlisted > 0 && (
        <p className={styles['quiet']}>
          <Plural
            value={unlisted}
            one="# more connected device: see the lists."
            other="# more connected devices: see the lists."
          />
        </p>
      )}
      <div className={styles['actions']}>
        <DeviceListLink type={deviceType.values.relay} search={{ parentMote }}>
          <Trans>List its relays</Trans>
        </DeviceListLink>
        <DeviceListLink type={deviceType.values.terminal} search={{ parentMote }}>
          <Trans>List its terminals</Trans>
        </DeviceListLink>
      </div>
    </>
  )
}
