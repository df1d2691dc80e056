import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { readLoginSearch } from './login-search.ts'
import { startNotices } from './notices.tsx'
import type { Pages } from './routes.tsx'
import { isOnWhiteList } from './session/route-guard.ts'
import { sessionEnded$ } from './session/session-ended.ts'
import { currentSession, dropSession, storageKeys } from './session/session.ts'
import { Frame } from './ui/frame.tsx'
import { FailureDetailsPlace } from './ui/notices/failure-details-place.tsx'
import { NoticeAnnouncer } from './ui/notices/notice-announcer.tsx'

export function App({ pages }: { pages: Pages }) {
  useEffect(() => {
    const notices = startNotices()
    const ended = sessionEnded$.subscribe(() => toLogin(pages))
    const stop = followOtherTabs(pages)
    return () => {
      notices.unsubscribe()
      ended.unsubscribe()
      stop()
    }
  }, [pages])
  return (
    <Frame>
      <Notifications position="top-center" limit={4} />
      <NoticeAnnouncer />
      <RouterProvider router={pages} />
      <FailureDetailsPlace />
    </Frame>
  )
}

/** The session is over: log in again, then come back to the same page. */
function toLogin(pages: Pages): void {
  dropSession()
  const { pathname, href } = pages.state.location
  if (!isOnWhiteList({ path: pathname })) void pages.navigate({ to: '/login', search: { next: href } })
}

/** Another tab of this browser logged out, or in: this one goes along, as the calls it makes would. */
function followOtherTabs(pages: Pages): () => void {
  const follow = ({ key, oldValue }: StorageEvent) => {
    // Null: the storage was emptied.
    if (key !== null && key !== storageKeys.user) return
    const { pathname, search } = pages.state.location
    if (currentSession() === null) toLogin(pages)
    else if (pathname === '/login') void pages.navigate({ href: readLoginSearch(search).next ?? '/' })
    else if (oldValue !== null) void pages.navigate({ to: '/' })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
