import { createHash } from 'node:crypto'

import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import type { LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Vault } from '../../db/vault.ts'
import { Refused } from '../pipeline/refused.ts'

/** How long somebody has between one step of a login and the next. */
const ticketMs = 10 * 60_000

/** What a step of the login that went well hands to the next one. Nobody but this server can read or make it. */
const ticketSchema = Type.Object({
  /** `code`: asks for one. `enrol`: has no second factor yet. `new`: a secret that a first code is to confirm. */
  step: Type.Enum(['code', 'enrol', 'new'] as const),
  loginName: Type.String(),
  /** Of the password by which it began: when that is changed, the ticket serves no longer. */
  passwordMark: Type.String(),
  untilMs: Type.Number(),
  /** As `accounts/login` was asked. */
  remember: Type.Boolean(),
  remembered: Type.Boolean(),
  /** Hash of the password chosen in place of a one-time one, stored once the last step is done; empty: none. */
  newPasswordHash: Type.String(),
  /** It is set up within a session, not at the login. */
  inSession: Type.Boolean(),
  /** Of the new factor, in hex; empty before there is one. */
  secret: Type.String(),
  /** When the factor was made that the new one replaces; 0: there is none. */
  replacesMs: Type.Number(),
})
export type LoginTicket = Static<typeof ticketSchema>
type TicketPart = Pick<LoginTicket, 'step'> & Partial<LoginTicket>

export function makeTicket(
  vault: Vault,
  { loginName, passwordHash }: Pick<LoginCandidate, 'loginName' | 'passwordHash'>,
  part: TicketPart,
  now: Date,
): string {
  const ticket: LoginTicket = {
    loginName,
    passwordMark: markOf(passwordHash),
    untilMs: now.getTime() + ticketMs,
    remember: false,
    remembered: false,
    newPasswordHash: '',
    inSession: false,
    secret: '',
    replacesMs: 0,
    ...part,
  }
  return vault.seal(JSON.stringify(ticket)).toString('base64url')
}

/** @throws Refused `factor.late` for one that is not this server's, of another step, or too old */
export function readTicket(vault: Vault, text: string, step: LoginTicket['step'], now: Date): LoginTicket {
  const ticket = unsealed(vault, text)
  if (!Check(ticketSchema, ticket) || ticket.step !== step || ticket.untilMs <= now.getTime())
    throw new Refused('factor.late')
  return ticket
}

export function isOfPassword({ passwordMark }: LoginTicket, passwordHash: string): boolean {
  return passwordMark === markOf(passwordHash)
}

function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}

function unsealed(vault: Vault, text: string): unknown {
  try {
    return JSON.parse(vault.unseal(Buffer.from(text, 'base64url')))
  } catch {
    return null
  }
}
