/** What lets a dropdown be wider than its field, for long names, and never narrower. */
export const atLeastAsWide = {
  flip: true,
  shift: true,
  size: {
    apply({
      rects,
      elements,
    }: {
      rects: { reference: { width: number } }
      elements: { floating: HTMLElement }
    }) {
      elements.floating.style.minWidth = `max(15rem, ${rects.reference.width}px)`
    },
  },
}
