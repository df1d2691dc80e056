import { apiKeyList, type ApiKeyEntry } from '#contract/lists/api-key.ts'

import { apiKeyStore } from '../../db/accounts/api-key-list.ts'
import { mayGive } from '../../db/accounts/caller.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { BatchAct, EntryFault } from '../lists/list-definition.ts'
import { Refused } from '../pipeline/refused.ts'

/** The list of API keys at this moment, and what of an entry or a batch the schemas do not check. */
export function apiKeyDefinition(now: Date) {
  return {
    form: apiKeyList,
    store: apiKeyStore,
    findFaults: async (
      scope: ListScope,
      entries: readonly ApiKeyEntry[],
      same: readonly (string | null)[],
    ): Promise<EntryFault[]> => {
      const rows = await apiKeyStore.readByIds(
        scope,
        same.filter((id) => id !== null),
      )
      return entries.flatMap(({ functions, usefulLife = 0 }, place): EntryFault[] => {
        const row = rows.find(({ objectid }) => objectid === same[place])
        const isPast = usefulLife !== 0 && usefulLife !== row?.usefulLife && usefulLife <= now.getTime()
        return [
          ...(mayGive(scope.caller, scope.caller.level, functions)
            ? []
            : [{ place, field: 'functions', message: 'field.beyond' } as const]),
          ...(isPast ? [{ place, field: 'usefulLife', message: 'field.past' } as const] : []),
        ]
      })
    },
    findObstacles,
  }
}

/**
 * Why keys stay as they are. Ids that are none of the view's sink the whole batch.
 * @throws Refused `record.unknown`
 */
async function findObstacles(
  scope: ListScope,
  _: BatchAct,
  ids: readonly string[],
): Promise<Map<string, Refused>> {
  const rows = await apiKeyStore.readByIds(scope, ids)
  if (rows.length < ids.length) throw new Refused('record.unknown')
  return new Map(
    rows.flatMap(({ objectid, own }): [string, Refused][] =>
      own ? [] : [[objectid, new Refused('apiKey.beyond')]],
    ),
  )
}

/** @throws Refused `apiKey.beyond` for a key that gives what the caller does not have */
export async function assertMayEditKey(scope: ListScope, id: string): Promise<void> {
  const [row] = await apiKeyStore.readByIds(scope, [id])
  if (row?.own === false) throw new Refused('apiKey.beyond')
}
