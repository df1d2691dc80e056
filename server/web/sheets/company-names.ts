import type { CompanyRow } from '../../db/accounts/companies.ts'
import { plainWord } from '../lists/list-words.ts'

/** Finds the company that a cell means by its name, or by its name after those above it: `A / B`. */
export type FindCompany = (text: string) => { companyId: string } | 'unknown' | 'unclear'

/**
 * A path that begins at the top of the view means that company, whatever else ends like it.
 * @param companies those that the caller sees
 */
export function companyFinder(companies: readonly CompanyRow[]): FindCompany {
  const found = new Map<string, string | null>()
  const whole = new Map<string, string | null>()
  const put = (map: typeof found, path: string, companyId: string) =>
    map.set(path, map.has(path) ? null : companyId)
  for (const { companyId, paths } of withPaths(companies)) {
    for (const path of paths) put(found, comparable(path), companyId)
    put(whole, comparable(paths.at(-1) ?? []), companyId)
  }
  return (text) => {
    const path = comparable([text])
    const companyId = whole.get(path) ?? found.get(path)
    if (companyId === undefined) return 'unknown'
    return companyId === null ? 'unclear' : { companyId }
  }
}

/**
 * How a sheet names each company, so that the finder finds it again: by its name, after as many of those above it as tell
 * it from the others.
 */
export function companyWords(companies: readonly CompanyRow[]): ReadonlyMap<string, string> {
  const find = companyFinder(companies)
  const words = withPaths(companies).map(({ companyId, paths }) => {
    const candidates = paths.map((path) => path.join(' / '))
    const clear = candidates.find((word) => {
      const meant = find(word)
      return typeof meant === 'object' && meant.companyId === companyId
    })
    return [companyId, clear ?? candidates.at(-1) ?? ''] as const
  })
  return new Map(words)
}

/** Each company after all above it that the view holds, as `A / B`. */
export function companyPaths(companies: readonly CompanyRow[]): ReadonlyMap<string, string> {
  return new Map(
    withPaths(companies).map(({ companyId, paths }) => [companyId, (paths.at(-1) ?? []).join(' / ')]),
  )
}

/** Each company with its paths, from its name alone up to the one that begins at the top of the view. */
function withPaths(companies: readonly CompanyRow[]): { companyId: string; paths: string[][] }[] {
  const byId = new Map(companies.map((company) => [company.companyId, company]))
  return companies.map((company) => {
    const paths: string[][] = []
    let at: CompanyRow | undefined = company
    while (at !== undefined) {
      paths.push([at.name, ...(paths.at(-1) ?? [])])
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
    return { companyId: company.companyId, paths }
  })
}

function comparable(path: readonly string[]): string {
  return path.join('/').split('/').map(plainWord).join('/')
}
