import { AreaIndex, type AreaFile } from '#contract/geo/gazetteer/areas.ts'
import { PlaceIndex, type PlaceFile } from '#contract/geo/gazetteer/places.ts'

/** What is fetched when it is first needed, once; a failure is tried again by whoever asks next. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

async function fetchFile(name: string): Promise<Response> {
  const response = await fetch(`${import.meta.env.BASE_URL}gazetteer/${name}`)
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response
}

/** @throws Error when the file cannot be fetched */
export const loadPlaces = lazily(async () => {
  const file: PlaceFile = await (await fetchFile('places.json')).json()
  return new PlaceIndex(file)
})

/** @throws Error when the file cannot be fetched */
export const loadAreas = lazily(async () => {
  const file: AreaFile = await (await fetchFile('areas.json')).json()
  return new AreaIndex(file)
})
