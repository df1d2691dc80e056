import { companyList } from '#contract/lists/company.ts'

import {
  readCompanyContents,
  readCompanyPlaces,
  type CompanyContents,
} from '../../db/accounts/company-obstacles.ts'
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
    return entries.flatMap((entry, place): EntryFault[] => {
      const faults: EntryFault[] = []
      const { zone } = entry
      if (zone !== undefined && !isTimeZone(zone))
        faults.push({ place, field: 'zone', message: 'field.choice' })
      const isNew = (same[place] ?? null) === null
      const parent = entry.parentCompany ?? (isNew ? entry.companyid : undefined)
      const above = parent === undefined ? undefined : places.get(parent)
      const now = places.get(same[place] ?? '')
      if (!isNew && parent !== undefined && parent !== now?.parentId)
        faults.push({ place, field: 'parentCompany', message: 'field.fixed' })
      if (parent === undefined || !isNew) return faults
      const before = taken.get(parent) ?? 0
      taken.set(parent, before + 1)
      const field = 'parentCompany'
      if (above === undefined) faults.push({ place, field, message: 'field.company' })
      else if (above.room === null) faults.push({ place, field, message: 'field.companyTooDeep' })
      else if (above.room <= before) faults.push({ place, field, message: 'field.companyFull' })
      return faults
    })
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
