import type { CompanyRow } from '../../db/companies.ts'
import { plainWord } from '../lists/list-words.ts'

/** Finds the company that a cell means by its name, or by its name after those above it: `A / B`. */
export type FindCompany = (text: string) => { companyId: string } | 'unknown' | 'unclear'

/** @param companies those that the caller sees */
export function companyFinder(companies: readonly CompanyRow[]): FindCompany {
  const byId = new Map(companies.map((company) => [company.companyId, company]))
  const found = new Map<string, string | null>()
  for (const company of companies) {
    let path = ''
    let at: CompanyRow | undefined = company
    while (at !== undefined) {
      path = path === '' ? plainWord(at.name) : `${plainWord(at.name)}/${path}`
      found.set(path, found.has(path) ? null : company.companyId)
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
  }
  return (text) => {
    const companyId = found.get(text.split('/').map(plainWord).join('/'))
    if (companyId === undefined) return 'unknown'
    return companyId === null ? 'unclear' : { companyId }
  }
}
