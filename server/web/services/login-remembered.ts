import { randomBytes } from 'node:crypto'

import type { LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import {
  findRemembered,
  forgetRemembered,
  rememberLogin,
  replaceRemembered,
} from '../../db/accounts/login-remembered.ts'
import type { Cookies } from '../pipeline/cookies.ts'
import { Refused } from '../pipeline/refused.ts'
import { newToken } from './login-session.ts'
import { hashToken } from './sessions.ts'

const lifetimeSeconds = 365 * 86_400
/** Two tabs that log in at once send the same token; one that waited longer than this is a copy. */
const graceMs = 30_000

type Person = Pick<LoginCandidate, 'userId' | 'loginName' | 'passwordHash'>

/** The login that one browser remembers: its name for the form to show, and a token that only the server reads. */
export interface RememberedLogin {
  /** Whether the browser's token stands for this person; a token that does not is ended. */
  provesName(loginName: string): Promise<'yes' | 'no' | 'copied'>
  /** Replaces the token that was proved. @returns the new one's hash */
  renew(loginName: string): Promise<Buffer | null>
  /** Begins anew, for this person. @returns the new token's hash @throws Refused `login.failed` as `startSession` */
  begin(person: Person): Promise<Buffer>
  forget(): Promise<null>
}

/** @returns the hash of the token by which the browser is remembered from now on */
export function rememberAs(
  login: RememberedLogin,
  asked: { remember?: boolean; remembered?: boolean },
  person: Person,
): Promise<Buffer | null> {
  if (asked.remember !== true) return login.forget()
  return asked.remembered === true ? login.renew(person.loginName) : login.begin(person)
}

export function rememberedLogin(database: Database, cookies: Cookies, now: Date): RememberedLogin {
  const db = database.kysely
  const text = cookies.read('remembered')
  const tokenHash = text === undefined || text === '' ? null : hashToken(text)
  const until = new Date(now.getTime() + lifetimeSeconds * 1000)

  function write(token: string, loginName: string): void {
    const age = { maxAgeSeconds: lifetimeSeconds }
    cookies.write({ name: 'remembered', value: token, path: '/api/accounts/', readable: false, ...age })
    cookies.write({ name: 'loginname', value: loginName, path: '/', readable: true, ...age })
  }
  async function forget(): Promise<null> {
    if (tokenHash !== null) await forgetRemembered(db, tokenHash)
    if (tokenHash !== null || cookies.read('loginname') !== undefined) write('', '')
    return null
  }

  return {
    forget,
    async provesName(loginName) {
      const found = tokenHash === null ? null : await findRemembered(db, tokenHash, now, graceMs)
      if (found !== null && !found.stale && found.loginName.toLowerCase() === loginName.toLowerCase())
        return 'yes'
      await forget()
      return found?.stale === true ? 'copied' : 'no'
    },
    async renew(loginName) {
      if (tokenHash === null) return null
      const token = newToken()
      const successorHash = hashToken(token)
      await replaceRemembered(db, { tokenHash, successorHash, at: now, until })
      write(token, loginName)
      return successorHash
    },
    async begin({ userId, loginName, passwordHash }) {
      if (tokenHash !== null) await forgetRemembered(db, tokenHash)
      const token = newToken()
      const family = randomBytes(16)
      const begunHash = hashToken(token)
      if (!(await rememberLogin(db, { tokenHash: begunHash, family, userId, passwordHash, at: now, until })))
        throw new Refused('login.failed')
      write(token, loginName)
      return begunHash
    },
  }
}
