import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import type { AlarmSummary } from '#contract/calls/alarms.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'
import { permits } from '#contract/calls/call.ts'
import { liveRight } from '#contract/rules/device-rights.ts'
import { storeItem } from '#src/config/store-item.ts'
import { AlarmTimelineLink } from '#src/devices/alarm-timeline-link.tsx'
import { alarmTypeTerm } from '#src/i18n/terms.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { userStorageKey } from '#src/session/user-storage-key.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { PageLink } from '#src/ui/page-link.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'
import type { Behavior } from '#streams/behavior.ts'

import styles from './alarm-dialog.module.css'
import { alarmsSince, newestOf } from './new-alarms.ts'

interface AlarmDialogProps {
  feed: Behavior<AlarmSummary | null>
  /** The dialog that sends an order about one of them. */
  renderOrder: (alarm: AlarmRecord, onClose: () => void) => ReactNode
}

/** So many are listed; the rest is counted. */
const listed = 4

/** Says of new priority alarms wherever somebody is, for whom the capability to be told is set. */
export function AlarmDialog(props: AlarmDialogProps) {
  const { capabilities, functions } = usePermissions()
  const maySee = permits(liveRight, (code) => functions.has(code))
  return capabilities.has('alarmDialog') && maySee ? <NewAlarms {...props} /> : null
}

/** The newest that was there when the dialog was last closed; null: it was never closed. */
function useSeen() {
  const key = userStorageKey('alarmDialog.seen')
  const [seen, setSeen] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored !== null && /^\d{1,19}$/.test(stored) ? stored : null
  })
  return [
    seen,
    (newest: string) => {
      storeItem(localStorage, key, newest)
      setSeen(newest)
    },
  ] as const
}

function NewAlarms({ feed, renderOrder }: AlarmDialogProps) {
  const { t, i18n } = useLingui()
  const { functions } = usePermissions()
  useLiveTopics([{ kind: 'alarms' }])
  const alarms = useBehavior(feed)?.list ?? null
  const [seen, setSeen] = useSeen()
  const [ordered, setOrdered] = useState<AlarmRecord | null>(null)
  // What lasted before anybody looked is not new.
  const first = seen === null && alarms !== null ? newestOf(alarms) : null
  const keepFirst = useEffectEvent(setSeen)
  useEffect(() => {
    if (first !== null) keepFirst(first)
  }, [first])
  const fresh = alarms === null || seen === null ? [] : alarmsSince(alarms, seen)
  const close = () => setSeen(newestOf(alarms ?? [], seen ?? '0'))
  return (
    <>
      {fresh.length > 0 && (
        <section role="alertdialog" aria-label={t`New priority alarms`} className={styles['dialog']}>
          <div className={styles['head']}>
            <StatusMark state="priority" />
            <h2>
              <Plural value={fresh.length} one="# new priority alarm" other="# new priority alarms" />
            </h2>
            <CloseButton aria-label={t`Close`} onClick={close} />
          </div>
          <ul className={styles['list']}>
            {fresh.slice(0, listed).map((alarm) => (
              <li key={alarm.objectid}>
                <div>
                  {functions.has('maintenance_alarmHistory_view') ? (
                    <PageLink href={`/maintenance-manage/alarm-history?open=${alarm.objectid}`}>
                      {i18n._(alarmTypeTerm[alarm.alarmType])}
                    </PageLink>
                  ) : (
                    i18n._(alarmTypeTerm[alarm.alarmType])
                  )}{' '}
                  <UserText text={alarm.deviceAliases || alarm.devUid} />
                  <div className={styles['when']}>{momentText(i18n, alarm.upTime)}</div>
                  <AlarmTimelineLink alarm={alarm} />
                </div>
                {functions.has('maintenance_alarmHistory_dispatch') && (
                  <Button variant="default" size="compact-sm" onClick={() => setOrdered(alarm)}>
                    <Trans>Send order</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {fresh.length > listed && (
            <p className={styles['when']}>
              <Plural value={fresh.length - listed} one="and # more" other="and # more" />
            </p>
          )}
        </section>
      )}
      {ordered !== null && renderOrder(ordered, () => setOrdered(null))}
    </>
  )
}
