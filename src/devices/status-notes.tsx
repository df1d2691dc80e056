import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { deviceState } from '#contract/rules/device-state.ts'
import {
  alarmType,
  deviceStatus,
  deviceType,
  reach,
  type AlarmType,
  type DeviceStatus,
  type DeviceType,
  type Reach,
} from '#contract/wire/enumerations.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './device-detail.module.css'
import type { StatusDetails } from './status-details.ts'

interface StatusNotesProps {
  devType: DeviceType
  device: { readonly status: DeviceStatus; readonly reach: Reach; readonly reachTime: number }
  /** The newest sign of life. */
  beatTime: number | null
  details: StatusDetails
}

/** What else there is to know of a device's status: by which rule it is offline, and what is amiss without an alarm. */
export function StatusNotes({ devType, device, beatTime, details }: StatusNotesProps) {
  const { i18n, t } = useLingui()
  const now = useServerNow()
  const { offlineAfterMinutes, driftSections, measuredAt, sleeps, readings, upRSSI, snrDb } = details
  const isGateway = devType === deviceType.values.gateway
  const state = deviceState(device)
  const isCutOff = state === 'cutOff'
  const isOffline = device.status === deviceStatus.values.offline && !isCutOff
  const isOnline = state === 'online' || state === 'overdue'
  const since = momentText(i18n, device.reachTime)
  // Of one that is abnormal its alarm says so.
  const marked = readings.filter(({ beyond, amiss }) => beyond !== undefined || amiss === true).length
  const radio = [
    ...(upRSSI === null ? [] : [`${i18n.number(upRSSI, { maximumFractionDigits: 0 })}\u00A0dBm`]),
    ...(snrDb === null
      ? []
      : [t`SNR ${i18n.number(snrDb, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} dB`]),
  ].join(' · ')
  const afterMs = offlineAfterMinutes * 60_000
  const minutes = i18n.number(offlineAfterMinutes)
  const isStale = !isOffline && !isCutOff && measuredAt !== null && now - measuredAt > afterMs
  return (
    <ul className={styles['notes']}>
      {isOffline && beatTime === null && (
        <li>
          {isGateway ? (
            <Trans>
              Recommended action: check the id and key, the power supply, and the server address set in the
              gateway.
            </Trans>
          ) : (
            <Trans>
              Recommended action: check the id and the power supply, and that a gateway or relay is in range.
            </Trans>
          )}
        </li>
      )}
      {isOffline && beatTime !== null && (
        <li>
          {isGateway ? (
            <Trans>
              Offline after {minutes} min without a message. Recommended action: check the power supply and
              the network link: cable, or SIM card and antenna.
            </Trans>
          ) : (
            <Trans>
              Offline after {minutes} min without a message. Recommended action: check the power supply, and
              whether the parent device is online.
            </Trans>
          )}
        </li>
      )}
      {isCutOff && (
        <li>
          <Trans>Cut off since {since}. All values are from before.</Trans>
        </li>
      )}
      {state === 'refused' && (
        <li>
          <Trans>
            Messages refused since {since}. All values are from before. Recommended action: check the
            gateway’s clock, and see “Refused messages” in its details for the reason.
          </Trans>
        </li>
      )}
      {state === 'overdue' && (
        <li>
          <Trans>
            Overdue since {since}: it should have reported by then. Offline after {minutes} min without a
            message.
          </Trans>
        </li>
      )}
      {isStale && (
        <li>
          <Trans>
            The device is connected, but its latest readings are from {momentText(i18n, measuredAt)},{' '}
            <DurationText seconds={Math.floor((now - measuredAt) / 1000)} /> old. Recommended action: check
            whether measuring is stopped, and see its uplink records.
          </Trans>
        </li>
      )}
      {isOnline && marked > 0 && (
        <li>
          <Plural
            value={marked}
            one="# latest reading is beyond a limit or needs attention, marked ▲ or ▼. No alarm type exists for it, so the status is not affected."
            other="# latest readings are beyond a limit or need attention, marked ▲ or ▼. No alarm type exists for them, so the status is not affected."
          />
        </li>
      )}
      {!isOffline && !isCutOff && isWeakSignal(details) && (
        <li>
          <Trans>
            Weak signal, {radio}: frames may be lost. Recommended action: move the device, its antenna or a
            relay closer.
          </Trans>
        </li>
      )}
      {details.authRefused && (
        <li>
          <Trans>
            Key authentication failed. Recommended action: compare the key here with the one in the device;
            another device may be using its id.
          </Trans>
        </li>
      )}
      {sleeps && (
        <li>
          <Trans>The device sleeps between reports. Commands reach it only right after a report.</Trans>
        </li>
      )}
      {driftSections > 0 && (
        <li>
          <Plural
            value={driftSections}
            one="# configuration section differs from the desired values. The status is not affected; see “Configuration” in the details."
            other="# configuration sections differ from the desired values. The status is not affected; see “Configuration” in the details."
          />
        </li>
      )}
    </ul>
  )
}

/** The alarm of which these notes say what it is and what to do; undefined where they speak of none. */
export function notedAlarm(device: StatusNotesProps['device']): AlarmType | undefined {
  if (device.status === deviceStatus.values.offline) return alarmType.values.offline
  return device.reach === reach.values.refused ? alarmType.values.messagesRefused : undefined
}

/** Below this a narrow-band frame is understood only when nothing else is on the air. dBm. */
const faintDbm = -125

/** Narrow-band frames need about this much above the noise. dB. */
const leastSnrDb = 8

/** Whether a device is received so weakly that its frames begin to get lost; not when it is not known how it is received. */
function isWeakSignal({ upRSSI, snrDb }: { upRSSI: number | null; snrDb: number | null }): boolean {
  return (upRSSI !== null && upRSSI < faintDbm) || (snrDb !== null && snrDb < leastSnrDb)
}
