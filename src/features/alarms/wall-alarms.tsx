import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { alarmLevel, recordStatus } from '#contract/wire/enumerations.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { recentText } from '#src/ui/moment-text.ts'
import { PathText } from '#src/ui/path-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { TileNote } from '#src/ui/tile.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import type { AlarmPanelState } from '#streams/alarm-panel.ts'

import { alarmsAt, type Replay } from './alarm-replay.ts'
import styles from './wall-alarms.module.css'

/** More have no room on a wall; above them stands how many there are. */
const shownAlarms = 8

/** The alarms that last, priority first, as a wall shows them: nothing to click, all of it to be read from afar. */
export function WallAlarms({ state }: { state: AlarmPanelState }) {
  const now = useServerNow()
  const lasting = state.rows
    ?.filter(({ record, recovered }) => !recovered && record.recordStatus === recordStatus.values.active)
    .map(({ record }) => record)
  return <AlarmsOf {...state} records={lasting ?? null} now={now} />
}

/** Those that lasted at the moment of the replay. */
export function ReplayedAlarms({ replay: { records, failure, at } }: { replay: Replay }) {
  const lasting = alarmsAt(records ?? [], at)
  return <AlarmsOf {...lasting} records={records && lasting.records} failure={failure} now={at} />
}

interface AlarmsOfProps {
  /** Those that last; null before the first answer. */
  records: readonly AlarmRecord[] | null
  priority: number
  general: number
  failure: unknown
  now: number
  /** When the flood began that goes on; alarms may come and end faster than anybody sees them. */
  floodSince?: number | null
  raisedInTenMinutes?: number
}

function AlarmsOf({
  records,
  priority,
  general,
  failure,
  now,
  floodSince = null,
  raisedInTenMinutes = 0,
}: AlarmsOfProps) {
  const { t, i18n } = useLingui()
  if (records === null || isForbidden(failure))
    return <TileNote forbidden={isForbidden(failure)} failed={failure !== null} />
  const isPriority = ({ alarmLevel: level }: { alarmLevel: number }) => level === alarmLevel.values.priority
  const shown = [...records.filter(isPriority), ...records.filter((record) => !isPriority(record))].slice(
    0,
    shownAlarms,
  )
  return (
    <section className={styles['alarms']} aria-label={t`Alarms`}>
      <p className={styles['counts']}>
        <b data-level="priority" data-some={priority > 0}>
          <StatusMark state={priority > 0 ? 'priority' : 'offline'} size={20} />
          {i18n.number(priority)} <Trans>priority</Trans>
        </b>
        <b data-level="general" data-some={general > 0}>
          <StatusMark state={general > 0 ? 'abnormal' : 'offline'} size={20} />
          {i18n.number(general)} <Trans>general</Trans>
        </b>
      </p>
      {floodSince !== null && (
        <p className={styles['flood']}>
          <IconAlertTriangle size="1.6rem" stroke={2} aria-hidden />
          <span>
            <b>
              <Trans>Alarm flood since {recentText(i18n, floodSince, now)}</Trans>
            </b>{' '}
            <Plural
              value={raisedInTenMinutes}
              one="# alarm raised in the last 10 min"
              other="# alarms raised in the last 10 min"
            />
          </span>
        </p>
      )}
      {shown.length === 0 ? (
        <p>
          <Trans>No active alarms.</Trans>
        </p>
      ) : (
        <ol>
          {shown.map((record) => (
            <li key={record.objectid} data-priority={isPriority(record)}>
              <span className={styles['what']}>
                <StatusMark state={isPriority(record) ? 'priority' : 'abnormal'} size={16} />
                <span>{i18n._(alarmTypeTerm[record.alarmType])}</span>
                <DurationText seconds={Math.max(0, Math.floor((now - record.upTime) / 1000))} />
              </span>
              <span className={styles['where']}>
                <span>
                  <UserText text={record.deviceAliases || record.devUid} /> ·{' '}
                </span>
                <PathText>{record.companyname}</PathText>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
