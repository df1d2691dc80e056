import { readFileSync } from 'node:fs'

import { readMapProviders, type MapProvider } from '#contract/geo/map-providers.ts'

/**
 * The map providers of a file, a JSON list; none when there is no file to read.
 * @throws Error that names the file and what is wrong with it
 */
export function loadMapProviders(file: string | null): MapProvider[] {
  if (file === null) return []
  let list: unknown
  try {
    list = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`FARWATCH_MAP_PROVIDERS: ${file} is no readable JSON file`, { cause: error })
  }
  const { providers, faults } = readMapProviders(list)
  if (faults.length > 0) throw new Error(`FARWATCH_MAP_PROVIDERS: ${file}: ${faults.join('; ')}`)
  return providers
}
