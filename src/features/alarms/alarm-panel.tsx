import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArchive, IconHourglass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'
import { isForbidden } from '#src/api/is-forbidden.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import type { OnAlarmAct } from './alarm-acts.ts'
import { alarmFeed } from './alarm-feed.ts'
import { AlarmList } from './alarm-list.tsx'
import styles from './alarm-panel.module.css'
import { NoRows } from './no-rows.tsx'
import { PanelLine } from './panel-line.tsx'
import { FloodBanner, PanelKeys } from './panel-notes.tsx'
import { useAlarmActs } from './use-alarm-acts.tsx'
import { useAttention } from './use-attention.ts'

interface AlarmPanelProps {
  /** The device whose alarms are marked as chosen. */
  chosenDevice: string | null
  onChoose: (alarm: AlarmRecord) => void
  onAct: OnAlarmAct
}

/** The alarms that last, the worst and newest first, as they come and go. */
export function AlarmPanel({ chosenDevice, onChoose, onAct }: AlarmPanelProps) {
  const { t, i18n } = useLingui()
  useLiveTopics([{ kind: 'alarms' }])
  const [feed] = useState(alarmFeed)
  const state = useBehavior(feed.state)
  const { attends, handlers } = useAttention()
  const [paused, setPaused] = useState(false)
  useEffect(() => feed.hold(attends || paused), [feed, attends, paused])

  const [asideShown, showAside] = useState(false)
  const { act, dialog, mayAct } = useAlarmActs(onAct)

  const { priority, general, shelvedTotal, held, announced } = state
  // The right was taken away: what was read before is not to be seen any more.
  const closed = isForbidden(state.failure)
  const unknown = closed || state.rows === null
  const rows = asideShown ? state.shelved.map((record) => ({ record, recovered: false })) : state.rows
  const shelvedLabel = t`Show shelved alarms, ${shelvedTotal}`
  const announcedDevice = announced?.deviceAliases || announced?.devUid
  return (
    <section className={styles['panel']} aria-label={t`Alarms`} tabIndex={-1} data-alarm-panel>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <Trans>Alarms</Trans>
        </h2>
        <span className={styles['count']} title={t`Priority alarms`}>
          <StatusMark state="priority" />
          {unknown ? '–' : i18n.number(priority)}
          <VisuallyHidden>
            <Trans>Priority alarms</Trans>
          </VisuallyHidden>
        </span>
        <span className={styles['count']} title={t`General alarms`}>
          <StatusMark state="abnormal" />
          {unknown ? '–' : i18n.number(general)}
          <VisuallyHidden>
            <Trans>General alarms</Trans>
          </VisuallyHidden>
        </span>
        {held > 0 && !unknown && (
          <span className={styles['count']} title={t`Held back by an on-delay`}>
            <IconHourglass size="0.875rem" stroke={1.5} aria-hidden />
            {i18n.number(held)}
            <VisuallyHidden>
              <Trans>Held back by an on-delay</Trans>
            </VisuallyHidden>
          </span>
        )}
        <Button
          size="compact-xs"
          variant={asideShown ? 'filled' : 'default'}
          leftSection={<IconArchive size="0.875rem" stroke={1.5} aria-hidden />}
          aria-pressed={asideShown}
          aria-label={shelvedLabel}
          title={shelvedLabel}
          onClick={() => showAside(!asideShown)}
        >
          {unknown ? '–' : i18n.number(shelvedTotal)}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={paused}
          aria-label={t`Pause updates`}
          title={paused ? t`Resume updates` : t`Pause updates`}
          onClick={() => setPaused(!paused)}
        >
          {paused ? (
            <IconPlayerPlay size="1rem" stroke={1.5} />
          ) : (
            <IconPlayerPause size="1rem" stroke={1.5} />
          )}
        </ActionIcon>
      </header>
      <PanelLine state={state} closed={closed} paused={paused} onShow={feed.showArrived} />
      <FloodBanner since={unknown ? null : state.floodSince} />
      <div className={styles['body']} {...handlers}>
        {closed || rows === null || state.rows === null || rows.length === 0 ? (
          <NoRows
            waiting={closed || state.rows === null}
            shelved={asideShown}
            failure={state.failure}
            onRetry={feed.ask}
          />
        ) : (
          <AlarmList
            rows={rows}
            unlisted={asideShown ? shelvedTotal - rows.length : state.unlisted}
            chosenDevice={chosenDevice}
            onChoose={onChoose}
            onAct={mayAct ? act : null}
          />
        )}
      </div>
      {mayAct && <PanelKeys />}
      {dialog}
      <VisuallyHidden aria-live="assertive">
        {announced !== null && !closed && (
          <Trans>
            Priority alarm: <UserText text={announcedDevice ?? ''} />,{' '}
            {i18n._(alarmTypeTerm[announced.alarmType])}
          </Trans>
        )}
      </VisuallyHidden>
    </section>
  )
}
