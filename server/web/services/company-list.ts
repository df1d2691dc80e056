import { companyList } from '#contract/lists/company.ts'

import {
  readCompanyContents,
  readCompanyPlaces,
  type CompanyContents,
  type CompanyPlace,
} from '../../db/accounts/company-obstacles.ts'
import { exceedsLicense, readPostsLeftBehind } from '../../db/accounts/company-moves.ts'
import { companyStore, type StoredEntry } from '../../db/accounts/company-store.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { BatchAct, EntryFault } from '../lists/list-definition.ts'
import type { MessageId, Translate } from '../messages/translate.ts'
import { Refused } from '../pipeline/refused.ts'
import { isTimeZone } from './time-zones.ts'

/** The list of companies, and what stands in the way of adding, deleting and freezing them. */
export const companyDefinition = {
  form: companyList,
  store: companyStore,

  async findFaults(
    scope: ListScope,
    entries: readonly StoredEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> {
    const parents = entries.flatMap(({ parentCompany, companyid }) => parentCompany ?? companyid ?? [])
    const places = await readCompanyPlaces(scope, [
      ...new Set([...parents, ...same.flatMap((id) => id ?? [])]),
    ])
    /** How many of the entries before go into the same company. */
    const taken = new Map<string, number>()
    const faults: EntryFault[] = []
    for (const [place, { zone, parentCompany, companyid }] of entries.entries()) {
      if (zone !== undefined && !isTimeZone(zone))
        faults.push({ place, field: 'zone', message: 'field.choice' })
      const id = same[place] ?? null
      const now = id === null ? undefined : places.get(id)
      const parent = parentCompany ?? (now === undefined ? companyid : undefined)
      if (parent === undefined || parent === now?.parentId) continue
      const before = taken.get(parent) ?? 0
      taken.set(parent, before + 1)
      const message =
        parentFault(scope, places.get(parent), now, before) ??
        (id !== null && (await exceedsLicense(scope, id, parent)) ? 'field.companyUnlicensed' : null)
      if (message !== null) faults.push({ place, field: 'parentCompany', message })
      else if (id !== null) faults.push(...(await rolesFaults(scope, id, parent, place)))
    }
    return faults
  },

  async findObstacles(
    scope: ListScope,
    act: BatchAct,
    ids: readonly string[],
    { t }: { t: Translate },
  ): Promise<ReadonlyMap<string, Refused>> {
    const contents = await readCompanyContents(scope, ids)
    const found = [...contents].flatMap(([id, each]): [string, Refused][] => {
      if (each.isOwn && act !== 'activate') return [[id, new Refused('company.own')]]
      const what = act === 'delete' ? namedContents(each, t) : ''
      return what === '' ? [] : [[id, new Refused('company.notEmpty', { args: { what } })]]
    })
    return new Map(found)
  },
}

/** People keep their roles when their company gets another parent, so that the roles have to be there. */
async function rolesFaults(
  scope: ListScope,
  id: string,
  parent: string,
  place: number,
): Promise<EntryFault[]> {
  const left = await readPostsLeftBehind(scope, id, parent)
  if (left.length === 0) return []
  const named = left.slice(0, mostNamed).map(({ name }) => name)
  const roles = [...named, ...(left.length > mostNamed ? ['…'] : [])].join(', ')
  const count = left.reduce((sum, { users }) => sum + users, 0)
  return [{ place, field: 'parentCompany', message: 'field.companyRoles', args: { count, roles } }]
}
const mostNamed = 5

/** @param now where the company is that goes below `above`; undefined: it is new. @param before how many go there besides */
function parentFault(
  { view }: ListScope,
  above: CompanyPlace | undefined,
  now: CompanyPlace | undefined,
  before: number,
): MessageId | null {
  if (now !== undefined && now.companyNo === view.first) return 'field.fixed'
  if (above === undefined) return 'field.company'
  if (now !== undefined && isWithin(above, now)) return 'field.companyBelow'
  if (above.room === null || above.depth + 1 + (now?.height ?? 0) > mostDepth) return 'field.companyTooDeep'
  return above.room <= before ? 'field.companyFull' : null
}

function isWithin(
  { companyNo }: CompanyPlace,
  { companyNo: first, companyLast: last }: CompanyPlace,
): boolean {
  return BigInt(first) <= BigInt(companyNo) && BigInt(companyNo) <= BigInt(last)
}

/** Levels below the root. */
const mostDepth = 6

const kinds: readonly (readonly [Exclude<keyof CompanyContents, 'isOwn'>, MessageId])[] = [
  ['companies', 'company.companies'],
  ['users', 'company.users'],
  ['posts', 'company.posts'],
  ['devices', 'company.devices'],
  ['deviceCodes', 'company.deviceCodes'],
  ['licenses', 'company.licenses'],
]

function namedContents(contents: CompanyContents, t: Translate): string {
  return kinds
    .flatMap(([kind, message]) => (contents[kind] > 0 ? [t(message, { count: contents[kind] })] : []))
    .join(t('company.between'))
}
