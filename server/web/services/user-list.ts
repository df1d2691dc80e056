import { userList, type User, type UserEntry } from '#contract/lists/user.ts'
import { superAdministratorPost } from '#contract/rules/modules.ts'

import { readGivablePosts } from '../../db/accounts/post-list.ts'
import { findLastAdministrators, userStore } from '../../db/accounts/user-list.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { BatchAct, EntryFault } from '../lists/list-definition.ts'
import { Refused } from '../pipeline/refused.ts'

/** The list of users at this moment, and what of an entry or a batch the schemas do not check. */
export function userDefinition(now: Date) {
  return {
    form: userList,
    store: userStore,
    findFaults: async (
      scope: ListScope,
      entries: readonly UserEntry[],
      same: readonly (string | null)[],
    ): Promise<EntryFault[]> => {
      const faults = await Promise.all(
        entries.map((entry, place) => faultsOf(scope, entry, same[place] ?? null, now)),
      )
      return faults.flatMap((found, place) => found.map((fault) => ({ ...fault, place })))
    },
    findObstacles: (scope: ListScope, act: BatchAct, ids: readonly string[]) =>
      findObstacles(scope, act, ids, now),
  }
}

type Faults = Omit<EntryFault, 'place'>[]

async function faultsOf(scope: ListScope, entry: UserEntry, id: string | null, now: Date): Promise<Faults> {
  const [row] = id === null ? [] : await userStore.readByIds(scope, [id])
  const { usefulLife } = entry
  const faults: Faults = []
  if (usefulLife !== undefined && usefulLife !== 0 && usefulLife <= now.getTime())
    faults.push({ field: 'usefulLife', message: 'field.past' })
  const companyid = entry.companyid ?? row?.companyid
  const moves = companyid !== row?.companyid || entry.postid !== row?.postid
  if (row?.self === true) return [...faults, ...ownFaults(row, entry)]
  if (moves && companyid !== undefined) {
    const posts = await readGivablePosts(scope, companyid)
    if (!posts.some(({ objectid }) => objectid === entry.postid))
      faults.push({ field: 'postid', message: 'field.post' })
  }
  const isEnded = usefulLife !== undefined && usefulLife !== 0 && row?.usefulLife === undefined
  if (row?.postid === superAdministratorPost && isEnded && (await isLast(scope, row, now)))
    faults.push({ field: 'usefulLife', message: 'field.lastAdministrator' })
  const resigns = row?.postid === superAdministratorPost && moves
  if (row !== undefined && resigns && (await isLast(scope, row, now)))
    faults.push({ field: 'postid', message: 'field.ownPost' })
  return faults
}

/** Nobody gives themselves another post, company or validity. */
function ownFaults(row: User, entry: UserEntry): Faults {
  const { companyid = row.companyid, postid, usefulLife = row.usefulLife ?? 0 } = entry
  const changed = { companyid, postid, usefulLife: usefulLife === 0 ? undefined : usefulLife }
  return (['companyid', 'postid', 'usefulLife'] as const)
    .filter((field) => changed[field] !== row[field])
    .map((field) => ({ field, message: 'field.ownPost' }))
}

async function isLast(scope: ListScope, { objectid }: User, now: Date): Promise<boolean> {
  return (await findLastAdministrators(scope, [objectid], now)).includes(objectid)
}

/**
 * Why users stay as they are. Ids that are none of the view's sink the whole batch.
 * @throws Refused `record.unknown`
 */
export async function findObstacles(
  scope: ListScope,
  act: BatchAct | 'reset',
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Refused>> {
  const rows = await userStore.readByIds(scope, ids)
  if (rows.length < ids.length) throw new Refused('record.unknown')
  const ends = act === 'delete' || act === 'freeze'
  const isSuper = ({ postid }: User) => postid === superAdministratorPost
  const last = ends && rows.some(isSuper) ? await findLastAdministrators(scope, ids, now) : []
  return new Map(
    rows.flatMap((row): [string, Refused][] => {
      if (row.self) return [[row.objectid, new Refused('user.self')]]
      if (!row.own) return [[row.objectid, new Refused('rights.beyond')]]
      return last.includes(row.objectid) ? [[row.objectid, new Refused('user.lastAdministrator')]] : []
    }),
  )
}

/** @throws Refused `rights.beyond` for a user who has what the caller does not have */
export async function assertMayEditUser(scope: ListScope, id: string): Promise<void> {
  const [row] = await userStore.readByIds(scope, [id])
  if (row?.own === false) throw new Refused('rights.beyond')
}
