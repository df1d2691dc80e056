import type { ReactNode } from 'react'
import { BehaviorSubject } from 'rxjs'

/** `warning`: it was refused, or there is nothing. `failure`: something does not work as it should. */
export type NoticeKind = 'success' | 'warning' | 'failure'

export interface Notice {
  /** Counts up; the newest has the highest. */
  readonly id: number
  /** When it was shown, by this machine's clock. Milliseconds. */
  readonly at: number
  readonly kind: NoticeKind
  readonly message: ReactNode
  readonly read: boolean
  /** What it said was taken back. */
  readonly over?: true
}

export const historyLength = 200

/** The history with one more notice, newest first. */
export function withNotice(
  history: readonly Notice[],
  notice: Pick<Notice, 'at' | 'kind' | 'message'>,
): readonly Notice[] {
  const id = (history[0]?.id ?? 0) + 1
  return [{ ...notice, id, read: false }, ...history].slice(0, historyLength)
}

export function allRead(history: readonly Notice[]): readonly Notice[] {
  return history.every((notice) => notice.read)
    ? history
    : history.map((notice) => ({ ...notice, read: true }))
}

/** What was told since the page was opened; notices fade, their texts stay here. */
export const noticeHistory$ = new BehaviorSubject<readonly Notice[]>([])

export function rememberNotice(notice: Pick<Notice, 'kind' | 'message'>): void {
  noticeHistory$.next(withNotice(noticeHistory$.value, { ...notice, at: Date.now() }))
}

/** @param message the very one that was remembered */
export function endNotice(message: ReactNode): void {
  noticeHistory$.next(
    noticeHistory$.value.map((notice) => (notice.message === message ? { ...notice, over: true } : notice)),
  )
}

export function markNoticesRead(): void {
  noticeHistory$.next(allRead(noticeHistory$.value))
}

export function clearNotices(): void {
  noticeHistory$.next([])
}
