import { firstLabelLayer } from '#src/ui/map/basemap-style.ts'

import type { MarkAtlas } from './mark-atlas.ts'

type Colour = [number, number, number, number]

/** @param alpha 0 to 255 */
export function colour(hex: string, alpha = 255): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5), Math.round(alpha)]
}

/** Marks lie flat on the map and never hide each other by depth. */
export const flat = { depthCompare: 'always', depthWriteEnabled: false } as const

/** Deck takes a canvas and, interleaved, a place among the map's layers; its types know neither. */
export function drawnFrom({ image, mapping }: MarkAtlas): object {
  return { iconAtlas: image, iconMapping: mapping }
}
export const belowLabels: object = { beforeId: firstLabelLayer }
