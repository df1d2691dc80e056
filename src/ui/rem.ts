export const usualTextPixels = 16

/** A length of the 4 px grid that follows the size of the text. */
export function rem(pixels: number): string {
  return `${pixels / usualTextPixels}rem`
}
