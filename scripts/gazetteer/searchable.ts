import type { City } from '../geonames.ts'

const nearHome = new Set(['CN', 'HK', 'MO', 'TW', 'JP', 'KR'])

/** Towns of 15,000 people, capitals and seats of provinces; around where the networks are, every seat of a county. */
export function isSearchable({ featureCode, population, country }: City): boolean {
  if (featureCode === 'PPLX') return population >= 100_000
  if (featureCode === 'PPLC' || featureCode === 'PPLA') return true
  return population >= 15_000 || (nearHome.has(country) && (population > 0 || featureCode === 'PPLA2'))
}
