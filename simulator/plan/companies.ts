import type { Random } from '../random.ts'
import type { Place } from './places.ts'

/** Nobody's name: each says that it is made up. */
export const topCompanies = [
  'Example Water North',
  'Sample Cold Chain',
  'Specimen Machine Works',
  'Placeholder Property Care',
  'Imaginary Rail Freight',
  'Fictional Grain Stores',
  'Example Heating South',
  'Sample Hospital Services',
] as const

const units = ['Plant 1', 'Plant 2', 'Depot', 'Night Shift'] as const

/** Where a site belongs: company › region › city, and now and then a unit of the city's branch. */
export function companyOf(top: string, place: Place, random: Random): string[] {
  const path = branchOf(top, place)
  return random.chance(0.3) ? [...path, random.pick(units)] : path
}

/** Company › region › city. */
export function branchOf(top: string, { name, region }: Place): string[] {
  return [top, `${region} Region`, `${name.slice(name.indexOf(' ') + 1)} Branch`]
}

/** Every company that the paths need, parents before children, each once. */
export function withAncestors(
  sites: readonly { readonly path: readonly string[]; readonly zone: string }[],
): { path: string[]; zone: string }[] {
  const known = new Map<string, { path: string[]; zone: string }>()
  for (const { path, zone } of sites) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const part = path.slice(0, depth)
      const key = part.join('\n')
      if (!known.has(key)) known.set(key, { path: part, zone })
    }
  }
  return [...known.values()]
}
