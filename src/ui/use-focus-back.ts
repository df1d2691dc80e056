import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to whoever had it before, once this goes away and has left it nowhere.
 * @param otherwise who gets it when that one is gone
 */
export function useFocusBack(otherwise: () => HTMLElement | null | undefined): void {
  const before = useRef<Element | null>(null)
  const instead = useEffectEvent(otherwise)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const wanted = isThere(before.current) ? before.current : instead()
      wanted?.focus({ preventScroll: true })
    },
    [],
  )
}

function isThere(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element !== document.body &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[role="menu"]') === null
  )
}
