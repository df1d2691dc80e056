import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'

import { endNotice, rememberNotice, type NoticeKind } from './notice-history.ts'

/** How long a notice stays: as specified for successes and warnings, long enough to read for what is neither. */
const noticeMs: Record<NoticeKind, number> = { success: 1000, warning: 1500, failure: 10_000 }

/** So many that pass by are on the screen, and so many that stay. */
export const mostOfAKind = 4

/** What the notices with an id said last. */
const shown = new Map<string, ReactNode>()

interface NoticeOptions {
  /** One notice with this id at a time: while it is shown, the same is not told again. */
  id?: string
  /** It stays until it is closed or taken back with `takeBack`. */
  stays?: boolean
}

/**
 * Tells the person something in passing, and keeps it in the message history. It stays while the pointer is on it or the
 * focus in it. `NoticeAnnouncer` reads it out.
 */
export function notify(
  kind: NoticeKind,
  message: ReactNode,
  { id, stays = false }: NoticeOptions = {},
): void {
  if (id !== undefined && isShown(id)) return
  rememberNotice({ kind, message })
  if (id !== undefined) shown.set(id, message)
  makeRoom(stays)
  notifications.show({
    ...(id !== undefined && { id }),
    message,
    autoClose: stays ? false : noticeMs[kind],
    color: 'gray',
    role: 'presentation',
    // White on white has no edges.
    withBorder: true,
    withCloseButton: kind !== 'success' || stays,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
  })
}

/** The oldest of a kind goes, which is in the history: one that is new never waits unseen until it is closed. */
function makeRoom(stays: boolean): void {
  const kind = notificationsStore
    .getState()
    .notifications.filter(({ autoClose }) => (autoClose === false) === stays)
  for (const { id } of kind.slice(0, Math.max(0, kind.length + 1 - mostOfAKind)))
    if (id !== undefined) notifications.hide(id)
}

function isShown(id: string): boolean {
  return notificationsStore.getState().notifications.some((notice) => notice.id === id)
}

/** What it said is not so any more. */
export function takeBack(id: string): void {
  notifications.hide(id)
  if (shown.has(id)) endNotice(shown.get(id))
  shown.delete(id)
}
