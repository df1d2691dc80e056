import type { Map as MapLibreMap } from 'maplibre-gl'

import type { Box } from '#contract/map-cells.ts'

/** What is on screen, in degrees; `west` and `east` may lie beyond the date line. */
export function boundsOf(map: MapLibreMap): Box {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
