import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react'

import type { MenuPoint } from './menu-entry.ts'

const longPressMs = 500
/** A finger is never quite still; farther than this it drags. */
const stillPixels = 10

/**
 * The gestures that ask for a context menu: right click, long press, the menu key, Shift+F10.
 * @param open is told where and on what, by keys at its lower left corner; it returns false where there is none, and
 * the browser's own comes
 */
export function useMenuOpeners(open: (at: MenuPoint, target: Element, by: 'pointer' | 'keys') => boolean) {
  const press = useRef<{ at: MenuPoint; timer: number } | null>(null)
  const opened = useRef(false)
  const give = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      give()
      const { target, clientX: x, clientY: y } = event
      if (target instanceof Element && open({ x, y }, target, 'pointer')) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event
      const asks = key === 'ContextMenu' || (key === 'F10' && shiftKey)
      if (!asks || !(target instanceof Element)) return
      // What stands for the focus in a list that keeps it.
      const active = document.getElementById(target.getAttribute('aria-activedescendant') ?? '')
      const { left, bottom } = (active ?? target).getBoundingClientRect()
      if (open({ x: left, y: bottom }, target, 'keys')) event.preventDefault()
    },
    onTouchStart: ({ touches, target }: TouchEvent) => {
      give()
      opened.current = false
      const touch = touches[0]
      if (touch === undefined || touches.length > 1 || !(target instanceof Element)) return
      const at = { x: touch.clientX, y: touch.clientY }
      const timer = window.setTimeout(() => {
        opened.current = open(at, target, 'pointer')
      }, longPressMs)
      press.current = { at, timer }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const [touch, at] = [touches[0], press.current?.at]
      if (touch === undefined || at === undefined) return
      if (Math.hypot(touch.clientX - at.x, touch.clientY - at.y) > stillPixels) give()
    },
    onTouchEnd: (event: TouchEvent) => {
      give()
      // Else the finger that opened the menu would click what lies below it.
      if (opened.current) event.preventDefault()
    },
    onTouchCancel: give,
  }
}
