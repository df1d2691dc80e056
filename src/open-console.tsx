// The checks of replies come with the console, and not with its first call.
import 'virtual:contract-checks/console'

import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import { App } from './app.tsx'
import { createPages } from './routes.tsx'

/** Shows the console at the address that stands in the address bar. */
export function openConsole(root: Root): void {
  root.render(
    <StrictMode>
      <App pages={createPages()} />
    </StrictMode>,
  )
}
