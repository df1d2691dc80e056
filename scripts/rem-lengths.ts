import type { Plugin } from 'vite'

/** Pixels of a `rem` at the usual text size. */
const usualTextPixels = 16

/**
 * A style sheet with every length in `rem`, so that all of it follows the size of the text. Those of media queries are in
 * `em`, which is the text size of the browser there: who reads large has the layout for less room.
 */
export function inRem(styles: string): string {
  return styles
    .split('\n')
    .map((line) =>
      line.replace(
        /(?<![\w#])(\d*\.?\d+)px\b/g,
        (_, pixels: string) => `${Number(pixels) / usualTextPixels}${line.includes('@media') ? 'em' : 'rem'}`,
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
