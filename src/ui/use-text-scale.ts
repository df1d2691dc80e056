import { useSyncExternalStore } from 'react'

import { usualTextPixels } from './rem.ts'

/** As in `base.css`, in whose media queries pixels are those of the usual text. */
const wall = '(min-width: 200em) and (min-height: 100em)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wall)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** How large everything is drawn at the moment. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPixels || 1
}

/** How large everything is drawn: 1 at the usual text size, more on a wall and for who reads large. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, textScale)
}
