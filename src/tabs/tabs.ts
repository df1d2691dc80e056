/** An open page of the console. Which of them is shown is what the address says. */
export interface Tab {
  readonly path: string
  /** The part of its last address after the path: empty, or begins with `?`. */
  readonly search: string
  /** Its page has been shown since the console was loaded; until then it is only a name in the bar. */
  readonly visited: boolean
  /** Counts how often it was refreshed: another number is another page. */
  readonly round: number
}
export type Tabs = readonly Tab[]

/** What a tab's menu closes, seen from that tab. */
export type Closing = 'this' | 'left' | 'right' | 'others'

/** The tabs when the page at `path` is shown; the very same when that changes nothing. */
export function visit(tabs: Tabs, path: string, search: string): Tabs {
  const index = tabs.findIndex((tab) => tab.path === path)
  const tab = tabs[index]
  if (tab === undefined) return [...tabs, { path, search, visited: true, round: 0 }]
  return tab.search === search && tab.visited ? tabs : tabs.with(index, { ...tab, search, visited: true })
}

/** The tabs when a page that is not shown changes its address. */
export function readdress(tabs: Tabs, path: string, search: string): Tabs {
  return tabs.map((tab) => (tab.path === path ? { ...tab, search } : tab))
}

/** The page is built anew and reads anew. */
export function refresh(tabs: Tabs, path: string): Tabs {
  return tabs.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1 } : tab))
}

/** The paths that would be closed; none when there is nothing to close. The last tab stays. */
export function closed(tabs: Tabs, path: string, closing: Closing): string[] {
  const at = tabs.findIndex((tab) => tab.path === path)
  if (at < 0 || tabs.length < 2) return []
  const goes = {
    this: (index: number) => index === at,
    left: (index: number) => index < at,
    right: (index: number) => index > at,
    others: (index: number) => index !== at,
  }[closing]
  return tabs.filter((_, index) => goes(index)).map((tab) => tab.path)
}

export function without(tabs: Tabs, paths: readonly string[]): Tabs {
  return tabs.filter((tab) => !paths.includes(tab.path))
}

/**
 * The page to show after closing: the one shown, as long as it stays open; else the tab from whose menu the others were
 * closed, or the right neighbour of the closed tab, or, where there is none, the left one.
 */
export function shownAfter(tabs: Tabs, path: string, closing: Closing, shown: string | null): string | null {
  if (shown !== null && !closed(tabs, path, closing).includes(shown)) return shown
  if (closing !== 'this') return path
  const at = tabs.findIndex((tab) => tab.path === path)
  return (tabs[at + 1] ?? tabs[at - 1])?.path ?? null
}
