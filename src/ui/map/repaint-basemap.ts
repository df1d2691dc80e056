import type { Map as MapLibreMap } from 'maplibre-gl'

import type { Scheme } from '../palette.ts'
import { basemapStyle } from './basemap-style.ts'
import { repaintGround } from './ground.ts'

/** Gives what lies below the marks the colours of a scheme, with the next picture; nothing while there is no style yet. */
export function repaintBasemap(map: MapLibreMap, scheme: Scheme): void {
  const { layers } = basemapStyle({ scheme, language: 'en', url: '', attribution: '', scale: 1 })
  for (const { id, paint = {} } of layers) {
    if (map.getLayer(id) === undefined) return
    for (const [name, value] of Object.entries(paint))
      if (name.endsWith('-color')) map.setPaintProperty(id, name, value)
  }
  repaintGround(map, scheme)
}
