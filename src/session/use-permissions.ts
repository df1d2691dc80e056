import { createContext, useContext } from 'react'

import type { Permissions } from './permissions.ts'

const nothing: Permissions = {
  menu: [],
  functions: new Set(),
  capabilities: new Set(),
  moduleNames: new Map(),
}

export const PermissionsContext = createContext<Permissions>(nothing)

/** What the person may do, for the buttons of a page: one that may never be used is not shown. */
export function usePermissions(): Permissions {
  return useContext(PermissionsContext)
}
