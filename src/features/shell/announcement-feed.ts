import { catchError, defer, EMPTY, merge, of, switchMap, type Observable } from 'rxjs'

import type { UnreadAnnouncement } from '#contract/calls/announcements.ts'
import { request } from '#src/api/client.ts'
import { liveEvents, reread$ } from '#src/live/live-client.ts'

/** What the person is to read: at the beginning, when an announcement comes or changes, and when the link is back. */
export function unreadAnnouncements(): Observable<readonly UnreadAnnouncement[]> {
  const ask = defer(async () => (await request('announcement/getAnnouncementList', { quiet: true })).list)
  return merge(of(null), liveEvents('announcement.changed'), reread$).pipe(
    // A failure hides nothing that is shown; the next occasion asks again.
    switchMap(() => ask.pipe(catchError(() => EMPTY))),
  )
}
