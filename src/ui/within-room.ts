interface Place {
  availableHeight: number
  rects: { reference: { width: number } }
  elements: { floating: HTMLElement }
}

/** Of a list that is lower than this nobody sees enough, even where its field is about to be scrolled away. */
const leastPx = 120

/** `--fw-room` says how high what drops down may be, for the list in it that scrolls. */
export function tellRoom({ availableHeight, elements }: Place): void {
  elements.floating.style.setProperty('--fw-room', `${Math.max(leastPx, availableHeight)}px`)
}

/** What drops down opens where there is more room, and is told how much. */
export const withinRoom = {
  flip: { fallbackStrategy: 'bestFit' as const },
  shift: true,
  size: { padding: 4, apply: tellRoom },
}

/** As high as wished, in CSS, where there is room for it and for what else stands in the dropdown. */
export function highestInRoom(wished: string, others: string): string {
  return `min(${wished}, var(--fw-room, 100vh) - ${others})`
}
