import { AreaIndex } from '#contract/geo/gazetteer/areas.ts'
import type { PlaceRow } from '#contract/geo/gazetteer/places.ts'

import { areaFile } from '../gazetteer/china-areas.ts'
import { placeFile } from '../gazetteer/places.ts'
import { bareName, kilometres } from '../geonames.ts'
import type { PlaceFeature } from './place-labels.ts'

/** Thousands of people from which a town has its name; where the networks are, sooner. */
const leastElsewhere = 30
const leastNearHome = 15
const nearHome = new Set(['JP', 'KR'])
/** Thousands: what comes before the other towns. */
const large = 150
/** A label of the same name nearer than this is the same place. */
const samePlaceKm = 30

const isInChina = ([, , , , , , where]: PlaceRow) => /^\d/.test(where)

function isLabelled(row: PlaceRow): boolean {
  const [, , thousands, , zh, , where] = row
  // A Latin word alone among Chinese ones reads like a mistake.
  if (isInChina(row)) return zh !== ''
  return thousands >= (nearHome.has(where) ? leastNearHome : leastElsewhere)
}

function nameKeys(names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name === undefined || name === '' ? [] : [bareName(name)]))
}

/** Towns and districts of the gazetteer, for close views: what `cities` names already is left out. */
export function townLabels(cities: readonly PlaceFeature[]): PlaceFeature[] {
  const named = Map.groupBy(
    cities.flatMap(({ geometry, properties: { name, name_zh: zh } }) => {
      const [lng = 0, lat = 0] = geometry.coordinates
      return nameKeys([name, zh]).map((key): [string, [number, number]] => [key, [lng, lat]])
    }),
    ([key]) => key,
  )
  const isNamed = ([lng, lat, , latin, zh]: PlaceRow) =>
    nameKeys([latin, zh]).some((key) =>
      named.get(key)?.some(([, place]) => kilometres(place, [lng, lat]) < samePlaceKm),
    )
  return placeFile(new AreaIndex(areaFile()))
    .places.filter((row) => isLabelled(row) && !isNamed(row))
    .map(([lng, lat, thousands, latin, zh, ja, where]): PlaceFeature => {
      const isDistrict = thousands === 0 && /^\d/.test(where)
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: {
          kind: 'city',
          rank: isDistrict || thousands >= large ? 9 : 10,
          name: latin,
          ...(zh !== '' && { name_zh: zh }),
          ...(ja !== '' && { name_ja: ja }),
        },
      }
    })
}
