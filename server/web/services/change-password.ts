import type { BodyOf } from '#contract/calls/calls.ts'
import { isGuessable } from '#contract/rules/guessable-password.ts'
import { passwordFault } from '#contract/rules/password.ts'

import { changePassword, findLoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { countLogin } from './login-limit.ts'
import type { PasswordChecker } from './password-checker.ts'
import type { Session } from './sessions.ts'

export type ChangePassword = (request: {
  body: BodyOf<'user/changePassword'>
  session: Session
  address: string
  now: Date
}) => Promise<void>

/**
 * Sets a new password for whoever is logged in, after which they are logged in nowhere. Guessing the current one is
 * limited as logging in is.
 */
export function createChangePassword(database: Database, passwords: PasswordChecker): ChangePassword {
  return async ({ body: { oldpwd, newpwd, confirmpwd }, session, address, now }) => {
    if (passwordFault(newpwd) !== null) throw invalidField('newpwd', 'field.password')
    if (isGuessable(newpwd, session.loginName)) throw invalidField('newpwd', 'field.guessablePassword')
    if (confirmpwd !== newpwd) throw invalidField('confirmpwd', 'field.confirm')
    if (newpwd === oldpwd.trim()) throw invalidField('newpwd', 'field.samePassword')

    const attempt = await countLogin(database, session.loginName, address, now)
    const candidate = await findLoginCandidate(database.kysely, session.loginName)
    const oldHash = candidate?.passwordHash ?? null
    if (!(await passwords.check(oldHash, oldpwd.trim())) || oldHash === null)
      throw new Refused('password.wrong')
    if (!(await changePassword(database.kysely, session.userId, oldHash, await passwords.make(newpwd))))
      throw new Refused('password.wrong')
    await attempt.forgive()
  }
}
