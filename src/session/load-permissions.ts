import { request } from '#src/api/client.ts'

import { permissionsOf, type Permissions } from './permissions.ts'
import { currentSession } from './session.ts'

/** A right taken away is noticed within this time; the server refuses the calls at once. */
const freshMs = 60_000

interface CachedPermissions {
  token: string
  askedAt: number
  permissions: Permissions
}
let cached: CachedPermissions | null = null

async function ask(token: string, postid: string): Promise<Permissions> {
  const askedAt = performance.now()
  const { result } = await request('permission/getModuleListByUserid', { patient: cached?.token !== token })
  cached = { token, askedAt, permissions: permissionsOf(result, postid) }
  return cached.permissions
}

/** Asks again what the person may do, whatever is at hand; without an answer, that stays. */
export async function reloadPermissions(): Promise<void> {
  const session = currentSession()
  if (session === null) return
  await ask(session.token, session.postid).catch(() => undefined)
}

/**
 * What the person logged in may open. After the first time the answer is at hand and is asked for anew behind it, so that
 * going from page to page waits for nobody and works while the server is away.
 * @throws CallFailure
 */
export async function loadPermissions(): Promise<Permissions> {
  const session = currentSession()
  const token = session?.token ?? ''
  const postid = session?.postid ?? ''
  if (cached?.token !== token) return ask(token, postid)
  const { permissions } = cached
  if (performance.now() - cached.askedAt > freshMs) {
    cached.askedAt = performance.now()
    ask(token, postid).catch(() => undefined)
  }
  return permissions
}
