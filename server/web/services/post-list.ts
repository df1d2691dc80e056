import { postList, type PostEntry } from '#contract/lists/post.ts'
import { superAdministratorPost } from '#contract/rules/modules.ts'

import { mayGive } from '../../db/accounts/caller.ts'
import { holdPostUsers, postStore } from '../../db/accounts/post-list.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { BatchAct, EntryFault } from '../lists/list-definition.ts'
import { Refused } from '../pipeline/refused.ts'

/** The list of posts, and what of an entry or a batch the schemas do not check. */
export const postDefinition = {
  form: postList,
  store: postStore,
  findFaults: async (
    scope: ListScope,
    entries: readonly PostEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> => {
    const faults = await Promise.all(
      entries.map((entry, place) => faultsOf(scope, entry, same[place] ?? null)),
    )
    return faults.flatMap((found, place) => found.map((fault) => ({ ...fault, place })))
  },
  findObstacles,
}

type Faults = Omit<EntryFault, 'place'>[]

/** Nobody gives what they do not have, nor changes what they themselves may do. */
async function faultsOf(scope: ListScope, entry: PostEntry, id: string | null): Promise<Faults> {
  const { caller } = scope
  const { limit, functions } = entry
  const faults: Faults = []
  if (!mayGive(caller, limit, [])) faults.push({ field: 'limit', message: 'field.beyond' })
  if (!mayGive(caller, caller.level, functions ?? []))
    faults.push({ field: 'functions', message: 'field.beyond' })
  if (id !== caller.postId) return faults
  const [row] = await postStore.readByIds(scope, [id])
  const isSame = functions === undefined || functions.toSorted().join() === row?.functions.toSorted().join()
  if (!isSame) faults.push({ field: 'functions', message: 'field.ownPost' })
  if (row?.secondFactor === true && entry.secondFactor === false)
    faults.push({ field: 'secondFactor', message: 'field.ownPost' })
  if (row !== undefined && limit !== row.limit) faults.push({ field: 'limit', message: 'field.ownPost' })
  return faults
}

/**
 * Why posts stay as they are. Ids that are none of the view's sink the whole batch.
 * @throws Refused `record.unknown`
 */
async function findObstacles(
  scope: ListScope,
  act: BatchAct,
  ids: readonly string[],
): Promise<Map<string, Refused>> {
  const rows = await postStore.readByIds(scope, ids)
  if (rows.length < ids.length) throw new Refused('record.unknown')
  const usersOf = act === 'delete' ? await holdPostUsers(scope, ids) : new Map<string, number>()
  return new Map(
    rows.flatMap((row): [string, Refused][] => {
      const { objectid, self, own } = row
      const users = usersOf.get(objectid) ?? 0
      if (objectid === superAdministratorPost) return [[objectid, new Refused('post.superAdministrator')]]
      if (self) return [[objectid, new Refused('post.own')]]
      if (!own) return [[objectid, new Refused('rights.beyond')]]
      if (users > 0) return [[objectid, new Refused('post.inUse', { args: { count: users } })]]
      return []
    }),
  )
}

/** @throws Refused `post.superAdministrator`, or `rights.beyond` for a post that gives what the caller does not have */
export async function assertMayEditPost(scope: ListScope, id: string): Promise<void> {
  if (id === superAdministratorPost) throw new Refused('post.superAdministrator')
  const [row] = await postStore.readByIds(scope, [id])
  if (row?.own === false) throw new Refused('rights.beyond')
}
