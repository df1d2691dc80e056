import { createHash, randomBytes } from 'node:crypto'

import {
  endOtherSessions,
  readSecondFactor,
  setSecondFactor,
  useCodeStep,
  useRecoveryCode,
} from '../../db/accounts/second-factors.ts'
import type { LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../db/vault.ts'
import { Refused } from '../pipeline/refused.ts'
import { isOfPassword, makeTicket, type LoginTicket } from './login-ticket.ts'
import { base32, factorUri, matchingStep } from './totp.ts'

/** RFC 4226 asks for 160 bits. */
const secretBytes = 20
const recoveryCodes = 10
/** 80 bits, so that a hash that is quick to make will do. */
const recoveryBytes = 10

/** A second factor that is to be confirmed by a first code. */
export interface OfferedFactor {
  /** The secret as people type it into an app. */
  secret: string
  /** The same as an address, for a picture. */
  uri: string
  ticket: string
}

export type FactorProof = 'code' | 'recoveryCode'

export interface SecondFactors {
  /** Accepts a code of the app or a recovery code, each once. @throws Refused `factor.wrong` */
  demand(userId: string, code: string, now: Date): Promise<FactorProof>
  /** @param part what the ticket is to keep besides */
  offer(candidate: LoginCandidate, part: Partial<LoginTicket>, now: Date): OfferedFactor
  /**
   * Makes an offered factor the person's, and ends what is open elsewhere.
   * @param current the hash of the token of the session that stays; null: none
   * @returns the recovery codes
   * @throws Refused `factor.wrong`, `record.changed` when somebody else set one meanwhile
   */
  confirm(
    candidate: LoginCandidate,
    ticket: LoginTicket,
    code: string,
    current: Buffer | null,
    now: Date,
  ): Promise<string[]>
}

export function createSecondFactors(database: Database, vault: Vault): SecondFactors {
  const db = database.kysely
  return {
    async demand(userId, code, now) {
      const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
      const factor = await readSecondFactor(db, userId)
      if (factor === null) throw new Refused('factor.wrong')
      const step = matchingStep(secretOf(vault.unseal(factor.secretSealed)), typed, now.getTime())
      if (step !== null && (await useCodeStep(db, userId, step))) return 'code'
      if (step === null && (await useRecoveryCode(db, userId, recoveryHash(typed)))) return 'recoveryCode'
      throw new Refused('factor.wrong')
    },

    offer(candidate, part, now) {
      const secret = randomBytes(secretBytes)
      const ticket = makeTicket(
        vault,
        candidate,
        { ...part, step: 'new', secret: secret.toString('hex') },
        now,
      )
      return { secret: base32(secret), uri: factorUri(secret, candidate.loginName), ticket }
    },

    async confirm(candidate, ticket, code, current, now) {
      if (!isOfPassword(ticket, candidate.passwordHash)) throw new Refused('factor.late')
      const secret = secretOf(ticket.secret)
      const step = matchingStep(secret, code.replaceAll(/\s/g, ''), now.getTime())
      if (step === null) throw new Refused('factor.wrong')
      const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
      const isSet = await setSecondFactor(db, {
        userId: candidate.userId,
        replaces: ticket.replacesMs === 0 ? null : new Date(ticket.replacesMs),
        secretSealed: vault.seal(secret.toString('hex')),
        step,
        recoveryHashes: codes.map(recoveryHash),
        at: now,
      })
      if (!isSet) throw new Refused('record.changed')
      await endOtherSessions(db, candidate.userId, current)
      return codes.map(inGroups)
    },
  }
}

function secretOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function recoveryHash(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** As people read and type it. */
function inGroups(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
