import {
  Activity,
  createElement,
  Suspense,
  useRef,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type RefObject,
} from 'react'

import { AwakeContext } from '#src/live/awake.ts'
import type { ConsolePage } from '#src/tabs/console-page.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { FailurePage } from '#src/ui/failure-page.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { WaitingPage } from '#src/ui/waiting-page.tsx'

import styles from './tab-panel.module.css'

const fetchedPages = new WeakMap<ConsolePage, ComponentType>()

/** The page's component, fetched once. */
function componentOf(page: ConsolePage): ComponentType {
  const cached = fetchedPages.get(page)
  if (cached !== undefined) return cached
  const component = lazyPart(page.load)
  fetchedPages.set(page, component)
  return component
}

interface TabPanelProps {
  id: string
  labelledBy: string
  page: ConsolePage
  shown: boolean
  /** Build the page anew. */
  onRefresh: () => void
}

/**
 * A page in its tab. Covered, it is put away with everything that was typed and scrolled; one that stays mounted is only
 * out of reach and asleep.
 */
export function TabPanel({ id, labelledBy, page, shown, onRefresh }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useScrollRestoration(panel, shown)
  const content = (
    <ErrorBoundary fallback={FailurePage} onRetry={onRefresh}>
      <Suspense fallback={<WaitingPage />}>{createElement(componentOf(page))}</Suspense>
    </ErrorBoundary>
  )
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      className={styles['panel']}
      data-covered={!shown}
      inert={!shown}
      hidden={!shown && page.staysMounted !== true}
    >
      {page.staysMounted === true ? (
        <AwakeContext value={shown}>{content}</AwakeContext>
      ) : (
        <Activity mode={shown ? 'visible' : 'hidden'}>{content}</Activity>
      )}
    </div>
  )
}

/** What was scrolled within an element stands where it stood when the element is shown again. */
function useScrollRestoration(element: RefObject<HTMLElement | null>, shown: boolean): void {
  const places = useRef(new Map<Element, { left: number; top: number }>())

  useEffect(() => {
    const root = element.current
    const remember = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[hidden]'))
        places.current.set(target, { left: target.scrollLeft, top: target.scrollTop })
    }
    root?.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => root?.removeEventListener('scroll', remember, { capture: true })
  }, [element])

  useLayoutEffect(() => {
    if (!shown) return
    for (const [scrolled, { left, top }] of places.current) {
      if (element.current?.contains(scrolled) !== true) places.current.delete(scrolled)
      else scrolled.scrollTo({ left, top, behavior: 'instant' })
    }
  }, [element, shown])
}
