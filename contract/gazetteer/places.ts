import type { Language } from '../enumerations.ts'
import type { Position } from '../coordinates.ts'

/**
 * `[longitude, latitude, people, Latin name, Chinese, Japanese, where]`; a missing name is ''. `where` is a country's code
 * of ISO 3166-1, or the two digits of a province of China. `people` are thousands.
 */
export type PlaceRow = [
  lng: number,
  lat: number,
  people: number,
  latin: string,
  zh: string,
  ja: string,
  where: string,
]

export interface PlaceFile {
  /** Names of China's provinces by the two digits of their code: Latin, Chinese, Japanese. */
  provinces: Record<string, [latin: string, zh: string, ja: string]>
  places: PlaceRow[]
}

/** A place as a person is told of it; `position` is WGS84. */
export interface FoundPlace {
  name: string
  /** Province within China, country elsewhere. */
  region: string
  position: Position
}

/** What can be typed: no spaces, hyphens, apostrophes or accents, no difference between capitals and others. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s'’.·・-]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The word for what it is, at the end of an official name: 成都市 is also 成都. */
const kindOfPlace = /[市区县盟]$/u

function keysOf([, , , latin, zh, ja]: PlaceRow): string[] {
  const short = zh.length > 2 ? zh.replace(kindOfPlace, '') : zh
  return [...new Set([latin, zh, short, ja].map(folded))].filter((key) => key !== '')
}

interface Entry {
  row: PlaceRow
  keys: string[]
}

function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : ''
}

/** Of latitude: so far away a place still says where something is. About 40 km. */
const nearDegrees = 0.36

/** Finds places by what their name begins with, in any of the three languages and in Pinyin. */
export class PlaceIndex {
  readonly #entries: readonly Entry[]
  readonly #provinces: PlaceFile['provinces']

  constructor({ places, provinces }: PlaceFile) {
    this.#provinces = provinces
    this.#entries = places.map((row) => ({
      row,
      keys: keysOf(row),
    }))
  }

  /** The whole name first, then what begins with it, then what contains it; larger places before smaller ones. */
  find(query: string, language: Language, limit = 8): FoundPlace[] {
    const wanted = folded(query)
    // One Latin letter would find half the world.
    if (wanted === '' || /^[a-z]$/.test(wanted)) return []
    const hits: { row: PlaceRow; rank: number }[] = []
    for (const { row, keys } of this.#entries) {
      const rank = Math.min(...keys.map((key) => rankOf(key, wanted)))
      if (rank < Infinity) hits.push({ row, rank })
    }
    return hits
      .sort((a, b) => a.rank - b.rank || b.row[2] - a.row[2] || a.row[0] - b.row[0])
      .slice(0, limit)
      .map(({ row }) => this.#described(row, language))
  }

  /**
   * The place that lies nearest, by the distance on a plane with the position's scale; null where there are none. One that
   * has no name in the language gives way to one that has, where that lies near too.
   */
  nearest({ lng, lat }: Position, language: Language): FoundPlace | null {
    const narrow = Math.cos((lat * Math.PI) / 180)
    let found: PlaceRow | null = null
    let [least, leastNamed] = [Infinity, nearDegrees ** 2]
    for (const { row } of this.#entries) {
      const east = ((((row[0] - lng + 180) % 360) + 360) % 360) - 180
      const distance = (east * narrow) ** 2 + (row[1] - lat) ** 2
      const isNamed = language === 'en' || row[4] !== ''
      if (isNamed && distance < leastNamed) leastNamed = distance
      else if (leastNamed < nearDegrees ** 2 || distance >= least) continue
      least = distance
      found = row
    }
    return found && this.#described(found, language)
  }

  #described([lng, lat, , latin, zh, ja, where]: PlaceRow, language: Language): FoundPlace {
    const inLanguage = ([inLatin, inChinese, inJapanese]: readonly [string, string, string]) =>
      (language === 'en' ? inLatin : language === 'zh' ? inChinese : inJapanese || inChinese) || inLatin
    const province = this.#provinces[where]
    return {
      name: inLanguage([latin, zh, ja]),
      region: province === undefined ? countryName(where, language) : inLanguage(province),
      position: { lng, lat },
    }
  }
}

function rankOf(key: string, wanted: string): number {
  if (key === wanted) return 0
  if (key.startsWith(wanted)) return 1
  return wanted.length > 1 && key.includes(wanted) ? 2 : Infinity
}
