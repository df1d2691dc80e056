import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { deviceType, deviceStatus } from '#contract/wire/enumerations.ts'
import { ValueAge } from '#src/devices/value-age.tsx'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { degreesText } from '#src/ui/position/given-position.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './device-card.module.css'

interface DevicePropertiesProps {
  device: DeviceDetail
  onChoose: (deviceId: string) => void
}

/** What is known of a device, label and value; what a class cannot have is left out. */
export function DeviceProperties({ device, onChoose }: DevicePropertiesProps) {
  const { i18n, t } = useLingui()
  const { parent } = device
  const isGateway = device.deviceType === deviceType.values.gateway
  const age = (at: number | null | undefined) => (
    <ValueAge at={at} allowedMinutes={device.offlineAfterMinutes} />
  )
  const reported = age(device.reportTime)
  const none = <span className={styles['quiet']}>–</span>
  const number = (value: number | null, unit: string, digits = 0) =>
    value === null ? (
      none
    ) : (
      <span>
        {i18n.number(value, { maximumFractionDigits: digits })} <small>{unit}</small>
      </span>
    )
  return (
    <dl className={styles['properties']}>
      <dt>
        <Trans>Last contact</Trans>
      </dt>
      <dd>
        <DeviceMoment at={latest(device.beatTime, device.upTime)} />
      </dd>
      <dt>
        <Trans>Type</Trans>
      </dt>
      <dd>{device.typeName || none}</dd>
      {device.companyname !== '' && (
        <>
          <dt>
            <Trans>Company</Trans>
          </dt>
          <dd>
            <UserText text={device.companyname} />
          </dd>
        </>
      )}
      <dt>
        <Trans>Installation address</Trans>
      </dt>
      <dd>{device.address === '' ? none : <UserText text={device.address} />}</dd>
      {!isGateway && (
        <>
          <dt>
            <Trans>Parent</Trans>
          </dt>
          <dd>
            {parent === null ? (
              device.parentName === '' ? (
                none
              ) : (
                <UserText text={device.parentName} />
              )
            ) : (
              <Anchor component="button" type="button" fz="sm" onClick={() => onChoose(parent.id)}>
                <UserText text={device.parentName || parent.id} />
              </Anchor>
            )}
          </dd>
          {device.gateway !== '' && device.gateway !== device.parentName && (
            <>
              <dt>
                <Trans>Gateway</Trans>
              </dt>
              <dd>
                <UserText text={device.gateway} />
              </dd>
            </>
          )}
          <dt>
            <Trans>Signal</Trans>
          </dt>
          <dd>
            {number(device.upRSSI, 'dBm')}
            {device.snrDb !== null && <span>SNR {number(device.snrDb, 'dB', 1)}</span>}
            {device.upRSSI !== null && reported}
          </dd>
          <dt>
            <Trans>Hops</Trans>
          </dt>
          <dd>{device.hops ?? none}</dd>
        </>
      )}
      {device.batteryPercent !== null && (
        <>
          <dt>
            <Trans>Battery</Trans>
          </dt>
          <dd>
            {number(device.batteryPercent, '%')}
            {reported}
          </dd>
        </>
      )}
      {!isGateway && (
        <>
          <dt>
            <Trans>Registered</Trans>
          </dt>
          <dd>
            <DeviceMoment at={device.registerTime} />
          </dd>
          <dt>
            <Trans>Registrations today</Trans>
          </dt>
          <dd>{i18n.number(device.registrationsToday)}</dd>
        </>
      )}
      <dt>
        <Trans>Position</Trans>
      </dt>
      <dd>
        {device.longitude === null || device.latitude === null ? (
          none
        ) : (
          // In the order of everything that is typed, copied and exported.
          <>
            <span title={t`Longitude, latitude (WGS84)`}>
              {degreesText(device.longitude)}, {degreesText(device.latitude)}
            </span>
            {age(device.fixTime)}
          </>
        )}
      </dd>
    </dl>
  )
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/** A moment as date and time, and how long ago that is. */
function DeviceMoment({ at }: { at: number | null }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  if (at === null || !isMoment(at))
    return (
      <span className={styles['quiet']}>
        {at === null ? <Trans>Never</Trans> : i18n._(deviceStatusTerm[deviceStatus.values.offline])}
      </span>
    )
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{momentText(i18n, at)}</time>
      <span className={styles['quiet']}>
        <Trans>
          <DurationText seconds={seconds} /> ago
        </Trans>
      </span>
    </>
  )
}
