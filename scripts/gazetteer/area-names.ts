import { readFileSync } from 'node:fs'
import path from 'node:path'

import { kilometres } from '../geonames.ts'
import { chinaAreas, type ChinaArea } from './china-areas.ts'

export interface Names {
  places: [geonameId: number, latin: string, zh: string, ja: string][]
  areas: [code: string, latin: string][]
}

/** What `extract-names.ts` has made. */
export function readGazetteerNames(): Names {
  const names: Names = JSON.parse(readFileSync(path.join(import.meta.dirname, 'names.json'), 'utf8'))
  return names
}

/** An area of China with a seat, and what it is called in Latin letters. */
export interface NamedArea extends Pick<ChinaArea, 'code' | 'name' | 'province'> {
  latin: string
  seat: [number, number]
}

export function namedAreas({ areas }: Names): NamedArea[] {
  const latinOf = new Map(areas)
  return chinaAreas().flatMap(({ code, name, province, seat }) => {
    const latin = latinOf.get(code)
    return seat === null || latin === undefined ? [] : [{ code, name, province, latin, seat }]
  })
}

/** What an official name says more than the name that people use: 九龙 is not the district 九龙城区. */
const kindOfArea = /^(?:[市县区盟]|[地林新]区|.*自治[州县])?$/u
/** A city's own centre is found within this distance of the seat of its administration. */
const sameCityKm = 40

/** Whether a place with this Chinese name is the city after which the area is called, or which is called after it. */
export function isCityOf({ name, seat }: NamedArea, zh: string, place: [number, number]): boolean {
  const isNamed = zh !== '' && name.startsWith(zh) && kindOfArea.test(name.slice(zh.length))
  return isNamed && kilometres(place, seat) < sameCityKm
}
