import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** For so long somebody who moves no pointer and presses no key is taken to read on. */
const readsForMs = 60_000

/**
 * Whether somebody attends to an element: the pointer is over it, or the keyboard is in it. Attention lapses, so that a pointer
 * left on a wall, or the row that was chosen an hour ago, does not hold for ever; the next movement or key renews it.
 * @returns handlers for the element, too
 */
export function useAttention() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [lapsed, setLapsed] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const renew = (): void => {
    setLapsed(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLapsed(true), readsForMs)
  }
  return {
    attends: (pointed || focused) && !lapsed,
    handlers: {
      // A page that comes to lie under a pointer at rest is entered, too: by itself that is no attention.
      onPointerEnter: () => setPointed(true),
      onPointerMove: (event: PointerEvent) => {
        if (event.movementX !== 0 || event.movementY !== 0) renew()
      },
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => {
        if (!event.target.matches(':focus-visible')) return
        setFocused(true)
        renew()
      },
      onBlur: () => setFocused(false),
      onPointerDown: renew,
      onKeyDown: renew,
      onWheel: renew,
    },
  }
}
