import { Refused } from '../pipeline/refused.ts'

const windowMs = 3_600_000
const mostIds = 50
const mostCompanies = 1000

/** @param company whose people ask: the first number of its view @throws Refused `ids.foreign` beyond the limit */
export type ForeignIds = (company: string, ids: Iterable<string>) => void

/**
 * Limits of how many ids of devices of others a company learns of in an hour: whoever enters devices has to know,
 * and nobody is to find out what others have. An id counts once.
 * @param nowMs of a clock that never goes back
 */
export function createForeignIds(nowMs: () => number): ForeignIds {
  const named = new Map<string, { since: number; ids: Set<string> }>()
  return (company, ids) => {
    const now = nowMs()
    for (const [name, { since }] of named) if (now - since >= windowMs) named.delete(name)
    const mine = named.get(company) ?? { since: now, ids: new Set<string>() }
    for (const id of ids) {
      if (mine.ids.size >= mostIds && !mine.ids.has(id)) throw new Refused('ids.foreign')
      if (!named.has(company) && named.size >= mostCompanies) throw new Refused('ids.foreign')
      mine.ids.add(id)
      named.set(company, mine)
    }
  }
}
