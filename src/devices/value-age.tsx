import { Trans, useLingui } from '@lingui/react/macro'

import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './device-detail.module.css'

interface ValueAgeProps {
  /** When the value, or the message with all of a group, was measured; null: it never was. */
  at: number | null | undefined
  /** After so long the value is old: the silence that the device's type allows. Absent: it does not age. */
  allowedMinutes?: number | undefined
}

/** How old a value is. One that is older than its device may be silent has the sign and the word of that. */
export function ValueAge({ at, allowedMinutes = Infinity }: ValueAgeProps) {
  const { i18n } = useLingui()
  const now = useServerNow()
  if (at === null || at === undefined || !isMoment(at)) return null
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const isOld = seconds > allowedMinutes * 60
  return (
    <span className={styles['age']} data-old={isOld} title={momentText(i18n, at)}>
      {isOld && <StatusMark state="overdue" size={12} />}
      {isOld ? (
        <Trans>
          old: <DurationText seconds={seconds} /> ago
        </Trans>
      ) : (
        <Trans>
          <DurationText seconds={seconds} /> ago
        </Trans>
      )}
    </span>
  )
}
