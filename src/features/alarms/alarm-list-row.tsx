import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'

import { alarmLevelTerm, alarmTypeTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { PathText } from '#src/ui/path-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import type { AlarmRow } from '#streams/alarm-panel.ts'

import styles from './alarm-panel.module.css'

interface AlarmListRowProps {
  row: AlarmRow
  chosen: boolean
  inTabOrder: boolean
  /** The keys that do something with it. */
  shortcuts: string | undefined
  onFocus: () => void
  onChoose: () => void
}

const dayMs = 86_400_000

export function AlarmListRow({
  row: { record, recovered },
  chosen,
  inTabOrder,
  shortcuts,
  onFocus,
  onChoose,
}: AlarmListRowProps) {
  const { i18n, t } = useLingui()
  const now = useServerNow()
  const seconds = Math.max(0, Math.floor(((record.recoverTime ?? now) - record.upTime) / 1000))
  const recent = now - record.upTime < dayMs
  const began = i18n.date(
    new Date(record.upTime),
    recent
      ? { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }
      : { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  )
  const { count } = record
  const standing = !recovered && !recent
  const clockTime = (at: number) =>
    i18n.date(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <UnstyledButton
      className={styles['row'] ?? ''}
      data-recovered={recovered}
      aria-current={chosen}
      tabIndex={inTabOrder ? 0 : -1}
      aria-keyshortcuts={shortcuts}
      onFocus={onFocus}
      onClick={onChoose}
    >
      <StatusMark state={record.alarmLevel === 2 ? 'priority' : 'abnormal'} size={16} />
      <span className={styles['first']}>
        <span className={styles['type']}>{i18n._(alarmTypeTerm[record.alarmType])}</span>
        <span className={styles['device']}>
          <UserText text={record.deviceAliases || record.devUid} />
        </span>
        <span className={styles['began']}>{began}</span>
      </span>
      <span className={styles['second']}>
        <span className={styles['where']} title={record.companyname}>
          <span>
            {i18n._(alarmLevelTerm[record.alarmLevel])} · {i18n._(deviceTypeTerm[record.devType])}{' '}
            {record.deviceAliases !== '' && record.devUid} ·{' '}
          </span>
          <PathText>{record.companyname}</PathText>
        </span>
        <span className={styles['since']}>
          {count > 1 && (
            <span className={styles['times']} title={t`Reported ${count} times`}>
              ×{i18n.number(count)}
            </span>
          )}
          {record.acknowledgeTime !== undefined && !recovered && (
            <span className={styles['times']} title={record.acknowledger ?? ''}>
              <Trans>Acknowledged</Trans>{' '}
            </span>
          )}
          {record.cycles !== undefined && !recovered && (
            <span className={styles['times']} title={t`Raised ${record.cycles} times within 30 min`}>
              <Trans>Chattering</Trans>
            </span>
          )}
          {standing && (
            <span className={styles['times']} title={t`Active for more than 24 h`}>
              <Trans>Standing</Trans>
            </span>
          )}
          {record.shelvedUntil !== undefined && !recovered && (
            <span className={styles['times']} title={record.shelfReason ?? ''}>
              <Trans>Shelved until {clockTime(record.shelvedUntil)}</Trans>
            </span>
          )}
          {record.closesTime !== undefined && !recovered && (
            <span className={styles['times']} title={t`Cleared, and active until its off-delay is over`}>
              <Trans>Recovers at {clockTime(record.closesTime)}</Trans>
            </span>
          )}
          {recovered || record.recordStatus === 1 ? (
            <Trans>Recovered</Trans>
          ) : (
            <DurationText seconds={seconds} />
          )}
        </span>
      </span>
    </UnstyledButton>
  )
}
