import type { Language } from '../../wire/enumerations.ts'
import type { Position } from '../coordinates.ts'

/**
 * `[longitude, latitude, people, Latin name, Chinese, Japanese, where]`; a missing name is ''. `where` is a country's code
 * of ISO 3166-1, or the two digits of a province of China. `people` are thousands. `also` find it, and are never shown.
 */
export type PlaceRow = [
  lng: number,
  lat: number,
  people: number,
  latin: string,
  zh: string,
  ja: string,
  where: string,
  ...also: string[],
]

export interface PlaceFile {
  /** Names of China's provinces by the two digits of their code: Latin, Chinese, Japanese. */
  provinces: Record<string, [latin: string, zh: string, ja: string]>
  /** The characters of Chinese names by their traditional forms. */
  traditional: Record<string, string>
  places: PlaceRow[]
}

/** A place as a person is told of it; `position` is WGS84. */
export interface FoundPlace {
  name: string
  /** Province within China, country elsewhere. */
  region: string
  position: Position
}

/**
 * What can be typed: no spaces, hyphens, apostrophes or accents, no difference between capitals and others. Taiwan's 臺 is
 * written 台 as often.
 */
export function foldedName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s'’.·・-]/gu, '')
    .normalize('NFC')
    .replaceAll('臺', '台')
    .toLowerCase()
}

/** The word for what it is, at the end of an official name: 成都市 is also 成都. */
const kindOfPlace = /[市区县盟]$/u
/** The same as people write it behind names that are stored without it: 台北市, 東京都. */
const kindTyped = /^(.{2,}?)(?:特别行政区|[市区區县縣県都府町])$/u
/** What follows a province's short name in an address: 江苏省徐州市. */
const kindOfProvince = /^(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)/u

function keysOf([, , , latin, zh, ja, , ...also]: PlaceRow): string[] {
  const short = zh.length > 2 ? zh.replace(kindOfPlace, '') : zh
  return [...new Set([latin, zh, short, ja, ...also].map(foldedName))].filter((key) => key !== '')
}

interface Entry {
  row: PlaceRow
  keys: string[]
}
interface Hit {
  row: PlaceRow
  rank: number
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
  readonly #traditional: ReadonlyMap<string, string>

  constructor({ places, provinces, traditional }: PlaceFile) {
    this.#provinces = provinces
    this.#traditional = new Map(Object.entries(traditional))
    this.#entries = places.map((row) => ({
      row,
      keys: keysOf(row),
    }))
  }

  /**
   * The whole name first, then what begins with it, then what contains it; larger places before smaller ones. Where there is
   * none, a province of China may stand before the name, as in an address.
   */
  find(query: string, language: Language, limit = 8): FoundPlace[] {
    const wanted = foldedName(query)
    // One Latin letter would find half the world.
    if (wanted === '' || /^[a-z]$/.test(wanted)) return []
    const spellings = [...new Set([wanted, this.#simplified(wanted)])]
    const plain = this.#hits(spellings)
    const hits = plain.length > 0 ? plain : this.#hitsInProvince(spellings)
    return hits
      .sort((a, b) => a.rank - b.rank || b.row[2] - a.row[2] || a.row[0] - b.row[0])
      .slice(0, limit)
      .map(({ row }) => this.#described(row, language))
  }

  /** Beside what is typed, and not instead of it: many Japanese names have characters that are traditional in Chinese. */
  #simplified(wanted: string): string {
    return Array.from(wanted, (character) => this.#traditional.get(character) ?? character).join('')
  }

  #hits(spellings: readonly string[]): Hit[] {
    const typed = spellings.map((wanted) => ({ wanted, bare: kindTyped.exec(wanted)?.[1] ?? null }))
    return this.#entries.flatMap(({ row, keys }) => {
      const rank = Math.min(...keys.flatMap((key) => typed.map((each) => rankOf(key, each))))
      return rank < Infinity ? [{ row, rank }] : []
    })
  }

  #hitsInProvince(spellings: readonly string[]): Hit[] {
    return Object.entries(this.#provinces).flatMap(([code, [, zh, ja]]) => {
      const names = [ja, zh].map(foldedName).filter((name) => name !== '')
      const rests = spellings.flatMap((wanted) => {
        const before = names.find((name) => wanted.startsWith(name))
        return before === undefined ? [] : wanted.slice(before.length).replace(kindOfProvince, '')
      })
      return this.#hits(rests.filter((rest) => rest !== '')).filter(({ row }) => row[6] === code)
    })
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

interface Typed {
  wanted: string
  /** Without the word for what it is; null where there is none. */
  bare: string | null
}

function rankOf(key: string, { wanted, bare }: Typed): number {
  if (key === wanted) return 0
  if (key === bare) return 1
  if (key.startsWith(wanted)) return 2
  return wanted.length > 1 && key.includes(wanted) ? 3 : Infinity
}
