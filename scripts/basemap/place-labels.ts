import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Feature, Point as PointGeometry, Position } from 'geojson'

import { isCityOf, namedAreas, readGazetteerNames, type NamedArea } from '../gazetteer/area-names.ts'
import { kilometres } from '../geonames.ts'
import { chinaProvinces } from './china-provinces.ts'
import { echartsUnitsPerDegree, readEchartsMap } from './echarts-geometry.ts'

export interface PlaceProperties {
  kind: 'country' | 'province' | 'city'
  /** 1 is shown first, see `basemap-style.ts`. */
  rank: number
  name: string
  name_zh?: string
  name_ja?: string
}
export type PlaceFeature = Feature<PointGeometry, PlaceProperties>

/** `[longitude, latitude, rank, Latin name, Chinese name, Japanese name]`; a missing name is ''. */
type PlaceRow = [number, number, number, string, string, string]

function label(
  position: Position,
  kind: PlaceProperties['kind'],
  rank: number,
  names: string[],
): PlaceFeature {
  const [name = '', zh = '', ja = ''] = names
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: position },
    properties: { kind, rank, name: name || zh, ...(zh && { name_zh: zh }), ...(ja && { name_ja: ja }) },
  }
}

/** Area in square degrees (shrunk towards the poles) and centre of gravity of a ring. */
function weigh(ring: Position[]): { area: number; centre: Position } {
  let doubled = 0
  let sumX = 0
  let sumY = 0
  ring.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? []
    const cross = ax * by - bx * ay
    doubled += cross
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  })
  const centre = doubled === 0 ? (ring[0] ?? [0, 0]) : [sumX / (3 * doubled), sumY / (3 * doubled)]
  return { area: Math.abs(doubled / 2) * Math.cos(((centre[1] ?? 0) * Math.PI) / 180), centre }
}
function heaviest(rings: Position[][]) {
  return rings
    .map(weigh)
    .reduce((best, next) => (next.area > best.area ? next : best), { area: 0, centre: [0, 0] })
}

const countryPlaces: Record<string, Position> = {
  '156': [103.2, 35.6],
  '392': [138.6, 37.0],
  '250': [2.4, 46.7],
  '578': [9.5, 61.2],
  '704': [108.2, 14.2],
  '840': [-98.5, 39.3],
  '643': [96.0, 62.5],
  '124': [-106.0, 57.0],
}
/** Shown among the provinces, see docs/decisions. */
const shownAsProvinces = new Set(['158', '344', '446'])

/** @param countries features whose `id` is the numeric code of ISO 3166-1 */
export function countryLabels(countries: Feature[]): PlaceFeature[] {
  const names = ['en', 'zh-Hans', 'ja'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', style: 'short' }),
  )
  return countries.flatMap((country) => {
    const code = typeof country.id === 'string' ? country.id : ''
    if (!/^\d{3}$/.test(code) || shownAsProvinces.has(code)) return []
    const region = new Intl.Locale(`und-${code}`).region ?? ''
    if (!/^[A-Z]{2}$/.test(region)) return []
    const { geometry } = country
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const outer = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
      (rings) => rings[0] ?? [],
    )
    const { area, centre } = heaviest(outer)
    const rank = [150, 30, 8, 1].findIndex((least) => area >= least)
    return [
      label(
        countryPlaces[code] ?? centre,
        'country',
        rank === -1 ? 5 : rank + 1,
        names.map((language) => language.of(region) ?? ''),
      ),
    ]
  })
}

export function provinceLabels(): PlaceFeature[] {
  const regions = new Map(readEchartsMap('china.json').map((region) => [region.code, region]))
  return chinaProvinces.map(([code, name, ja, place]) => {
    const region = regions.get(code)
    if (region === undefined) throw new Error(`no outline of province ${code}`)
    const degrees = (ring: Position[]) =>
      ring.map((point) => point.map((value) => value / echartsUnitsPerDegree))
    const { area, centre } = heaviest(region.rings.map(degrees))
    return label(place ? [...place] : centre, 'province', area > 3 ? 1 : 2, [name, region.name, ja])
  })
}

/** What a city's name is in Japanese where its characters are others than in China. */
const inJapanese: Record<string, string> = {
  宿迁: '宿遷',
  抚州: '撫州',
  临沧: '臨滄',
  宝鸡: '宝鶏',
  海东: '海東',
  黔东南: '黔東南',
  红河: '紅河',
  玉树: '玉樹',
  博尔塔拉: 'ボルタラ',
  克孜勒苏: 'クズルス',
}
const isPrefecture = ({ code }: NamedArea) => code.endsWith('00')
/** As the source's seats of areas have that are no capitals of provinces. */
const seatRank = 5
/** A city nearer to the seat of an area is that seat, and names it. */
const sameSeatKm = 10

/**
 * A city of China is called in Latin letters as its area is: the source calls some by a town within them, or as long
 * ago. Seats of areas that the source does not know are named as their area.
 */
export function cityLabels(): PlaceFeature[] {
  const { places }: { places: PlaceRow[] } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'place-names.json'), 'utf8'),
  )
  const areas = namedAreas(readGazetteerNames())
  const shortNames = new Map(readEchartsMap('china-cities.json').map(({ code, name }) => [code, name]))
  const named = new Set<NamedArea>()
  const known = places.map(([lng, lat, rank, latin, zh, ja]) => {
    const area = areas.find((each) => isCityOf(each, zh, [lng, lat]))
    if (area !== undefined) named.add(area)
    return label([lng, lat], 'city', rank, [area?.latin ?? latin, zh, ja])
  })
  const missing = areas.filter(
    (area) =>
      isPrefecture(area) &&
      shortNames.has(area.code) &&
      !named.has(area) &&
      !places.some(([lng, lat]) => kilometres([lng, lat], area.seat) < sameSeatKm),
  )
  const seats = missing.map(({ code, latin, seat }) => {
    const zh = shortNames.get(code) ?? ''
    return label(seat, 'city', seatRank, [latin, zh, inJapanese[zh] ?? zh])
  })
  return [...known, ...seats]
}
