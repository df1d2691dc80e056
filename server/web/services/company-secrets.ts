import { randomBytes } from 'node:crypto'

import { findLoginCandidate } from '../../db/accounts/accounts.ts'
import { holdCompany, readSealedSecret, writeSealedSecret } from '../../db/accounts/company-secrets.ts'
import type { Database } from '../../db/database.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { Vault } from '../../db/vault.ts'
import { Refused } from '../pipeline/refused.ts'
import { countLogin } from './login-limit.ts'
import type { PasswordChecker } from './password-checker.ts'
import type { Session } from './sessions.ts'

/** 32 hex digits each. */
export interface CompanySecret {
  code: string
  secretKey: string
}

export interface SecretServices {
  database: Database
  vault: Vault
  passwords: PasswordChecker
}

/** Whoever asks for a secret proves once more who they are. Guessing is limited as logging in is. */
export async function assertPassword(
  { database, passwords }: SecretServices,
  request: { session: Session; address: string; now: Date; password: string },
): Promise<void> {
  const { session, address, now, password } = request
  const attempt = await countLogin(database, session.loginName, address, now)
  const candidate = await findLoginCandidate(database.kysely, session.loginName)
  if (!(await passwords.check(candidate?.passwordHash ?? null, password.trim())))
    throw new Refused('password.wrong')
  await attempt.forgive()
}

/** The secret of a company of the view, made now where it has none. @throws Refused `record.unknown` */
export async function revealSecret(
  scope: ListScope,
  vault: Vault,
  companyId: string,
): Promise<CompanySecret & { name: string }> {
  const name = await holdCompany(scope, companyId)
  if (name === null) throw new Refused('record.unknown')
  const sealed = await readSealedSecret(scope, companyId)
  if (sealed === null) return { ...(await makeSecret(scope, vault, companyId)), name }
  return { code: sealed.code, secretKey: vault.unseal(sealed.secretKey), name }
}

/** @throws Refused `record.unknown` */
export async function rotateSecret(
  scope: ListScope,
  vault: Vault,
  companyId: string,
): Promise<CompanySecret & { name: string }> {
  const name = await holdCompany(scope, companyId)
  if (name === null) throw new Refused('record.unknown')
  return { ...(await makeSecret(scope, vault, companyId)), name }
}

export async function makeSecret(scope: ListScope, vault: Vault, companyId: string): Promise<CompanySecret> {
  const [code, secretKey] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  await writeSealedSecret(scope, companyId, { code, secretKey: vault.seal(secretKey) })
  return { code, secretKey }
}
