type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

interface Place {
  availableHeight: number
  rects: { reference: { width: number } }
  elements: { reference: { getBoundingClientRect: () => Box }; floating: HTMLElement }
}

/** Of a list that is lower than this nobody sees enough, even where its field is about to be scrolled away. */
const leastPx = 120

/**
 * `--fw-room` says how high what drops down may be, for the list in it that scrolls. It is seen where its field is: not
 * when that is scrolled below the head or the foot of its dialog.
 */
export function followField({ availableHeight, elements: { reference, floating } }: Place): void {
  floating.style.setProperty('--fw-room', `${Math.max(leastPx, availableHeight)}px`)
  floating.style.visibility = isCovered(reference, floating) ? 'hidden' : ''
}

function isCovered(field: Place['elements']['reference'], dropdown: HTMLElement): boolean {
  const { left, top, width, height } = field.getBoundingClientRect()
  const there = dropdown.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
  const isOwn = field instanceof Node && (field.contains(there) || there?.contains(field) === true)
  return there !== null && !isOwn && !dropdown.contains(there)
}

/** What drops down opens where there is more room, and is told how much. */
export const withinRoom = {
  flip: { fallbackStrategy: 'bestFit' as const },
  shift: true,
  size: { padding: 4, apply: followField },
}

/** As high as preferred, in CSS, where there is room for it and for what else stands in the dropdown. */
export function highestInRoom(preferred: string, others: string): string {
  return `min(${preferred}, var(--fw-room, 100vh) - ${others})`
}
