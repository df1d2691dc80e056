/** Padding of a head on both sides, and the arrow of one that sorts with the gap before it. */
const paddingPx = 24
const arrowPx = 18
/** What another font may need more. */
const slackPx = 4

/**
 * How wide a head has to be to show its whole heading at the usual text size, a little generously: reckoned from the
 * letters, since the columns stand before the font is there by which they could be measured.
 */
export function headingWidthPx(heading: string, sortable: boolean): number {
  const letters = Array.from(heading, letterPx).reduce((sum, px) => sum + px, 0)
  return Math.ceil(letters) + slackPx + paddingPx + (sortable ? arrowPx : 0)
}

function letterPx(letter: string): number {
  if (/[\u2E80-\uFFEF]/u.test(letter)) return 12
  if (/[\sfijlrtI1.,:;'|()[\]/-]/u.test(letter)) return 5
  if (/[mwMW%@]/u.test(letter)) return 11.5
  return /[\p{Lu}]/u.test(letter) ? 9 : 7.5
}
