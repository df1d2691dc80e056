/** What a sheet on its side holds, in the pixels that columns take on screen: there the letters are smaller. */
const sheetPx = 1900
/** A column that somebody made wider than this is not so much more important on paper. */
const maxPrintColumnPx = 320

/**
 * How rows stand on paper: the first column beside all lines of its row, the others side by side, and where they are too
 * many in as many lines below each other as it takes.
 * @param widthsPx of the columns on screen
 */
export function printTracks(widthsPx: readonly number[]): { lines: number; tracks: string } {
  const [first = 0, ...others] = widthsPx.map((width) => Math.min(width, maxPrintColumnPx))
  for (let lines = 1; ; lines += 1) {
    const perLine = Math.ceil(others.length / lines)
    const tracks = [
      first,
      ...Array.from({ length: perLine }, (_, place) =>
        Math.max(...others.filter((_width, each) => each % perLine === place)),
      ),
    ]
    if (perLine <= 1 || tracks.reduce((sum, px) => sum + px, 0) <= sheetPx)
      return { lines, tracks: tracks.map((px) => `minmax(0, ${px}fr)`).join(' ') }
  }
}
