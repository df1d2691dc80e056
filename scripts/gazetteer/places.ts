import type { AreaIndex } from '#contract/geo/gazetteer/areas.ts'
import { foldedName, type PlaceFile, type PlaceRow } from '#contract/geo/gazetteer/places.ts'

import { chinaProvinces } from '../basemap/china-provinces.ts'
import { readEchartsMap } from '../basemap/echarts-geometry.ts'
import { readCities } from '../geonames.ts'
import { isCityOf, namedAreas, readGazetteerNames } from './area-names.ts'
import { provinceOf } from './china-areas.ts'
import { spokenNames } from './spoken-names.ts'
import { isSearchable } from './searchable.ts'
import { traditionalForms } from './traditional-forms.ts'

const countriesOfChina = new Set(['CN', 'HK', 'MO', 'TW'])
const rounded = (degrees: number) => Number(degrees.toFixed(4))

/** The file of places, as `PlaceIndex` reads it. */
export function placeFile(areas: AreaIndex): PlaceFile {
  const shortNames = new Map(readEchartsMap('china.json').map(({ code, name }) => [code, name]))
  const places = placeRows(areas)
  return {
    provinces: Object.fromEntries(
      chinaProvinces.map(([code, latin, ja]) => [code.slice(0, 2), [latin, shortNames.get(code) ?? '', ja]]),
    ),
    traditional: traditionalForms(places.map(([, , , , zh]) => zh)),
    places,
  }
}

/** @param areas what tells the province of a place in China */
function placeRows(areas: AreaIndex): PlaceRow[] {
  const names = readGazetteerNames()
  const namesOf = new Map(names.places.map(([id, ...own]) => [id, own]))
  const rows: PlaceRow[] = readCities()
    .filter(isSearchable)
    .map((city) => {
      const [lng, lat] = city.loc.coordinates
      const [latin = '', zh = '', ja = ''] = namesOf.get(city.cityId) ?? []
      const where = countriesOfChina.has(city.country) ? provinceOf(areas.resolve(lng, lat)) : ''
      return [
        rounded(lng),
        rounded(lat),
        Math.round(city.population / 1000),
        latin || city.name,
        zh,
        ja,
        where || city.country,
      ]
    })
  const inChina = Map.groupBy(
    rows.filter((row) => /^\d/.test(row[6])),
    (row) => row[6],
  )
  for (const area of namedAreas(names)) {
    const { name, latin, seat, province } = area
    const known = inChina
      .get(province)
      ?.filter((row) => isCityOf(area, row[4], [row[0], row[1]]))
      .sort((a, b) => b[2] - a[2])[0]
    if (known === undefined) {
      const row: PlaceRow = [rounded(seat[0]), rounded(seat[1]), 0, latin, name, '', province]
      inChina.get(province)?.push(row)
      rows.push(row)
      continue
    }
    // The official name is the longer one, and is found by what it begins with.
    known[4] = name
    // The source calls some by a town within them, or as it was spelt long ago.
    if (foldedName(known[3]) !== foldedName(latin)) known.push(known[3])
    known[3] = latin
  }
  for (const row of [...inChina.values()].flat())
    for (const [zh, ...typed] of spokenNames) if (row[4].startsWith(zh)) row.push(...typed)
  return rows
}
