import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import { App } from './app.tsx'
import { dropLastSlash } from './drop-last-slash.ts'
import { consolePages } from './pages/console-pages.ts'
import { createPages } from './routes.tsx'

// The checks of replies come with the console, and not with its first call; a failure is met again then.
import('virtual:contract-checks/console').catch(() => undefined)

/** Shows the console at the address that stands in the address bar. */
export function openConsole(root: Root): void {
  dropLastSlash()
  root.render(
    <StrictMode>
      <App pages={createPages()} />
    </StrictMode>,
  )
}

/**
 * Fetches the frame and the page that will probably be shown first, so that they are there as soon as somebody is in. A
 * failure is met again when they are to be shown.
 * @param path of that page, where the address names it
 */
export function fetchAhead(path: string | undefined): void {
  const page = consolePages.find((each) => each.path === path) ?? consolePages[0]
  import('./features/shell/shell.tsx').catch(() => undefined)
  page?.load().catch(() => undefined)
}
