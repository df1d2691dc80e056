import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { capabilitiesOf } from '#contract/rules/capabilities.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { PageHost } from '#src/tabs/page-host.tsx'

interface ListHostProps {
  path: string
  /** Of its address, at first. */
  search: string
  /** What the person may do, with the codes of capabilities among them. */
  functions: readonly string[]
  children: ReactNode
}

/** What the links to other pages need. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The page of a list in its tab, with its address beside it. */
export function ListHost({ path, search: first, functions, children }: ListHostProps) {
  const [search, setSearch] = useState(first)
  return (
    <RouterContextProvider router={router}>
      <PermissionsContext
        value={{
          menu: [],
          functions: new Set(functions),
          capabilities: capabilitiesOf('', new Set(functions)),
          moduleNames: new Map(),
        }}
      >
        <PageHost path={path} address={{ search, latest: () => search, change: setSearch }}>
          {children}
          <output aria-label="address">{search}</output>
        </PageHost>
      </PermissionsContext>
    </RouterContextProvider>
  )
}
