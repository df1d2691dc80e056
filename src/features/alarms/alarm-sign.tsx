import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'

import type { AlarmSummary } from '#contract/calls/alarms.ts'
import { permits } from '#contract/calls/call.ts'
import { liveRight } from '#contract/rules/device-rights.ts'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { setTitlePrefix } from '#src/ui/use-document-title.ts'
import { UserText } from '#src/ui/user-text.tsx'
import type { Behavior } from '#streams/behavior.ts'

import { badgeFavicon } from './alarm-favicon.ts'
import styles from './alarm-sign.module.css'
import { SoundSwitch } from './sound-switch.tsx'

interface AlarmSignProps {
  feed: Behavior<AlarmSummary | null>
  /** Whether the panel that it opens is open. */
  open: boolean
  onToggle: () => void
}

/** By which keys the panel opens and closes. */
export const panelShortcut = 'Alt+A'

/** The alarms that last, in the header of every page; it opens their panel. */
export function AlarmSign(props: AlarmSignProps) {
  const { functions } = usePermissions()
  return permits(liveRight, (code) => functions.has(code)) ? <Counts {...props} /> : null
}

function Counts({ feed, open, onToggle }: AlarmSignProps) {
  const { t, i18n } = useLingui()
  const { capabilities } = usePermissions()
  useLiveTopics([{ kind: 'alarms' }])
  const summary = useBehavior(feed)
  const newest = summary?.list[0]
  const priority = summary?.priority ?? 0
  const isNew = newest !== undefined && newest.acknowledgeTime === undefined
  const name = newest === undefined ? '' : newest.deviceAliases || newest.devUid
  const type = newest === undefined ? '' : i18n._(alarmTypeTerm[newest.alarmType])
  const prefix = priority === 0 ? '' : `(${priority}) ${isNew ? `${type}, ${name} · ` : ''}`
  useEffect(() => {
    setTitlePrefix(prefix)
    badgeFavicon(priority)
  }, [prefix, priority])
  useEffect(
    () => () => {
      setTitlePrefix('')
      badgeFavicon(0)
    },
    [],
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // By the place of the key: with Alt, some layouts write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyA') return
      event.preventDefault()
      onToggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onToggle])

  if (summary === null) return null
  const counts = [
    { state: 'priority', count: priority, label: t`Priority alarms` },
    { state: 'abnormal', count: summary.general, label: t`General alarms` },
  ] as const
  const { unacknowledged, shelved, held } = summary
  const flood = summary.floodSince !== null
  const spoken = [
    ...counts.map(({ count, label }) => `${label} ${count}`),
    t`Unacknowledged ${unacknowledged}`,
    t`Shelved ${shelved}`,
    ...(held > 0 ? [t`Held back ${held}`] : []),
    ...(flood ? [t`Alarm flood`] : []),
  ].join(', ')
  return (
    <>
      <UnstyledButton
        className={styles['sign'] ?? ''}
        aria-expanded={open}
        aria-keyshortcuts={panelShortcut}
        title={`${spoken} (${panelShortcut})`}
        data-flood={flood}
        onClick={onToggle}
      >
        <VisuallyHidden>
          <Trans>Alarms</Trans>
        </VisuallyHidden>
        {counts.map(({ state, count, label }) => (
          <span key={state} className={styles['count']} data-none={count === 0}>
            <StatusMark state={state} size={14} />
            <VisuallyHidden>{label} </VisuallyHidden>
            {i18n.number(count)}
          </span>
        ))}
        <span className={styles['rest']}>
          <Trans>Unacknowledged {i18n.number(unacknowledged)}</Trans>
        </span>
        <span className={styles['rest']}>
          <Trans>Shelved {i18n.number(shelved)}</Trans>
        </span>
        {held > 0 && (
          <span className={styles['rest']}>
            <Trans>Held back {i18n.number(held)}</Trans>
          </span>
        )}
        {flood && (
          <strong className={styles['flood']}>
            <Trans>Alarm flood</Trans>
          </strong>
        )}
        {newest !== undefined && (
          <span className={styles['newest']} data-new={isNew}>
            {type} <UserText text={name} />
          </span>
        )}
      </UnstyledButton>
      {capabilities.has('alarmDialog') && <SoundSwitch summary={summary} />}
    </>
  )
}
