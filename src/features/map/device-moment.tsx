import { Trans, useLingui } from '@lingui/react/macro'

import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'

import styles from './device-card.module.css'

/** A timestamp up to this is no moment: the device never reported. */
const noMomentMs = 864e5

export function isMoment(at: number | null): at is number {
  return at !== null && at > noMomentMs
}

/** A moment as date and time, and how long ago that is. */
export function DeviceMoment({ at }: { at: number | null }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  if (!isMoment(at))
    return (
      <span className={styles['quiet']}>
        <Trans>Never</Trans>
      </span>
    )
  const text = i18n.date(new Date(at), {
    year: 'numeric',
    // In English nobody knows which of two numbers is the month.
    month: i18n.locale === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{text}</time>
      <span className={styles['quiet']}>
        <Trans>
          <DurationText seconds={seconds} /> ago
        </Trans>
      </span>
    </>
  )
}
