import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { storeTabs, storedTabs } from '#src/tabs/stored-tabs.ts'
import type { SearchStep } from '#src/tabs/page-host.tsx'
import {
  closed,
  readdress,
  refresh,
  shownAfter,
  visit,
  without,
  type Closing,
  type Tabs,
} from '#src/tabs/tabs.ts'

interface OpenTabsInputs {
  person: string
  /** The paths of the pages that the person may open. */
  permitted: readonly string[]
  /** What the browser's address says. */
  address: { path: string; search: string }
}

/** The open tabs, which follow the address, and what can be done with them. They outlive a reload. */
export function useOpenTabs({ person, permitted, address }: OpenTabsInputs) {
  const { history, latestLocation } = useRouterNow()
  const [held, setHeld] = useState(() => storedTabs(person, permitted))
  /** The page that is being left for good: until the address says so, it is shown still. */
  const [leaving, setLeaving] = useState<string | null>(null)

  const shown = permitted.includes(address.path) ? address.path : null
  const tabs = following(held, permitted, shown, address.search, leaving)
  if (tabs !== held) setHeld(tabs)
  if (leaving !== null && leaving !== shown) setLeaving(null)

  useEffect(() => storeTabs(person, tabs), [person, tabs])
  const latest = useRef(tabs)
  useLayoutEffect(() => {
    latest.current = tabs
  })

  const searchOf = (path: string) => latest.current.find((tab) => tab.path === path)?.search ?? ''
  const go = (path: string) => {
    if (latestLocation().pathname !== path) history.push(path + searchOf(path))
  }
  return {
    tabs,
    shown,
    /** Where a page is to be opened: as it was left, or at its beginning. */
    addressOf: (path: string) => path + (tabs.find((tab) => tab.path === path)?.search ?? ''),
    close: (path: string, closing: Closing): void => {
      const gone = closed(tabs, path, closing)
      const next = shownAfter(tabs, path, closing, shown)
      if (gone.length === 0 || next === null) return
      setHeld(without(tabs, next === shown ? gone : gone.filter((each) => each !== shown)))
      if (next === shown) return
      if (shown !== null && gone.includes(shown)) setLeaving(shown)
      go(next)
    },
    refresh: (path: string): void => {
      setHeld(refresh(tabs, path))
      go(path)
    },
    /** The part of a page's address after its path, also while the page is covered. */
    latestSearch: (path: string): string => {
      const { pathname, searchStr } = latestLocation()
      return pathname === path ? searchStr : searchOf(path)
    },
    changeSearch: (path: string, search: string, step: SearchStep): void => {
      if (latestLocation().pathname !== path) setHeld((before) => readdress(before, path, search))
      else if (step === 'replace') history.replace(path + search)
      else history.push(path + search)
    },
  }
}

function useRouterNow() {
  const router = useRouter()
  return { history: router.history, latestLocation: () => router.latestLocation }
}

/** The tabs as the address and the person's rights have them; the very same when that changes nothing. */
function following(
  held: Tabs,
  permitted: readonly string[],
  shown: string | null,
  search: string,
  leaving: string | null,
): Tabs {
  const gone = held
    .map((tab) => tab.path)
    .filter((path) => !permitted.includes(path) || (path === leaving && path !== shown))
  const left = gone.length === 0 ? held : without(held, gone)
  return shown === null ? left : visit(left, shown, search)
}
