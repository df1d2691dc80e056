import { VisuallyHidden } from '@mantine/core'

import { useBehavior } from '#src/live/use-behavior.ts'

import { noticeHistory$ } from './notice-history.ts'

/** Reads the newest notice to those who listen, when they are done with what they are at. It holds nothing that is over. */
export function NoticeAnnouncer() {
  const newest = useBehavior(noticeHistory$)[0]
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {newest !== undefined && !newest.read && newest.over !== true && (
        <span key={newest.id}>{newest.message}</span>
      )}
    </VisuallyHidden>
  )
}
