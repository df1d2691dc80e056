import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { alarmLevel, foldStatus, recordStatus, shelfStatus } from '#contract/wire/enumerations.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { alarmLevelTerm, alarmTypeTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { Tile, TileNote } from '#src/ui/tile.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import type { AlarmPanelState } from '#streams/alarm-panel.ts'

import { alarmFeed } from './alarm-feed.ts'
import styles from './alarm-tiles.module.css'

/** Those that the tiles count: neither alarms behind a cause nor shelved ones are. */
const activeRows = {
  recordStatus: recordStatus.values.active,
  foldStatus: foldStatus.values.ownRow,
  shelfStatus: shelfStatus.values.notShelved,
}

/** So many of the priority alarms stand on the dashboard; the others are in the history of alarms. */
const shownAlarms = 8

/** The newest priority alarms and how many alarms there are of each type, as they come and go. */
export function AlarmTiles() {
  useLiveTopics([{ kind: 'alarms' }])
  const [feed] = useState(alarmFeed)
  const state = useBehavior(feed.state)
  return (
    <>
      <PriorityAlarms state={state} />
      <AlarmReport state={state} />
    </>
  )
}

function PriorityAlarms({ state }: { state: AlarmPanelState }) {
  const { t, i18n } = useLingui()
  const now = useServerNow()
  const { priority, announced } = state
  const alarms = priorityOf(state)
  const title = t`Priority alarms`
  const lasting = { ...activeRows, alarmLevel: alarmLevel.values.priority }
  return (
    <Tile title={title}>
      {isUnknown(state) ? (
        <Unknown state={state} />
      ) : priority === 0 ? (
        <TileNote>
          <Trans>No active priority alarms.</Trans>
        </TileNote>
      ) : (
        <>
          <div className={styles['wide']}>
            <table className={styles['table']} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Alarm</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Device</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Company</Trans>
                  </th>
                  <th scope="col" className={styles['number']}>
                    <Trans>Lasts</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {alarms.map((record) => (
                  <tr key={record.objectid}>
                    <td>
                      <span className={styles['marked']}>
                        <StatusMark state="priority" />
                        {i18n._(alarmTypeTerm[record.alarmType])}
                      </span>
                    </td>
                    <td>
                      <span className={styles['quiet']}>{i18n._(deviceTypeTerm[record.devType])}</span>{' '}
                      <DeviceLink id={record.deviceId} type={record.devType}>
                        <UserText text={record.deviceAliases || record.devUid} />
                      </DeviceLink>
                    </td>
                    <td>
                      <UserText text={record.companyname} />
                    </td>
                    <td className={styles['number']}>
                      <DurationText seconds={Math.max(0, Math.floor((now - record.upTime) / 1000))} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles['foot']}>
            <Trans>
              {i18n.number(alarms.length)} of{' '}
              <AlarmListLink search={lasting}>{i18n.number(priority)}</AlarmListLink> shown
            </Trans>
          </p>
        </>
      )}
      <VisuallyHidden aria-live="assertive">
        {announced !== null && !isUnknown(state) && (
          <Trans>
            Priority alarm: <UserText text={announced.deviceAliases || announced.devUid} />,{' '}
            {i18n._(alarmTypeTerm[announced.alarmType])}
          </Trans>
        )}
      </VisuallyHidden>
    </Tile>
  )
}

function AlarmReport({ state }: { state: AlarmPanelState }) {
  const { t, i18n } = useLingui()
  const { types } = state
  const most = Math.max(1, ...types.map(({ total }) => total))
  const title = t`Alarm report`
  return (
    <Tile title={title}>
      {isUnknown(state) ? (
        <Unknown state={state} />
      ) : types.length === 0 ? (
        <TileNote>
          <Trans>No active alarms.</Trans>
        </TileNote>
      ) : (
        <table className={styles['table']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Alarm</Trans>
              </th>
              <th scope="col">
                <Trans>Level</Trans>
              </th>
              <td aria-hidden="true" />
              <th scope="col" className={styles['number']}>
                <Trans>Active</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ alarmType, alarmLevel: level, total }) => (
              <tr key={`${alarmType} ${level}`}>
                <th scope="row">
                  <span className={styles['marked']}>
                    <StatusMark state={level === alarmLevel.values.priority ? 'priority' : 'abnormal'} />
                    {i18n._(alarmTypeTerm[alarmType])}
                  </span>
                </th>
                <td>{i18n._(alarmLevelTerm[level])}</td>
                <td aria-hidden="true" width="40%">
                  <div className={styles['share']} style={{ width: `${(100 * total) / most}%` }} />
                </td>
                <td className={styles['number']}>
                  <AlarmListLink search={{ alarmType, alarmLevel: level, ...activeRows }}>
                    {i18n.number(total)}
                  </AlarmListLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Tile>
  )
}

function Unknown({ state: { failure } }: { state: AlarmPanelState }) {
  return <TileNote forbidden={isForbidden(failure)} failed={failure !== null} />
}

/** Before the first answer, and once the right was taken away. */
function isUnknown({ rows, failure }: AlarmPanelState): boolean {
  return rows === null || isForbidden(failure)
}

function priorityOf({ rows }: AlarmPanelState) {
  const lasting = (rows ?? []).filter(
    ({ record, recovered }) =>
      !recovered &&
      record.recordStatus === recordStatus.values.active &&
      record.alarmLevel === alarmLevel.values.priority,
  )
  return lasting.slice(0, shownAlarms).map(({ record }) => record)
}
