import { useWindowEvent } from '@mantine/hooks'
import { useRef, type FocusEvent } from 'react'

/**
 * For a form that says what is wrong with a field when it is left: handlers that tell which one was, by its `data-path`.
 * Nothing is told while a pointer is pressed, or else what it is pressed on would move away below it and not be clicked.
 */
export function useLeftFields(onLeft: (name: string) => void) {
  const pressed = useRef(false)
  const left = useRef(new Set<string>())
  const report = () => {
    // What is pressed is clicked right after it was let go.
    setTimeout(() => {
      if (pressed.current) return
      const names = [...left.current]
      left.current.clear()
      for (const name of names) onLeft(name)
    })
  }
  const release = () => {
    pressed.current = false
    if (left.current.size > 0) report()
  }
  useWindowEvent('pointerup', release)
  useWindowEvent('pointercancel', release)
  return {
    onPointerDownCapture: () => {
      pressed.current = true
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const name = target.dataset['path']
      // Another window has the focus, and the field has it again afterwards.
      if (name === undefined || target === document.activeElement) return
      left.current.add(name)
      report()
    },
  }
}
