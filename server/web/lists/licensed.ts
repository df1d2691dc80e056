import type { ListScope } from '../../db/list-store.ts'
import type { Translate } from '../messages/translate.ts'
import { assertRoom } from '../services/license-room.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'

/**
 * Looks whether licences allow these new records. Unless it is only to be told, nobody else takes their places until the
 * transaction ends; nothing of it was written before, or it would count twice.
 * @throws Refused `license.exceeded`
 */
export async function assertLicensed(
  { store }: Pick<ListDefinition, 'store'>,
  scope: ListScope,
  entries: readonly Pick<ListEntry, 'companyid'>[],
  t: Translate,
  { isOnlyTold = false }: { isOnlyTold?: boolean } = {},
): Promise<void> {
  if (store.findOverruns === undefined || entries.length === 0) return
  const gains = new Map<string, number>()
  for (const { companyid = '' } of entries) gains.set(companyid, (gains.get(companyid) ?? 0) + 1)
  assertRoom(await store.findOverruns(scope, gains, !isOnlyTold), t)
}
