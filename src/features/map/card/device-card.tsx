import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core'
import { IconCopy, IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useRef, useLayoutEffect, type ReactNode, type RefObject } from 'react'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { alarmLevel, deviceType, reach } from '#contract/wire/enumerations.ts'
import { CutOffBelow, CutOffBy } from '#src/devices/cut-off-by.tsx'
import { DeviceSign } from '#src/devices/device-sign.tsx'
import { LastingAlarms } from '#src/devices/lasting-alarms.tsx'
import { NewestReadings } from '#src/devices/newest-readings.tsx'
import type { StatusDetails } from '#src/devices/status-details.ts'
import { notedAlarm, StatusNotes } from '#src/devices/status-notes.tsx'
import { ValueAge } from '#src/devices/value-age.tsx'
import { newsOf } from '#src/devices/use-device-detail.ts'
import { deviceTypeTerm } from '#src/i18n/terms.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { useEscape } from '#src/ui/escape.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './device-card.module.css'
import { DeviceProperties } from './device-properties.tsx'
import type { DeviceState } from './device-feed.ts'
import { deviceName } from './device-name.ts'

interface DeviceCardProps {
  state: DeviceState
  onClose: () => void
  onShow: (device: DeviceDetail) => void
  onChoose: (deviceId: string) => void
  /** What the page adds below the readings. */
  more?: ((device: DeviceDetail) => ReactNode) | undefined
  /** What it says of where the device was. */
  trail?: ReactNode
}

/** One device in full, kept up to date; Escape closes it. */
export function DeviceCard({ state, onClose, onShow, onChoose, more, trail }: DeviceCardProps) {
  const { t } = useLingui()
  const card = useRef<HTMLElement>(null)
  useBorrowedFocus(card)
  useEscape('beside', onClose)
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={styles['card']}
      aria-label={t`Device`}
      aria-busy={state.kind === 'loading'}
    >
      {state.kind === 'shown' ? (
        <>
          <Head device={state.device} onClose={onClose} onShow={onShow} />
          <Status device={state.device} />
          <div className={styles['body']}>
            <Reason device={state.device} onChoose={onChoose} />
            <div className={styles['readings']}>
              <NewestReadings device={state.device} />
              {state.device.readings.length > 0 && (
                <ValueAge at={state.device.upTime} allowedMinutes={state.device.offlineAfterMinutes} />
              )}
            </div>
            {more?.(state.device)}
            {trail}
            <DeviceProperties device={state.device} onChoose={onChoose} />
          </div>
        </>
      ) : (
        <>
          <header className={styles['head']}>
            <div className={styles['title']} />
            <CloseButton onClose={onClose} />
          </header>
          {state.kind === 'loading' ? <Waiting /> : <NoDevice state={state} onClose={onClose} />}
        </>
      )}
    </section>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t`Close`} title={t`Close`} onClick={onClose}>
      <IconX size="1.125rem" stroke={1.5} />
    </ActionIcon>
  )
}

function Head({
  device,
  onClose,
  onShow,
}: Pick<DeviceCardProps, 'onClose' | 'onShow'> & { device: DeviceDetail }) {
  const { t, i18n } = useLingui()
  const placed = device.longitude !== null
  const showLabel = placed ? t`Show on the map` : t`No position`
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h2>
          <UserText text={deviceName(device)} />
        </h2>
        <div className={styles['uid']}>
          {i18n._(deviceTypeTerm[device.deviceType])}{' '}
          {device.deviceAliases !== '' && <code>{device.devUid}</code>}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Copy the id`}
            title={t`Copy the id`}
            onClick={() => void copyText(device.devUid)}
          >
            <IconCopy size="0.875rem" stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!placed}
        aria-label={showLabel}
        title={showLabel}
        onClick={() => onShow(device)}
      >
        <IconCurrentLocation size="1.125rem" stroke={1.5} />
      </ActionIcon>
      <CloseButton onClose={onClose} />
    </header>
  )
}

function Status({ device }: { device: DeviceDetail }) {
  return (
    <output className={styles['status']}>
      <span>
        <DeviceSign device={device} size={16} />
      </span>
      {device.alarmLevel !== null && (
        <span>
          <StatusMark
            state={device.alarmLevel === alarmLevel.values.priority ? 'priority' : 'abnormal'}
            size={16}
          />
          {device.alarmLevel === alarmLevel.values.priority ? (
            <Trans>Priority alarm</Trans>
          ) : (
            <Trans>General alarm</Trans>
          )}
        </span>
      )}
    </output>
  )
}

/** Why its status is so. */
function Reason({ device, onChoose }: Pick<DeviceCardProps, 'onChoose'> & { device: DeviceDetail }) {
  const { deviceType: devType, devUid, offlineAbove, beatTime, cutOffBelow } = device
  const details = statusDetailsOf(device)
  return (
    <div className={styles['reason']}>
      {cutOffBelow > 0 && <CutOffBelow count={cutOffBelow} />}
      {device.reach === reach.values.cutOff && offlineAbove !== null && (
        <CutOffBy>
          <Anchor component="button" type="button" fz="sm" onClick={() => onChoose(offlineAbove.id)}>
            <UserText text={offlineAbove.name} />
          </Anchor>
        </CutOffBy>
      )}
      {device.alarmLevel !== null && (
        <LastingAlarms
          devType={devType}
          devUid={devUid}
          news={newsOf({ ...device })}
          details={details}
          without={notedAlarm(device)}
        />
      )}
      <StatusNotes devType={devType} device={device} beatTime={beatTime} details={details} />
    </div>
  )
}

/** What its machine said, whether it sleeps and whether its key holds stand in its details alone. */
function statusDetailsOf(device: DeviceDetail): StatusDetails {
  const { deviceType: type, batteryPercent: power, registrationsToday } = device
  return {
    ...device,
    power,
    registrationsToday: type === deviceType.values.gateway ? null : registrationsToday,
    measuredAt: type === deviceType.values.terminal ? device.upTime : null,
    sleeps: false,
    authRefused: false,
    machine: null,
  }
}

function Waiting() {
  const long = useDelayed()
  if (!long) return null
  return (
    <div className={styles['shape']}>
      <Skeleton height={24} width={220} mb={16} />
      <Skeleton height={64} mb={16} />
      <Skeleton height={200} />
    </div>
  )
}

function NoDevice({
  state,
  onClose,
}: {
  state: Extract<DeviceState, { kind: 'missing' | 'failed' }>
  onClose: () => void
}) {
  return (
    <div className={styles['note']} role="alert">
      {state.kind === 'missing' ? (
        <p>
          <Trans>This device is not in your view. It may have been deleted or moved.</Trans>
        </p>
      ) : (
        <>
          <p>
            <FailureText failure={state.failure} />
          </p>
          <p className={styles['quiet']}>
            <Trans>Retrying every few seconds.</Trans>
          </p>
        </>
      )}
      <Button variant="default" size="xs" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

/**
 * Takes the focus when the element appears, and gives it back when it goes while it has it. Whoever is on the map stays
 * there, and a page that has just been opened keeps its beginning.
 */
function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = target.current
    const before = document.activeElement
    if (element === null || !(before instanceof HTMLElement) || before === document.body) return undefined
    if (before.closest('.maplibregl-map') === null) element.focus()
    return () => {
      if (element.contains(document.activeElement) && before.isConnected) before.focus()
    }
  }, [target])
}
