import { Trans, useLingui } from '@lingui/react/macro'

import { deviceStatus } from '#contract/wire/enumerations.ts'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { isMoment, momentText } from '#src/ui/moment-text.ts'

import styles from './device-card.module.css'

/** A moment as date and time, and how long ago that is. */
export function DeviceMoment({ at }: { at: number | null }) {
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
