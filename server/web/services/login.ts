import { randomBytes } from 'node:crypto'

import type { BodyOf, ReplyOf } from '#contract/calls.ts'

import { findLoginCandidate, openSession, type LoginCandidate } from '../../db/accounts.ts'
import type { Database } from '../../db/database.ts'
import { countAttempt, forgiveAttempt } from '../../db/login-attempts.ts'
import type { AuditEntry } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Captchas } from './captchas.ts'
import type { PasswordChecker } from './password-checker.ts'
import { hashToken } from './sessions.ts'

/** A session ends this long after its login, whatever is done in it, so that `expiretime` is true. */
export const sessionMs = 12 * 3_600_000

const attemptWindowMs = 15 * 60_000
const mostPerName = 10
const mostPerAddress = 50

export interface LoginRequest {
  body: BodyOf<'accounts/login'>
  address: string
  now: Date
  audit: AuditEntry
}

export type Login = (request: LoginRequest) => Promise<ReplyOf<'accounts/login'>['data']>

/**
 * Logs somebody in: captcha, limits, password, then whether the account still holds. Which of name and password was
 * wrong is not said, nor does the time it takes say it.
 */
export function createLogin(database: Database, captchas: Captchas, passwords: PasswordChecker): Login {
  return async ({ body, address, now, audit }) => {
    const loginName = body.loginname.trim()
    audit.loginName = loginName
    await captchas.demand(body.captchaKey, body.captcha, now)

    const nameSubject = `name:${loginName.toLowerCase()}`
    const addressSubject = `address:${address}`
    await limit(database, nameSubject, addressSubject, now)

    const candidate = await findLoginCandidate(database.kysely, loginName)
    const matches = await passwords.check(candidate?.passwordHash ?? null, body.password.trim())
    if (candidate !== null) Object.assign(audit, { userId: candidate.userId, companyNo: candidate.companyNo })
    if (candidate === null || !matches) throw new Refused('login.failed')
    assertHolds(candidate, now)

    const token = randomBytes(32).toString('base64url')
    const until = new Date(now.getTime() + sessionMs)
    await openSession(database.kysely, {
      tokenHash: hashToken(token),
      userId: candidate.userId,
      at: now,
      until,
    })
    await forgiveAttempt(database.kysely, { nameSubject, addressSubject, at: now })
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
}

async function limit(
  database: Database,
  nameSubject: string,
  addressSubject: string,
  now: Date,
): Promise<void> {
  const limits = [
    { subject: addressSubject, most: mostPerAddress },
    { subject: nameSubject, most: mostPerName },
  ]
  const since = new Date(now.getTime() - attemptWindowMs)
  const full = await countAttempt(database.kysely, limits, now, since)
  if (full === null) return
  if (full.subject === addressSubject) throw new Refused('rate.limited')
  const minutes = Math.max(1, Math.ceil((full.oldest.getTime() + attemptWindowMs - now.getTime()) / 60_000))
  throw new Refused('login.locked', { args: { minutes } })
}

function assertHolds(candidate: LoginCandidate, now: Date): void {
  if (candidate.userFlag === 1 || candidate.postFlag === 1 || candidate.companyFlag === 1) {
    throw new Refused('login.frozen')
  }
  if (candidate.validUntil !== null && candidate.validUntil <= now) throw new Refused('login.expired')
}
