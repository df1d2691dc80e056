import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouter,
  type ErrorComponentProps,
  type RouterHistory,
} from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { CallFailure } from './api/call-failure.ts'
import { mayPass, restMs } from './api/passing-failure.ts'
import { fetchPage } from './boot/fetch-page.ts'
import { PersistentShell } from './boot/persistent-shell.tsx'
import { readLoginSearch } from './session/login-search.ts'
import { consolePages } from './pages/console-pages.ts'
import { formatPlainSearch, parsePlainSearch } from './tabs/plain-search.ts'
import { loadPermissions } from './session/load-permissions.ts'
import { menuOfPages, pagesOf } from './session/permitted-menu.ts'
import { currentSession } from './session/session.ts'
import { homePath, type ConsolePage } from './tabs/console-page.ts'
import { forgetStoredTabs, isSomebodyElses } from './tabs/stored-tabs.ts'
import { FailurePage } from './ui/failure-page.tsx'
import { WaitingPage } from './ui/waiting-page.tsx'

interface PagesContext {
  pages: readonly ConsolePage[]
}

const rootRoute = createRootRouteWithContext<PagesContext>()({
  component: PersistentShell,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./features/login/login-route.tsx'), 'LoginRoute'),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location, context: { pages } }) => {
    const toLogin = () => redirect({ to: '/login', search: { next: location.href } })
    const person = currentSession()?.objectid
    if (person === undefined) throw toLogin()
    if (isSomebodyElses(person, location.href)) {
      forgetStoredTabs()
      throw redirect({ to: '/' })
    }
    try {
      const permissions = loadPermissions()
      // When the question is on its way: where the link is slow, it would wait for all of the code.
      setTimeout(() => fetchPage(pages, location.pathname))
      return { person, permissions: await permissions }
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'session') throw toLogin()
      throw error
    }
  },
})

/** Of its own, without the frame: a screen on a wall has no tabs. */
const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  beforeLoad: async ({ location }) => {
    const toLogin = () => redirect({ to: '/login', search: { next: location.href } })
    if (currentSession() === null) throw toLogin()
    try {
      return { permissions: await loadPermissions() }
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'session') throw toLogin()
      throw error
    }
  },
  component: lazyRouteComponent(() => import('./pages/wall-page.tsx'), 'WallRoute'),
})

/** The root leads to the map, else to the first page of the person's menu; whoever has none is told so by the shell. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: ({ context: { permissions, pages } }) => {
    const paths = pages.map(({ path }) => path)
    const permitted = pagesOf(menuOfPages(permissions.menu, paths))
    const first = permitted.find((path) => path === homePath) ?? permitted[0]
    if (first !== undefined) throw redirect({ href: first })
  },
})

/** A page has an address here; the shell renders it, in a tab. */
function pageRoute({ path }: ConsolePage) {
  return createRoute({ getParentRoute: () => shellRoute, path })
}

/** What no page has for its address is said inside of the frame, too. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$' })

const retryMs = 5000

function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryByItself = useEffectEvent(retry)
  useEffect(() => {
    if (!mayPass(error)) return undefined
    const timer = setTimeout(retryByItself, Math.max(retryMs, restMs(error)))
    return () => clearTimeout(timer)
  }, [error])
  return (
    <main>
      <FailurePage error={error} onRetry={retry} retries={mayPass(error)} />
    </main>
  )
}

/** The addresses of the console. */
export function createPages(history?: RouterHistory, pages: readonly ConsolePage[] = consolePages) {
  return createRouter({
    ...(history && { history }),
    context: { pages },
    routeTree: rootRoute.addChildren([
      loginRoute,
      wallRoute,
      shellRoute.addChildren([homeRoute, ...pages.map(pageRoute), unknownRoute]),
    ]),
    parseSearch: parsePlainSearch,
    stringifySearch: formatPlainSearch,
    defaultPreload: false,
    defaultErrorComponent: RouteFailure,
    defaultPendingComponent: WaitingPage,
    defaultPendingMs: 300,
    scrollRestoration: false,
  })
}
export type Pages = ReturnType<typeof createPages>

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages
  }
}
