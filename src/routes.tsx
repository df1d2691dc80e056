import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'

import { CallFailure } from '#src/api/call-failure.ts'

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
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    // Only a page of this console: an address beginning with two slashes leads elsewhere.
    typeof search['next'] === 'string' && /^\/(?![/\\])/.test(search['next']) ? { next: search['next'] } : {},
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

export const router = createRouter({
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
