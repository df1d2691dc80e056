import { Trans, useLingui } from '@lingui/react/macro'

import type { LinkedDevice } from '#contract/lists/node-detail.ts'
import { deviceState } from '#contract/rules/device-state.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import shared from '#src/devices/device-detail.module.css'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { LinkedName } from './linked-name.tsx'
import styles from './nodes.module.css'

interface PathUpProps {
  /** The device from which the path leads up. */
  device: LinkedDevice
  path: readonly LinkedDevice[]
  isUnattached: boolean
  registered: boolean
}

/** From a device up to its gateway, hop by hop: how each is received by the next, and its battery. */
export function PathUp({ device, path, isUnattached, registered }: PathUpProps) {
  const { t } = useLingui()
  if (path.length === 0)
    return (
      <p className={shared['quiet']}>
        <NoPath isUnattached={isUnattached} registered={registered} />
      </p>
    )
  return (
    <>
      <ol className={styles['path']} aria-label={t`Path to the gateway`}>
        <li>
          <span className={shared['badge']}>
            <StatusMark state={deviceState(device)} size={12} />
            <strong>
              <UserText text={device.deviceAliases || device.devUid} />
            </strong>
          </span>
          <HopDetails device={device} />
        </li>
        {path.map((hop) => (
          <li key={hop.id}>
            <LinkedName device={hop} />
            <HopDetails device={hop} />
          </li>
        ))}
      </ol>
      {path.at(-1)?.devType !== deviceType.values.gateway && (
        <p className={shared['quiet']}>
          <Trans>Devices further up are not in your view.</Trans>
        </p>
      )}
    </>
  )
}

function NoPath({ isUnattached, registered }: Pick<PathUpProps, 'isUnattached' | 'registered'>) {
  if (!registered) return <Trans>Not registered yet, so no parent is known.</Trans>
  if (!isUnattached) return <Trans>The parent is not in your view.</Trans>
  return <Trans>Its gateway was deleted, and no other gateway has received it since.</Trans>
}

function HopDetails({ device }: { device: LinkedDevice }) {
  const { i18n } = useLingui()
  const { devType, power } = device
  const battery = power === null ? null : i18n.number(power, { maximumFractionDigits: 0 })
  return (
    <>
      <span className={shared['quiet']}>
        {i18n._(deviceTypeTerm[devType])}
        {battery !== null && (
          <>
            {' · '}
            <Trans>battery {battery} %</Trans>
          </>
        )}
      </span>
      {devType !== deviceType.values.gateway && (
        <span className={styles['hop']}>
          <RadioFigures signal={device} />
        </span>
      )}
    </>
  )
}

interface RadioFiguresProps {
  signal: Pick<LinkedDevice, 'upRSSI' | 'snrDb'>
}

/** How a device is received by its parent; nothing before it was. */
function RadioFigures({ signal: { upRSSI, snrDb } }: RadioFiguresProps) {
  const { i18n } = useLingui()
  if (upRSSI === null && snrDb === null) return <Trans>not received yet</Trans>
  return (
    <>
      {upRSSI !== null && `${i18n.number(upRSSI, { maximumFractionDigits: 0 })}\u00A0dBm`}
      {upRSSI !== null && snrDb !== null && ' · '}
      {snrDb !== null && (
        <Trans>
          SNR {`${i18n.number(snrDb, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00A0dB`}
        </Trans>
      )}
    </>
  )
}
