import type { ReplyOf } from '#contract/calls/calls.ts'
import type { SessionUser } from '#contract/calls/records.ts'

import { findLoginCandidate, type LoginCandidate } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../db/vault.ts'
import type { Cookies } from '../pipeline/cookies.ts'
import type { AuditEntry } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { countLogin, type Attempt } from './login-limit.ts'
import { rememberAs, rememberedLogin } from './login-remembered.ts'
import { assertHolds, startSession, storeChosen } from './login-session.ts'
import { isOfPassword, makeTicket, readTicket, type LoginTicket } from './login-ticket.ts'
import type { OfferedFactor, SecondFactors } from './second-factor.ts'

interface StepRequest {
  body: { ticket: string; code: string }
  address: string
  browser: string
  now: Date
  audit: AuditEntry
  cookies: Cookies
}

/** The refusal of a login whose password was right, with the ticket for the next step. */
export function nextStep(
  vault: Vault,
  candidate: LoginCandidate,
  asked: Pick<LoginTicket, 'remember' | 'remembered' | 'newPasswordHash'>,
  now: Date,
): Refused {
  const step = candidate.hasFactor ? 'code' : 'enrol'
  const ticket = makeTicket(vault, candidate, { ...asked, step }, now)
  return new Refused(step === 'code' ? 'factor.asked' : 'factor.enrol', { data: { ticket } })
}

export interface SecondStep {
  /** Logs in by a code. Wrong ones count as wrong passwords do. @throws Refused `factor.wrong`, `factor.late` */
  byCode(request: StepRequest): Promise<SessionUser>
  /** The secret for whoever has to set up a second factor before the first page. */
  offer(request: { body: { ticket: string }; now: Date }): Promise<OfferedFactor>
  /** Sets it up, and logs in. */
  enrol(request: StepRequest): Promise<ReplyOf<'accounts/enrolSecondFactor'>['data']>
}

/** What comes after the password: a code, or setting up a second factor where the role asks for one. */
export function createSecondStep(database: Database, vault: Vault, factors: SecondFactors): SecondStep {
  /** The person of a ticket, as long as everything is as it was at the first step. */
  async function holderOf(ticket: LoginTicket, now: Date, hasFactor: boolean): Promise<LoginCandidate> {
    const candidate = await findLoginCandidate(database.kysely, ticket.loginName)
    if (candidate === null || candidate.hasFactor !== hasFactor) throw new Refused('factor.late')
    if (!isOfPassword(ticket, candidate.passwordHash)) throw new Refused('factor.late')
    assertHolds(candidate, now)
    return candidate
  }

  async function counted(ticket: LoginTicket, request: StepRequest, hasFactor: boolean) {
    const { audit, address, now } = request
    audit.loginName = ticket.loginName
    const attempt = await countLogin(database, ticket.loginName, address, now, 'code')
    const candidate = await holderOf(ticket, now, hasFactor)
    Object.assign(audit, { userId: candidate.userId, companyNo: candidate.companyNo })
    return { attempt, candidate }
  }

  async function enter(
    candidate: LoginCandidate,
    ticket: LoginTicket,
    { cookies, now, address, browser }: StepRequest,
    attempt: Attempt,
  ): Promise<SessionUser> {
    const remembered = rememberedLogin(database, cookies, now)
    if (ticket.remembered && (await remembered.provesName(candidate.loginName)) !== 'yes')
      throw new Refused('login.forgotten')
    if (!(await storeChosen(database, candidate, ticket.newPasswordHash))) throw new Refused('factor.late')
    const rememberedHash = await rememberAs(remembered, ticket, candidate)
    const session = await startSession(database, candidate, now, { address, browser, rememberedHash })
    await attempt.forgive()
    return session
  }

  return {
    async byCode(request) {
      const ticket = readTicket(vault, request.body.ticket, 'code', request.now)
      const { attempt, candidate } = await counted(ticket, request, true)
      request.audit.detail['secondFactor'] = await factors.demand(
        candidate.userId,
        request.body.code,
        request.now,
      )
      return enter(candidate, ticket, request, attempt)
    },

    async offer({ body, now }) {
      const ticket = readTicket(vault, body.ticket, 'enrol', now)
      const candidate = await holderOf(ticket, now, false)
      const { remember, remembered, newPasswordHash } = ticket
      return factors.offer(candidate, { remember, remembered, newPasswordHash }, now)
    },

    async enrol(request) {
      const ticket = readTicket(vault, request.body.ticket, 'new', request.now)
      if (ticket.inSession) throw new Refused('factor.late')
      const { attempt, candidate } = await counted(ticket, request, false)
      const codes = await factors.confirm(candidate, ticket, request.body.code, null, request.now)
      return { session: await enter(candidate, ticket, request, attempt), recoveryCodes: codes }
    },
  }
}
