import { useCallback, useEffect, useState } from 'react'

import type { Position } from '#contract/geo/coordinates.ts'
import type { FoundPlace, PlaceIndex } from '#contract/geo/gazetteer/places.ts'
import { activeLanguage } from '#src/i18n/language.ts'

import { loadPlaces } from './gazetteer.ts'

/** Names the place that lies nearest to a position: null until the gazetteer has come, and when it does not come. */
export function useNearestPlace(): (position: Position) => FoundPlace | null {
  const [index, setIndex] = useState<PlaceIndex | null>(null)
  useEffect(() => {
    let wanted = true
    loadPlaces().then(
      (loaded) => wanted && setIndex(loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return useCallback((position) => index?.nearest(position, activeLanguage()) ?? null, [index])
}
