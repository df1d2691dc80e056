import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import { storeItem } from '#src/config/store-item.ts'
import { storageKeys } from '#src/session/session.ts'

import type { Tabs } from './tabs.ts'

const longestSearch = 2000
const storedSchema = Type.Object({
  person: Type.String(),
  tabs: Type.Array(
    Type.Object({
      path: Type.String({ pattern: '^/' }),
      search: Type.String({ pattern: '^(\\?.*)?$' }),
    }),
    { maxItems: 100 },
  ),
})

/** Kept per browser tab, so that two of them do not change each other's; a reload brings them back. */
export function storeTabs(person: string, tabs: Tabs): void {
  const stored = {
    person,
    // A page whose address has grown beyond this comes back without what it searched for, and costs its neighbours nothing.
    tabs: tabs.map(({ path, search }) => ({ path, search: search.length > longestSearch ? '' : search })),
  }
  storeItem(sessionStorage, storageKeys.navigation, JSON.stringify(stored))
}

function read(): Static<typeof storedSchema> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeys.navigation) ?? 'null')
    return Check(storedSchema, stored) ? stored : null
  } catch {
    return null
  }
}

/** The tabs that this person had open here, as far as their pages are still open to them. */
export function storedTabs(person: string, permitted: readonly string[]): Tabs {
  const stored = read()
  if (stored?.person !== person) return []
  return stored.tabs
    .filter(
      ({ path }, index) =>
        permitted.includes(path) && stored.tabs.findIndex((tab) => tab.path === path) === index,
    )
    .map(({ path, search }) => ({ path, search, visited: false, round: 0 }))
}

/** Whether an address is where somebody else was here: whoever logs in after them is not led to it. */
export function isSomebodyElses(person: string, href: string): boolean {
  const stored = read()
  return (
    stored !== null &&
    stored.person !== person &&
    stored.tabs.some(({ path, search }) => path + search === href)
  )
}

/** Whoever was led away once may come back to that page by themselves: it can be the first one of their own menu. */
export function forgetStoredTabs(): void {
  storeItem(sessionStorage, storageKeys.navigation, null)
}
