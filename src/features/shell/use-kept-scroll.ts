import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** What was scrolled within an element stands where it stood when the element is shown again. */
export function useKeptScroll(element: RefObject<HTMLElement | null>, shown: boolean): void {
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
