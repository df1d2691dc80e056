import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { startNotices } from './notices.tsx'
import { router } from './routes.tsx'
import { sessionEnded$ } from './session/session-ended.ts'
import { dropSession } from './session/session.ts'
import { colorSchemes, cssVariables, theme } from './ui/theme.ts'

export function App() {
  useEffect(() => {
    const notices = startNotices()
    const ended = sessionEnded$.subscribe(toLogin)
    return () => {
      notices.unsubscribe()
      ended.unsubscribe()
    }
  }, [])
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <Notifications position="top-center" limit={4} />
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>
  )
}

/** The session is over: log in again, then come back to the same page. */
function toLogin(): void {
  dropSession()
  const { pathname, href } = router.state.location
  if (pathname !== '/login') void router.navigate({ to: '/login', search: { next: href } })
}
