/** What a key does in the head of a grid: walks to another head, moves or widens the column, or leads down to the rows. */
export type HeadAct =
  | { readonly kind: 'walk'; readonly to: number }
  | { readonly kind: 'move'; readonly places: number }
  | { readonly kind: 'widen'; readonly px: number }
  | { readonly kind: 'leave' }

interface HeadPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const stepPx = 16

/** As `headAct` reads them, for those who listen. */
export const columnKeys = 'Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight'

/**
 * @param at the head that has the focus, from 0, and how many there are; the first is the box that selects the page
 * @returns null for a key that means nothing here
 */
export function headAct(press: HeadPress, { at, heads }: { at: number; heads: number }): HeadAct | null {
  if (press.ctrlKey || press.metaKey) return null
  const step = { ArrowLeft: -1, ArrowRight: 1 }[press.key]
  if (press.altKey || press.shiftKey) {
    if (step === undefined || at === 0 || (press.altKey && press.shiftKey)) return null
    return press.altKey ? { kind: 'move', places: step } : { kind: 'widen', px: step * stepPx }
  }
  if (press.key === 'ArrowDown') return { kind: 'leave' }
  const to = step === undefined ? { Home: 0, End: heads - 1 }[press.key] : at + step
  return to === undefined ? null : { kind: 'walk', to: Math.min(Math.max(to, 0), heads - 1) }
}
