import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { deviceStatus, type DeviceStatus } from '#contract/enumerations.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './device-detail.module.css'
import type { StatusFacts } from './status-facts.ts'

interface StatusNotesProps {
  status: DeviceStatus
  /** The newest sign of life. */
  beatTime: number | null
  facts: StatusFacts
}

/** What else there is to know of a device's status: by which rule it is offline, and what is amiss without an alarm. */
export function StatusNotes({ status, beatTime, facts }: StatusNotesProps) {
  const { i18n } = useLingui()
  const now = useServerNow()
  const { offlineAfterMinutes, driftSections, measuredAt, sleeps } = facts
  const isOffline = status === deviceStatus.values.offline
  const afterMs = offlineAfterMinutes * 60_000
  const minutes = i18n.number(offlineAfterMinutes)
  const isStale = !isOffline && measuredAt !== null && now - measuredAt > afterMs
  return (
    <ul className={styles['notes']}>
      {isOffline && beatTime === null && (
        <li>
          <Trans>
            What to do: check that its id is entered as it stands on it, that it has power, and that a gateway
            or relay is in reach.
          </Trans>
        </li>
      )}
      {isOffline && beatTime !== null && (
        <li>
          <Trans>
            It counts as offline when nothing is heard of it for {minutes} min. What to do: check its power,
            and whether what it hangs on is online.
          </Trans>
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
