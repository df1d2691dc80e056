import { useEffect, useEffectEvent, useState } from 'react'

interface Layer {
  /** In which order they were opened. */
  readonly order: number
  /** `over`: it takes the key before anything below; `beside`: only what nothing else has use for. */
  readonly kind: 'over' | 'beside'
  readonly leave: () => void
}

let opened = 0
let layers: readonly Layer[] = []
/** A menu or a list that is open takes the key for itself. It may be gone by the time the event has bubbled up. */
let isOfPopup = false

/**
 * Escape leaves the topmost layer alone. Whatever is opened over something else has to use this, and nothing else, for the
 * key: whoever listens on their own would get it too.
 */
export function useEscape(kind: Layer['kind'], leave: () => void): void {
  // A parent renders before its child, though its effects run after.
  const [order] = useState(() => (opened += 1))
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    const layer: Layer = { order, kind, leave: () => leaveNow() }
    if (layers.length === 0) {
      addEventListener('keydown', before, { capture: true })
      addEventListener('keydown', after)
    }
    layers = [...layers, layer].sort((a, b) => a.order - b.order)
    return () => {
      layers = layers.filter((each) => each !== layer)
      if (layers.length > 0) return
      removeEventListener('keydown', before, { capture: true })
      removeEventListener('keydown', after)
    }
  }, [order, kind])
}

function before(event: KeyboardEvent): void {
  const top = layers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || top === undefined) return
  isOfPopup = top.kind === 'over' ? isInPopup(event.target) : isPopupOpen()
  if (isOfPopup || top.kind === 'beside') return
  event.preventDefault()
  event.stopPropagation()
  top.leave()
}

function after(event: KeyboardEvent): void {
  const top = layers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  if (top?.kind !== 'beside' || isOfPopup || isField(event.target)) return
  event.preventDefault()
  top.leave()
}

function isInPopup(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest('[data-mantine-stop-propagation="true"],[role="menu"]') !== null ||
    target.closest('[role="dialog"]')?.getAttribute('aria-modal') === null
  )
}

function isPopupOpen(): boolean {
  return document.querySelector('[role="dialog"],[role="menu"]') !== null
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  )
}
