import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Indicator, Popover } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'

import { steadyNow } from '#src/live/steady-clock.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import {
  clearNotices,
  markNoticesRead,
  noticeHistory$,
  type Notice,
  type NoticeKind,
} from '#src/ui/notices/notice-history.ts'
import { recentText } from '#src/ui/moment-text.ts'
import { rem } from '#src/ui/rem.ts'
import { useHeld } from '#src/ui/use-held.ts'

import styles from './message-bell.module.css'

/** Everything that was told since the page was opened: notices fade, their texts stay here. */
export function MessageBell() {
  const { t } = useLingui()
  const history = useBehavior(noticeHistory$)
  const [opened, setOpened] = useState(false)
  const unread = history.filter((notice) => !notice.read).length
  const change = (open: boolean) => {
    setOpened(open)
    // What was new stays marked while one looks at it.
    if (!open) markNoticesRead()
  }
  const clear = useHeld(history.length === 0, clearNotices)
  const label = unread === 0 ? t`Messages` : t`Messages, ${unread} new`
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      shadow="md"
      width={`min(${rem(360)}, 100vw - 1rem)`}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Indicator
        label={unread > 99 ? '99+' : unread}
        disabled={unread === 0}
        size={16}
        offset={6}
        classNames={{ indicator: styles['count'] ?? '' }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            title={label}
            onClick={() => change(!opened)}
          >
            <IconBell size="1.125rem" stroke={1.5} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t`Messages`} data-message-history>
        <div className={styles['head']}>
          <strong>
            <Trans>Messages</Trans>
          </strong>
          <Button size="compact-sm" variant="default" {...clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
        {history.length === 0 ? (
          <p className={styles['none']}>
            <Trans>No messages yet. Dismissed notifications stay here until you close this page.</Trans>
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list has to be reached by keyboard
          <ul className={styles['list']} tabIndex={0} aria-label={t`Messages`}>
            {history.map((notice) => (
              <Row key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const icons: Record<NoticeKind, typeof IconCheck> = {
  success: IconCheck,
  warning: IconAlertTriangle,
  failure: IconPlugConnectedX,
}

function Row({ notice: { kind, at, message, read } }: { notice: Notice }) {
  const { t, i18n } = useLingui()
  const names: Record<NoticeKind, string> = { success: t`Done`, warning: t`Warning`, failure: t`Failure` }
  const KindIcon = icons[kind]
  const time = recentText(i18n, at, steadyNow())
  return (
    <li className={styles['row']} data-read={read}>
      <KindIcon size="1rem" stroke={1.5} aria-hidden />
      <div>
        <div className={styles['when']}>
          {names[kind]} · <time dateTime={new Date(at).toISOString()}>{time}</time>
          {!read && (
            <span className={styles['new']}>
              <Trans>new</Trans>
            </span>
          )}
        </div>
        <div>{message}</div>
      </div>
    </li>
  )
}
