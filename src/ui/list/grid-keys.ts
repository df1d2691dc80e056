/** What a key does in the body of a grid. `to` is the row that becomes the active one. */
export type GridAct =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle' | 'open' | 'choosePage' | 'head' }

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** @param page how many rows one screen shows @returns null for a key that means nothing here */
export function gridAct(press: KeyPress, at: { active: number; rows: number; page: number }): GridAct | null {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return press.key === 'a' ? { kind: 'choosePage' } : null
  if (press.key === ' ') return { kind: 'toggle' }
  if (press.key === 'Enter') return { kind: 'open' }
  if (press.key === 'ArrowUp' && at.active === 0 && !press.shiftKey) return { kind: 'head' }
  const to = target(press.key, at)
  if (to === null) return null
  return { kind: 'move', to: Math.min(Math.max(to, 0), at.rows - 1), extend: press.shiftKey }
}

function target(
  key: string,
  { active, rows, page }: { active: number; rows: number; page: number },
): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + page
    case 'PageUp':
      return active - page
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    default:
      return null
  }
}
