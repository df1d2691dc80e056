import type { MapSize, MapPart } from './map-bounds.ts'

/** Marks what lies over the map and hides what is below it. What is small and at an edge need not be marked. */
export const overMap = { 'data-over-map': true } as const

/** A part that is narrower or lower shows too little of what a map is looked at for. Pixels. */
const leastSide = 120

/** What is left of a part beside something: as large as can be, so that they overlap. */
function beside(part: MapPart, cover: MapPart): MapPart[] {
  const [right, bottom] = [part.left + part.width, part.top + part.height]
  const [coverRight, coverBottom] = [cover.left + cover.width, cover.top + cover.height]
  const isApart =
    cover.left >= right || coverRight <= part.left || cover.top >= bottom || coverBottom <= part.top
  if (isApart) return [part]
  return [
    { ...part, width: cover.left - part.left },
    { ...part, left: coverRight, width: right - coverRight },
    { ...part, height: cover.top - part.top },
    { ...part, top: coverBottom, height: bottom - coverBottom },
  ]
}

/** The parts of a map over which nothing lies, the largest first; all of it where they are too small to be of use. */
export function freeParts(size: MapSize, covers: readonly MapPart[]): [MapPart, ...MapPart[]] {
  const whole = { left: 0, top: 0, ...size }
  const [largest, ...others] = covers
    .filter(({ width, height }) => width > 0 && height > 0)
    .reduce((parts, cover) => parts.flatMap((part) => beside(part, cover)), [whole])
    .filter(({ width, height }) => width >= leastSide && height >= leastSide)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
  return largest === undefined ? [whole] : [largest, ...others]
}

/** As it is at the moment, see `overMap`. */
export function freePartsOf(map: HTMLElement): [MapPart, ...MapPart[]] {
  const { left, top } = map.getBoundingClientRect()
  const covers = [...document.querySelectorAll('[data-over-map]')].map((element) => {
    const box = element.getBoundingClientRect()
    return { left: box.left - left, top: box.top - top, width: box.width, height: box.height }
  })
  return freeParts({ width: map.clientWidth, height: map.clientHeight }, covers)
}
