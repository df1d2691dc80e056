import { randomBytes } from 'node:crypto'

import type { SessionUser } from '#contract/calls/records.ts'

import { changePassword, openSession, type LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import { Refused } from '../pipeline/refused.ts'
import { hashToken } from './sessions.ts'

/** A session ends this long after its login, whatever is done in it, so that `expiretime` is true. */
export const sessionMs = 12 * 3_600_000

/** @returns 32 random bytes as text; only their hash is kept */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Where a login comes from. */
export interface LoginClient {
  address: string
  browser: string
  /** Of the token by which the browser is remembered; null: it is not. */
  rememberedHash: Buffer | null
}
const unknownClient: LoginClient = { address: '', browser: '', rememberedHash: null }

/**
 * Opens a session for somebody who has proved who they are.
 * @throws Refused when that holds no longer: `login.failed` since the password was changed, `login.forgotten` for a browser
 *   that is remembered
 */
export async function startSession(
  database: Database,
  candidate: LoginCandidate,
  now: Date,
  client: Partial<LoginClient> = {},
): Promise<SessionUser> {
  const token = newToken()
  const until = new Date(now.getTime() + sessionMs)
  const isOpen = await openSession(database.kysely, {
    tokenHash: hashToken(token),
    userId: candidate.userId,
    passwordHash: candidate.passwordHash,
    at: now,
    until,
    ...unknownClient,
    ...client,
  })
  if (!isOpen)
    throw new Refused((client.rememberedHash ?? null) === null ? 'login.failed' : 'login.forgotten')
  return {
    objectid: candidate.userId,
    loginname: candidate.loginName,
    username: candidate.userName,
    companyid: candidate.companyId,
    companyname: candidate.companyName,
    postid: candidate.postId,
    token,
    expiretime: until.getTime(),
    logPath: candidate.logo,
  }
}

/**
 * Stores the password chosen in place of a one-time one; the candidate has it from then on.
 * @param newHash empty: none was chosen
 * @returns false, with nothing stored, when somebody set another one meanwhile
 */
export async function storeChosen(
  database: Database,
  candidate: LoginCandidate,
  newHash: string,
): Promise<boolean> {
  if (newHash === '') return true
  const { userId, passwordHash } = candidate
  if (!(await changePassword(database.kysely, userId, passwordHash, newHash))) return false
  candidate.passwordHash = newHash
  return true
}

/** @throws Refused `login.frozen` or `login.expired` */
export function assertHolds(candidate: LoginCandidate, now: Date): void {
  if (candidate.userFlag === 1 || candidate.postFlag === 1 || candidate.companyFlag === 1) {
    throw new Refused('login.frozen')
  }
  if (candidate.validUntil !== null && candidate.validUntil <= now) throw new Refused('login.expired')
}

/** Whether a login needs more than the password. */
export function asksForFactor({ hasFactor, needsFactor }: LoginCandidate): boolean {
  return hasFactor || needsFactor
}
