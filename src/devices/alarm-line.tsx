import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { alarmLevel } from '#contract/wire/enumerations.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { alarmLevelTerm, alarmTypeTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './device-detail.module.css'

/** An alarm of a device: what it is, since when it lasts or how long it lasted, and how often it was reported. */
export function AlarmLine({ alarm }: { alarm: AlarmRecord }) {
  const { i18n } = useLingui()
  const now = useServerNow()
  const { upTime, recoverTime, count } = alarm
  const seconds = Math.max(0, Math.floor(((recoverTime ?? now) - upTime) / 1000))
  const began = momentText(i18n, upTime)
  return (
    <div className={styles['alarm']} data-recovered={recoverTime !== null}>
      <StatusMark
        state={alarm.alarmLevel === alarmLevel.values.priority ? 'priority' : 'abnormal'}
        size={14}
      />
      <span>
        <strong>{i18n._(alarmTypeTerm[alarm.alarmType])}</strong>{' '}
        <span className={styles['quiet']}>{i18n._(alarmLevelTerm[alarm.alarmLevel])}</span>
      </span>
      <span className={styles['since']}>
        {recoverTime === null ? (
          <Trans>
            since {began}, for <DurationText seconds={seconds} />
          </Trans>
        ) : (
          <Trans>
            {began}, recovered after <DurationText seconds={seconds} />
          </Trans>
        )}
        {count > 1 && (
          <>
            {' · '}
            <Plural value={count} one="reported once" other="reported # times" />
          </>
        )}
      </span>
    </div>
  )
}
