import type { BodyOf, ReplyOf } from '#contract/calls/calls.ts'
import { isGuessable } from '#contract/rules/guessable-password.ts'
import { passwordFault } from '#contract/rules/password.ts'

import { findLoginCandidate, type LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../db/vault.ts'
import type { Cookies } from '../pipeline/cookies.ts'
import type { AuditEntry } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import type { Captchas } from './captchas.ts'
import { countLogin } from './login-limit.ts'
import { nextStep } from './login-second-step.ts'
import { rememberAs, rememberedLogin, type RememberedLogin } from './login-remembered.ts'
import { asksForFactor, assertHolds, startSession, storeChosen } from './login-session.ts'
import type { PasswordChecker } from './password-checker.ts'

export interface LoginRequest {
  body: BodyOf<'accounts/login'>
  address: string
  browser: string
  now: Date
  audit: AuditEntry
  cookies: Cookies
}

export type Login = (request: LoginRequest) => Promise<ReplyOf<'accounts/login'>['data']>

/**
 * Logs somebody in: captcha, limits, password or remembered login, then whether the account still holds. Which of name
 * and password was wrong is not said, nor does the time it takes say it. Who has a second factor, or needs one, is refused
 * with a ticket for the next step; until that is done the attempt counts as a failed one.
 */
export function createLogin(
  database: Database,
  captchas: Captchas,
  passwords: PasswordChecker,
  vault: Vault,
): Login {
  return async ({ body, address, browser, now, audit, cookies }) => {
    const loginName = body.loginname.trim()
    const password = body.password.trim()
    audit.loginName = loginName
    if (body.remembered !== true && password === '') throw invalidField('password', 'field.required')
    await captchas.demand(body.captchaKey, body.captcha, now)

    const attempt = await countLogin(database, loginName, address, now)
    const remembered = rememberedLogin(database, cookies, now)
    const candidate = await findLoginCandidate(database.kysely, loginName)
    if (candidate !== null) Object.assign(audit, { userId: candidate.userId, companyNo: candidate.companyNo })

    if (body.remembered === true) {
      const proof = await remembered.provesName(loginName)
      audit.detail['remembered'] = proof
      if (proof !== 'yes' || candidate === null) throw new Refused('login.forgotten')
    } else {
      const matches = await passwords.check(candidate?.passwordHash ?? null, password)
      if (candidate === null || !matches) throw new Refused('login.failed')
    }
    await orForget(remembered, () => assertHolds(candidate, now))
    if (candidate.passwordOnce && !asksForFactor(candidate)) await attempt.forgive()
    const newPasswordHash = candidate.passwordOnce ? await chosenHash(candidate, password, body.newpwd) : ''
    if (asksForFactor(candidate)) {
      const { remember = false, remembered: byToken = false } = body
      throw nextStep(vault, candidate, { remember, remembered: byToken, newPasswordHash }, now)
    }
    if (!(await storeChosen(database, candidate, newPasswordHash))) throw new Refused('login.failed')

    const rememberedHash = await rememberAs(remembered, body, candidate)
    const session = await startSession(database, candidate, now, { address, browser, rememberedHash })
    await attempt.forgive()
    return session
  }

  /** The one-time password of a reset gives way to one that nobody else has seen. @returns the hash of that */
  async function chosenHash(
    { loginName }: LoginCandidate,
    password: string,
    chosen?: string,
  ): Promise<string> {
    if (chosen === undefined) throw new Refused('password.once')
    if (passwordFault(chosen) !== null) throw invalidField('newpwd', 'field.password')
    if (isGuessable(chosen, loginName)) throw invalidField('newpwd', 'field.guessablePassword')
    if (chosen === password) throw invalidField('newpwd', 'field.samePassword')
    return passwords.make(chosen)
  }
}

/** An account that does not hold is not remembered either. */
async function orForget(remembered: RememberedLogin, check: () => void): Promise<void> {
  try {
    check()
  } catch (error) {
    await remembered.forget()
    throw error
  }
}
