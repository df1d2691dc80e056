import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import { App } from '../app.tsx'
import { dropLastSlash } from './drop-last-slash.ts'
import { fetchPage } from './fetch-page.ts'
import { consolePages } from '../pages/console-pages.ts'
import { createPages } from '../routes.tsx'

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

/** @param path of the page that will be shown first, where the address names it */
export function fetchAhead(path: string | undefined): void {
  fetchPage(consolePages, path)
}
