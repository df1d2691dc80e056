import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

import type { UnreadAnnouncement } from '#contract/calls/announcements.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { rem } from '#src/ui/rem.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './announcement-dialog.module.css'
import { unreadAnnouncements } from './announcement-feed.ts'

const widthPx = 600
const none: readonly UnreadAnnouncement[] = []

/** Shows the unread announcements on entering the console, and those that come while it is open. */
export function Announcements() {
  const unread = useStream(unreadAnnouncements, none, [])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const open = unread.filter(({ objectid }) => !closed.has(objectid))
  if (open.length === 0) return null
  return (
    <AnnouncementDialog
      announcements={open}
      onClose={() => setClosed(new Set([...closed, ...open.map(({ objectid }) => objectid)]))}
    />
  )
}

interface AnnouncementDialogProps {
  announcements: readonly UnreadAnnouncement[]
  onClose: () => void
}

function AnnouncementDialog({ announcements, onClose }: AnnouncementDialogProps) {
  const { t, i18n } = useLingui()
  const [shownId, setShownId] = useState<string | null>(null)
  const [remindsNoMore, setRemindsNoMore] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const count = announcements.length
  // One that was stopped while it was read is gone; the first one is shown then.
  const place = Math.max(
    announcements.findIndex(({ objectid }) => objectid === shownId),
    0,
  )
  const shown = announcements[place]
  const go = (step: number) => setShownId(announcements[(place + step + count) % count]?.objectid ?? null)
  const confirm = async () => {
    if (!remindsNoMore) return onClose()
    setSending(true)
    setFailure(null)
    try {
      const objectids = announcements.map(({ objectid }) => objectid).join()
      await request('announcement/hasRead', { body: { objectids }, quiet: true })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  if (shown === undefined) return null
  const position = place + 1
  return (
    <Dialog
      busy={sending}
      onClose={onClose}
      closeOnClickOutside={false}
      size={rem(widthPx)}
      title={t`Announcement`}
    >
      <article aria-live="polite">
        <h3 className={styles['topic']}>
          <UserText text={shown.topic} />
        </h3>
        <p className={styles['date']}>
          {i18n.date(new Date(shown.noticeTime), { year: 'numeric', month: 'long', day: 'numeric' })}
        </p>
        <p className={styles['content']}>
          <UserText text={shown.content} />
        </p>
      </article>
      {count > 1 && (
        <Group justify="center" gap="xs" mt="sm">
          <ActionIcon variant="default" aria-label={t`Previous announcement`} onClick={() => go(-1)}>
            <IconChevronLeft size="1rem" stroke={1.5} />
          </ActionIcon>
          <span className={styles['position']}>
            {position} / {count}
          </span>
          <ActionIcon variant="default" aria-label={t`Next announcement`} onClick={() => go(1)}>
            <IconChevronRight size="1rem" stroke={1.5} />
          </ActionIcon>
        </Group>
      )}
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <Group justify="space-between" mt="lg">
        <Checkbox
          label={t`Do not remind me again`}
          checked={remindsNoMore}
          disabled={sending}
          onChange={(event) => setRemindsNoMore(event.currentTarget.checked)}
        />
        <Button data-autofocus loading={sending} onClick={() => void confirm()}>
          <Trans>Confirm</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
