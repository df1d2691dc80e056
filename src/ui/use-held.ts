import { useState } from 'react'

/**
 * What a button takes so that whoever is on it when it goes out of use keeps the focus: it does nothing then, and is out
 * of the order of the tab key only once they have left it. A browser would throw the focus away.
 */
export function useHeld(disabled: boolean, act: () => void) {
  const [focused, setFocused] = useState(false)
  return {
    disabled: disabled && !focused,
    ...(disabled && focused && { 'aria-disabled': true, 'data-disabled': true }),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onClick: () => {
      if (!disabled) act()
    },
  }
}
