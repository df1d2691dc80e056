import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/calls/calls.ts'
import { superAdministratorPost } from '#contract/rules/modules.ts'

import { findLoginCandidate, type LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import {
  findLoginNameOfPhone,
  readLoginKeys,
  useProof,
  type LoginKeys,
} from '../../db/accounts/login-proofs.ts'
import type { Vault } from '../../db/vault.ts'
import type { AuditEntry } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { readJws, signs } from './jws.ts'
import { countLogin } from './login-limit.ts'
import { asksForFactor, assertHolds, startSession } from './login-session.ts'
import type { PasswordChecker } from './password-checker.ts'

/** How long a proof holds after its own time; used ones are remembered as long. */
export const proofMs = 180_000

/** The number of no company. */
const nobody = '0'

type SessionData = ReplyOf<'accounts/loginFree'>['data']

interface Caller {
  address: string
  browser: string
  now: Date
  audit: AuditEntry
}

export interface ProvedLogin {
  /** The values of a `signal`. @throws Refused `login.signal` when it is malformed, too old, of the future, or used */
  bySignal(request: Caller & { body: BodyOf<'accounts/loginFree'> }): Promise<SessionData>
  /** @throws Refused `login.failed` whatever is wrong */
  byPhone(
    request: Caller & {
      params: ParamsOf<'accounts/loginByPhone/{phone}'>
      query: QueryOf<'accounts/loginByPhone/{phone}'>
    },
  ): Promise<SessionData>
}

/** Why a proof was refused, for the operation log; whoever tries is told no more than that it failed. */
type Why =
  | 'unknown'
  | 'wrong'
  | 'switched off'
  | 'super administrator'
  | 'one-time password'
  | 'second factor'
  | 'old'
  | 'used'

/** Logs somebody in on the word of another system, without a captcha: fresh, once, and only where the company allows it. */
export function createProvedLogin(database: Database, vault: Vault, passwords: PasswordChecker): ProvedLogin {
  const db = database.kysely

  function refuse(audit: AuditEntry, why: Why, reason: 'login.failed' | 'login.signal' = 'login.failed') {
    audit.detail['why'] = why
    return new Refused(reason)
  }

  /** Nobody is looked up as somebody is, so that the time it takes tells nothing. */
  async function find(loginName: string | null, audit: AuditEntry): Promise<LoginCandidate | null> {
    const candidate = await findLoginCandidate(db, loginName ?? '')
    if (candidate !== null) {
      const { userId, companyNo } = candidate
      Object.assign(audit, { userId, companyNo, loginName: candidate.loginName })
    }
    return candidate
  }

  /** After the proof itself was found right. */
  async function enter(
    candidate: LoginCandidate,
    allowed: boolean,
    proof: readonly string[],
    { now, audit, address, browser }: Caller,
    spent: 'login.failed' | 'login.signal',
  ): Promise<SessionData> {
    if (!allowed) throw refuse(audit, 'switched off')
    if (candidate.postId === superAdministratorPost) throw refuse(audit, 'super administrator')
    if (candidate.passwordOnce) throw refuse(audit, 'one-time password')
    if (asksForFactor(candidate)) throw refuse(audit, 'second factor')
    assertHolds(candidate, now)
    const hash = createHash('sha256').update(proof.join('\n')).digest()
    if (!(await useProof(db, hash, now, proofMs))) throw refuse(audit, 'used', spent)
    return startSession(database, candidate, now, { address, browser })
  }

  const keysOf = (candidate: LoginCandidate | null): Promise<LoginKeys | null> =>
    readLoginKeys(db, candidate?.companyId ?? nobody)
  const noSecret = vault.seal('0'.repeat(32))
  /** Work for a key that is not there takes the time of one that is. */
  const secretOf = (keys: LoginKeys | null) => vault.unseal(keys?.secretKeySealed ?? noSecret)

  async function byPassword(
    { loginname, password, timestamp }: BodyOf<'accounts/loginFree'>,
    caller: Caller,
  ): Promise<SessionData> {
    const { address, now, audit } = caller
    if (loginname === undefined || password === undefined || timestamp === undefined)
      throw new Refused('login.signal')
    const name = loginname.trim()
    audit.loginName = name
    if (!isFresh(timestamp, now)) throw refuse(audit, 'old', 'login.signal')
    const attempt = await countLogin(database, `free ${name}`, address, now)
    const candidate = await find(name, audit)
    const matches = await passwords.check(candidate?.passwordHash ?? null, password.trim())
    if (candidate === null || !matches) throw refuse(audit, candidate === null ? 'unknown' : 'wrong')
    const allowed = (await keysOf(candidate))?.signalLogin ?? false
    // Of a password not even a hash that is quick to make is kept.
    const proof = ['array', candidate.userId, String(timestamp)]
    const session = await enter(candidate, allowed, proof, caller, 'login.signal')
    await attempt.forgive()
    return session
  }

  async function bySignature(signal: string, caller: Caller): Promise<SessionData> {
    const { address, now, audit } = caller
    const jws = readJws(signal)
    if (jws === null) throw new Refused('login.signal')
    audit.loginName = jws.sub
    if (!isFresh(jws.issuedAtMs, now) || jws.expiresAtMs <= now.getTime())
      throw refuse(audit, 'old', 'login.signal')
    const attempt = await countLogin(database, `signal ${jws.sub}`, address, now)
    const candidate = await find(jws.sub, audit)
    const keys = await keysOf(candidate)
    const right = signs(jws, secretOf(keys))
    if (candidate === null || keys === null) throw refuse(audit, 'unknown')
    if (!right) throw refuse(audit, 'wrong')
    const proof = ['jws', candidate.companyId, jws.signed]
    const session = await enter(candidate, keys.signalLogin, proof, caller, 'login.signal')
    await attempt.forgive()
    return session
  }

  return {
    bySignal: ({ body, ...caller }) =>
      body.signal === undefined ? byPassword(body, caller) : bySignature(body.signal, caller),

    async byPhone({ params: { phone }, query: { time = '', nonce = '', sign = '' }, ...caller }) {
      const { address, now, audit } = caller
      audit.loginName = `phone …${phone.slice(-3)}`
      const attempt = await countLogin(database, `phone ${phone}`, address, now)
      const candidate = await find(await findLoginNameOfPhone(db, phone), audit)
      const keys = await keysOf(candidate)
      const wanted = createHmac('sha256', secretOf(keys)).update([phone, time, nonce].join('\n')).digest()
      const given = Buffer.from(/^[0-9a-f]{64}$/i.test(sign) ? sign : '', 'hex')
      const right = given.length === wanted.length && timingSafeEqual(given, wanted)
      if (candidate === null || keys === null) throw refuse(audit, 'unknown')
      if (!right || nonce === '') throw refuse(audit, 'wrong')
      if (!/^[0-9]{1,15}$/.test(time) || !isFresh(Number(time), now)) throw refuse(audit, 'old')
      const proof = ['phone', candidate.companyId, phone, time, nonce]
      const session = await enter(candidate, keys.phoneLogin, proof, caller, 'login.failed')
      await attempt.forgive()
      return session
    },
  }
}

/** By the server's clock, strictly: made before now, and less than three minutes ago. */
function isFresh(madeAtMs: number, now: Date): boolean {
  return madeAtMs < now.getTime() && now.getTime() < madeAtMs + proofMs
}
