import { useLayoutEffect, type RefObject } from 'react'

/**
 * Takes the focus when the element appears, and gives it back when it goes while it has it. Whoever is on the map stays
 * there, and a page that has just been opened keeps its beginning.
 */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = target.current
    const before = document.activeElement
    if (element === null || !(before instanceof HTMLElement) || before === document.body) return undefined
    if (before.closest('.maplibregl-map') === null) element.focus()
    return () => {
      if (element.contains(document.activeElement) && before.isConnected) before.focus()
    }
  }, [target])
}
