import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'

import { CallFailure } from '#src/api/call-failure.ts'

import { readLoginSearch } from './login-search.ts'
import { readMapSearch } from './map-search.ts'
import { formatPlainSearch, parsePlainSearch } from './plain-search.ts'
import { PageForbidden } from './session/page-forbidden.ts'
import { loadMenu } from './session/load-menu.ts'
import { pagesOf } from './session/permitted-menu.ts'
import { currentSession } from './session/session.ts'
import { FailurePage } from './ui/failure-page.tsx'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { WaitingPage } from './ui/waiting-page.tsx'

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./features/login/login-page.tsx'), 'LoginPage'),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const toLogin = () => redirect({ to: '/login', search: { next: location.href } })
    if (currentSession() === null) throw toLogin()
    try {
      return { menu: await loadMenu() }
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'session') throw toLogin()
      throw error
    }
  },
  component: lazyRouteComponent(() => import('./features/shell/shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const first = pagesOf(context.menu)[0]
    if (first === undefined) throw new PageForbidden('/')
    throw redirect({ to: first })
  },
})

const mapRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/map',
  validateSearch: readMapSearch,
  beforeLoad: ({ context }) => requirePage(pagesOf(context.menu), '/map'),
  component: lazyRouteComponent(() => import('./pages/map-page.tsx'), 'MapPage'),
})

function requirePage(pages: readonly string[], page: string): void {
  if (!pages.includes(page)) throw new PageForbidden(page)
}

/** The pages of the console; each is loaded when it is first opened. */
export function createPages(history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: rootRoute.addChildren([loginRoute, shellRoute.addChildren([homeRoute, mapRoute])]),
    parseSearch: parsePlainSearch,
    stringifySearch: formatPlainSearch,
    defaultPreload: false,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
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
