import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { startNotices } from './notices.tsx'
import type { Pages } from './routes.tsx'
import { sessionEnded$ } from './session/session-ended.ts'
import { dropSession } from './session/session.ts'
import { colorSchemes, cssVariables, theme } from './ui/theme.ts'

export function App({ pages }: { pages: Pages }) {
  useEffect(() => {
    const notices = startNotices()
    const ended = sessionEnded$.subscribe(() => toLogin(pages))
    return () => {
      notices.unsubscribe()
      ended.unsubscribe()
    }
  }, [pages])
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <Notifications position="top-center" limit={4} />
        <RouterProvider router={pages} />
      </MantineProvider>
    </I18nProvider>
  )
}

/** The session is over: log in again, then come back to the same page. */
function toLogin(pages: Pages): void {
  dropSession()
  const { pathname, href } = pages.state.location
  if (pathname !== '/login') void pages.navigate({ to: '/login', search: { next: href } })
}
