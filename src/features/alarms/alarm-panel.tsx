import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import { alarmFeed } from './alarm-feed.ts'
import { AlarmList } from './alarm-list.tsx'
import styles from './alarm-panel.module.css'
import { NoRows } from './no-rows.tsx'

interface AlarmPanelProps {
  /** The device whose alarms are marked as chosen. */
  chosenDevice: string | null
  onChoose: (deviceId: string) => void
}

/** The alarms that last, the worst and newest first, as they come and go. */
export function AlarmPanel({ chosenDevice, onChoose }: AlarmPanelProps) {
  const { t, i18n } = useLingui()
  useLiveTopics([{ kind: 'alarms' }])
  const [feed] = useState(alarmFeed)
  const state = useBehavior(feed.state)
  const [touched, setTouched] = useState(false)
  const [paused, setPaused] = useState(false)
  useEffect(() => feed.hold(touched || paused), [feed, touched, paused])

  const { priority, general, raisedInTenMinutes, announced } = state
  const announcedDevice = announced?.deviceAliases || announced?.devUid
  return (
    <section className={styles['panel']} aria-label={t`Alarms`}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <Trans>Alarms</Trans>
        </h2>
        <span className={styles['count']} title={t`Priority alarms`}>
          <StatusMark state="priority" />
          {state.rows === null ? '–' : i18n.number(priority)}
          <VisuallyHidden>
            <Trans>Priority alarms</Trans>
          </VisuallyHidden>
        </span>
        <span className={styles['count']} title={t`General alarms`}>
          <StatusMark state="abnormal" />
          {state.rows === null ? '–' : i18n.number(general)}
          <VisuallyHidden>
            <Trans>General alarms</Trans>
          </VisuallyHidden>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={paused}
          aria-label={t`Hold the list still`}
          title={paused ? t`Let the list move` : t`Hold the list still`}
          onClick={() => setPaused(!paused)}
        >
          {paused ? (
            <IconPlayerPlay size="1rem" stroke={1.5} />
          ) : (
            <IconPlayerPause size="1rem" stroke={1.5} />
          )}
        </ActionIcon>
      </header>
      {state.arrived > 0 && (
        <UnstyledButton className={styles['arrived'] ?? ''} onClick={feed.showArrived}>
          <StatusMark state={state.arrivedPriority ? 'priority' : 'abnormal'} />
          <Plural value={state.arrived} one="# new, click to show" other="# new, click to show" />
        </UnstyledButton>
      )}
      <div
        className={styles['body']}
        onPointerEnter={() => setTouched(true)}
        onPointerLeave={() => setTouched(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setTouched(true)}
        onBlur={() => setTouched(false)}
      >
        {state.rows === null || state.rows.length === 0 ? (
          <NoRows waiting={state.rows === null} failure={state.failure} onRetry={feed.ask} />
        ) : (
          <AlarmList rows={state.rows} chosenDevice={chosenDevice} onChoose={onChoose} />
        )}
      </div>
      <footer className={styles['foot']}>
        <Plural
          value={raisedInTenMinutes}
          one="# alarm raised in the last 10 min"
          other="# alarms raised in the last 10 min"
        />
        {state.rows !== null && state.failure !== null && (
          <strong>
            <Trans>The last query was not answered</Trans>
          </strong>
        )}
        {paused && (
          <strong>
            <Trans>Held still</Trans>
          </strong>
        )}
      </footer>
      <VisuallyHidden aria-live="assertive">
        {announced !== null && (
          <Trans>
            Priority alarm: {announcedDevice}, {i18n._(alarmTypeTerm[announced.alarmType])}
          </Trans>
        )}
      </VisuallyHidden>
    </section>
  )
}
