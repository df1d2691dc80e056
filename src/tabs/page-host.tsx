import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'

import { formatPlainSearch, parsePlainSearch } from '#src/tabs/plain-search.ts'

export type PlainSearch = Readonly<Record<string, string>>
/** `step`: something a person may want to go back from. */
export type SearchStep = 'step' | 'replace'

interface PageAddress {
  /** As the address has it, e.g. `?at=116,39,5`. */
  search: string
  /** The part of the page's address after its path, as it is now, and how to change it. */
  latest: () => string
  change: (search: string, step: SearchStep) => void
  /** Learns what is open in the page, e.g. a device; null when nothing is any more. */
  onSubject?: (subject: string | null) => void
}

const PageContext = createContext<PageAddress | null>(null)
/** The path of the page in whose tab something stands. */
export const PagePathContext = createContext('')

interface PageHostProps {
  address: PageAddress
  path?: string
  children: ReactNode
}

/** Gives the page in a tab its own last address, whatever page is shown. */
export function PageHost({ address, path = '', children }: PageHostProps) {
  return (
    <PagePathContext value={path}>
      <PageContext value={address}>{children}</PageContext>
    </PagePathContext>
  )
}

/** Says what is open in the page as long as this stands there. @param subject null while it is not known */
export function usePageSubject(subject: string | null): void {
  const page = useContext(PageContext)
  const report = useEffectEvent((now: string | null) => page?.onSubject?.(now))
  useEffect(() => {
    report(subject)
    return () => report(null)
  }, [subject])
}

/**
 * What the page's own address says after `?`, and how to change it: parts that become undefined are left out. A page that
 * is not shown at the moment changes the address to which its tab will go back.
 */
export function usePageSearch(): [
  search: PlainSearch,
  change: (
    update: (search: PlainSearch) => Readonly<Record<string, string | number | undefined>>,
    step: SearchStep,
  ) => void,
] {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePageSearch outside of a PageHost')
  return [
    parsePlainSearch(page.search),
    (update, step) => page.change(formatPlainSearch(update(parsePlainSearch(page.latest()))), step),
  ]
}
