import {
  Outlet,
  useMatch,
  useMatches,
  useRouteContext,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { Activity, Suspense, useEffect, useState } from 'react'

import type { ShellProps } from '../features/shell/shell.tsx'
import { useRunReports } from '../lists/sheet-runs/use-run-reports.ts'
import { useRightsChanges } from '../live/use-rights-changes.ts'
import { reloadPermissions } from '../session/load-permissions.ts'
import { forgetUnsavedBeside } from '../tabs/unsaved-forms.ts'
import { copyByHand$ } from '../ui/copy-by-hand.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { FailurePage } from '../ui/failure-page.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { failureDetails$ } from '../ui/notices/failure-details.ts'
import { clearNotices } from '../ui/notices/notice-history.ts'
import { WaitingPage } from '../ui/waiting-page.tsx'

const importFrame = () => import('../pages/console-frame.tsx')
const importLogin = () => import('../features/login/login-route.tsx')
const ConsoleFrame = lazyPart(async () => (await importFrame()).ConsoleFrame)
/** The login has to come up later without the server's files, which an update may have replaced. */
const loginAheadMs = 3000

type Held = Omit<ShellProps, 'pages' | 'overlay'>

/**
 * The frame with its open pages, above the routes: when the session ends, the login is shown and the frame is only put
 * away, so that the same person finds everything that was typed. Somebody else gets a new one, and so does whoever
 * logged out.
 */
export function PersistentShell() {
  const { pages } = useRouteContext({ from: '__root__' })
  const current = useCurrent()
  const onTheWayBack = useRouterState({
    select: ({ location }) => location.pathname !== '/login' || 'next' in location.search,
  })
  const [held, setHeld] = useState<Held | null>(null)
  if (current !== null && !isSame(current, held)) setHeld(current)
  if (current === null && held !== null && !onTheWayBack) setHeld(null)

  const person = held?.person
  // What one person was told or typed is not for the next.
  useEffect(() => {
    if (person === undefined) return undefined
    return () => {
      clearNotices()
      failureDetails$.next(null)
      copyByHand$.next(null)
      forgetUnsavedBeside([])
    }
  }, [person])
  useRunReports(person)
  const router = useRouter()
  useRightsChanges(() => void reloadPermissions().then(() => router.invalidate()))
  useEffect(() => {
    if (person === undefined) return undefined
    const timer = setTimeout(() => void importLogin().catch(() => undefined), loginAheadMs)
    return () => clearTimeout(timer)
  }, [person])

  return (
    <>
      {held !== null && (
        <Activity mode={current === null ? 'hidden' : 'visible'}>
          <ErrorBoundary fallback={FailurePage}>
            <Suspense fallback={<WaitingPage />}>
              <ConsoleFrame key={held.person} {...held} pages={pages} />
            </Suspense>
          </ErrorBoundary>
        </Activity>
      )}
      <Outlet />
    </>
  )
}

/** What the shell is to show; null while the address leads elsewhere. Until the login is there, it shows what it has shown. */
function useCurrent(): Held | null {
  const address = useRouterState({
    select: ({ location, resolvedLocation }) => {
      const shown = location.pathname === '/login' ? (resolvedLocation ?? location) : location
      return { path: shown.pathname, search: shown.searchStr }
    },
    structuralSharing: true,
  })
  const failed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') })
  const shell = useMatch({
    from: '/shell',
    shouldThrow: false,
    select: ({ status, context: { person, permissions } }) =>
      status === 'success' ? { person, permissions } : null,
    structuralSharing: false,
  })
  return failed || shell === undefined || shell === null ? null : { ...shell, address }
}

function isSame(one: Held, other: Held | null): boolean {
  return (
    other !== null &&
    one.person === other.person &&
    one.permissions === other.permissions &&
    one.address.path === other.address.path &&
    one.address.search === other.address.search
  )
}
