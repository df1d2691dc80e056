import { RouterProvider, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

import { readLoginSearch } from './session/login-search.ts'
import { startNotices } from './boot/notices.tsx'
import type { Pages } from './routes.tsx'
import { endFromFailure, noteEndOfSession } from './session/end-of-session.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { isOnWhiteList } from './session/route-guard.ts'
import { sessionEnded$ } from './session/session-ended.ts'
import { dropSession } from './session/session.ts'
import { forgetUnsavedBeside } from './tabs/unsaved-forms.ts'
import { Frame } from './ui/frame.tsx'
import { NoticePlace } from './ui/notices/notice-place.tsx'
import { WaitingPage } from './ui/waiting-page.tsx'

export function App({ pages }: { pages: Pages }) {
  useEffect(() => {
    const notices = startNotices()
    const ended = sessionEnded$.subscribe(({ failure }) => {
      if (failure !== null) noteEndOfSession(endFromFailure(failure))
      dropSession()
      toLogin(pages)
    })
    const stop = followOtherTabs({
      onLoggedOut: () => {
        noteEndOfSession({ kind: 'elsewhere' })
        toLogin(pages)
      },
      onLoggedIn: () => {
        const { pathname, search } = pages.state.location
        if (pathname === '/login')
          void pages.navigate({ href: readLoginSearch(search).next ?? '/', replace: true })
      },
      // Nothing of one person's may stay in memory under another's name.
      onSomebodyElse: () => {
        forgetUnsavedBeside([])
        location.replace('/')
      },
    })
    return () => {
      notices.unsubscribe()
      ended.unsubscribe()
      stop()
    }
  }, [pages])
  return (
    <Frame>
      <NoticePlace />
      <FirstWait pages={pages} />
      <RouterProvider router={pages} />
    </Frame>
  )
}

/** Until the first page may be shown, the router shows nothing at all. */
function FirstWait({ pages }: { pages: Pages }) {
  const nothing = useRouterState({ router: pages, select: ({ matches }) => matches.length === 0 })
  return nothing && <WaitingPage />
}

/** The session is over: log in again, then come back to the same page. The way back in the browser does not lead over the login. */
function toLogin(pages: Pages): void {
  const { pathname, href } = pages.state.location
  if (!isOnWhiteList({ path: pathname }))
    void pages.navigate({ to: '/login', search: { next: href }, replace: true })
}
