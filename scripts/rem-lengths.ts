import type { Plugin } from 'vite'

/** Pixels of a `rem` at the usual text size. */
const usualTextPixels = 16

/** A style sheet with every length but those of media queries in `rem`, so that all of it follows the size of the text. */
export function inRem(styles: string): string {
  return styles
    .split('\n')
    .map((line) =>
      line.includes('@media')
        ? line
        : line.replace(
            /(?<![\w#])(\d*\.?\d+)px\b/g,
            (_, pixels: string) => `${Number(pixels) / usualTextPixels}rem`,
          ),
    )
    .join('\n')
}

/** The console's style sheets are written in pixels of the 4 px grid and shipped in `rem`. */
export function remLengths(): Plugin {
  return {
    name: 'rem-lengths',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/[^?]+\.css$/.test(id.split('?')[0] ?? '') ? { code: inRem(code), map: null } : null,
  }
}
