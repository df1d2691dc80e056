import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { deviceStatus, deviceType, type DeviceStatus, type DeviceType } from '#contract/wire/enumerations.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './device-detail.module.css'
import type { StatusFacts } from './status-facts.ts'
import { isWeakSignal } from './weak-signal.ts'

interface StatusNotesProps {
  devType: DeviceType
  status: DeviceStatus
  /** The newest sign of life. */
  beatTime: number | null
  facts: StatusFacts
}

/** What else there is to know of a device's status: by which rule it is offline, and what is amiss without an alarm. */
export function StatusNotes({ devType, status, beatTime, facts }: StatusNotesProps) {
  const { i18n, t } = useLingui()
  const now = useServerNow()
  const { offlineAfterMinutes, driftSections, measuredAt, sleeps, readings, upRSSI, snrDb } = facts
  const isGateway = devType === deviceType.values.gateway
  const isOffline = status === deviceStatus.values.offline
  const isOnline = status === deviceStatus.values.online
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
  const isStale = !isOffline && measuredAt !== null && now - measuredAt > afterMs
  return (
    <ul className={styles['notes']}>
      {isOffline && beatTime === null && (
        <li>
          {isGateway ? (
            <Trans>
              What to do: check that its id and key are entered as they stand on it, that it has power, and
              that it is given the address of this server.
            </Trans>
          ) : (
            <Trans>
              What to do: check that its id is entered as it stands on it, that it has power, and that a
              gateway or relay is in reach.
            </Trans>
          )}
        </li>
      )}
      {isOffline && beatTime !== null && (
        <li>
          {isGateway ? (
            <Trans>
              It counts as offline when nothing is heard of it for {minutes} min. What to do: check its power
              and its link to the network: cable, or SIM card and antenna.
            </Trans>
          ) : (
            <Trans>
              It counts as offline when nothing is heard of it for {minutes} min. What to do: check its power,
              and whether what it hangs on is online.
            </Trans>
          )}
        </li>
      )}
      {isStale && (
        <li>
          <Trans>
            It is heard, but its newest readings are of {momentText(i18n, measuredAt)},{' '}
            <DurationText seconds={Math.floor((now - measuredAt) / 1000)} /> old. What to do: look whether its
            measuring is stopped, and at its records of uplinks.
          </Trans>
        </li>
      )}
      {isOnline && marked > 0 && (
        <li>
          <Plural
            value={marked}
            one="# of its newest readings is beyond a limit or calls for somebody (▲ ▼ where it stands). No alarm is specified for that, so that it changes no status."
            other="# of its newest readings are beyond a limit or call for somebody (▲ ▼ where they stand). No alarm is specified for that, so that it changes no status."
          />
        </li>
      )}
      {!isOffline && isWeakSignal(facts) && (
        <li>
          <Trans>
            It is heard faintly ({radio}), so that its frames may get lost. What to do: bring it, its antenna
            or a relay nearer.
          </Trans>
        </li>
      )}
      {facts.authRefused && (
        <li>
          <Trans>
            It failed to prove its key. What to do: compare the key here with the one in the device; perhaps
            another device claims its id.
          </Trans>
        </li>
      )}
      {sleeps && (
        <li>
          <Trans>
            It sleeps between its reports, and is reached by commands only when it has just spoken.
          </Trans>
        </li>
      )}
      {driftSections > 0 && (
        <li>
          <Plural
            value={driftSections}
            one="# section of its configuration is not as desired; that changes no status. It stands under “Configuration” in its details."
            other="# sections of its configuration are not as desired; that changes no status. They stand under “Configuration” in its details."
          />
        </li>
      )}
    </ul>
  )
}
