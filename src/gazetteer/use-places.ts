import { useEffect, useState } from 'react'

import type { FoundPlace } from '#contract/geo/gazetteer/places.ts'
import { activeLanguage } from '#src/i18n/language.ts'

import { loadPlaces } from './gazetteer.ts'

export type PlaceSearch =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'found'; query: string; places: readonly FoundPlace[] }
  | { kind: 'failed' }

/** Places whose names begin with what is typed; the gazetteer is fetched with the first letter. */
export function usePlaces(query: string, limit: number): PlaceSearch {
  const [answer, setAnswer] = useState<PlaceSearch>({ kind: 'asking' })
  useEffect(() => {
    if (query === '') return undefined
    let wanted = true
    async function find(): Promise<PlaceSearch> {
      try {
        const index = await loadPlaces()
        return { kind: 'found', query, places: index.find(query, activeLanguage(), limit) }
      } catch {
        return { kind: 'failed' }
      }
    }
    void find().then((found) => (wanted ? setAnswer(found) : undefined))
    return () => {
      wanted = false
    }
  }, [query, limit])
  return query === '' ? { kind: 'none' } : answer
}
