import type { CompanyGains, LicenseCheck } from '../../db/devices/licenses.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { Translate } from '../messages/translate.ts'
import { assertRoom } from '../services/license-room.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'

/** How many new records each company gets by these entries. */
export function gainsOf(entries: Iterable<Pick<ListEntry, 'companyid'>>): Map<string, number> {
  const gains = new Map<string, number>()
  for (const { companyid = '' } of entries) gains.set(companyid, (gains.get(companyid) ?? 0) + 1)
  return gains
}

/**
 * Looks whether licences allow so many new records; see `LicenseCheck`.
 * @throws Refused `license.exceeded`
 */
export async function assertLicensed(
  { store }: Pick<ListDefinition, 'store'>,
  scope: ListScope,
  gains: CompanyGains,
  t: Translate,
  check: LicenseCheck,
): Promise<void> {
  if (store.findOverruns === undefined || gains.size === 0) return
  assertRoom(await store.findOverruns(scope, gains, check), t)
}
