import type { BodyOf, ReplyOf } from '#contract/calls/calls.ts'

import { findLoginCandidate, type LoginCandidate } from '../../db/accounts/accounts.ts'
import { endOtherSessions, readSecondFactor, removeSecondFactor } from '../../db/accounts/second-factors.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../db/vault.ts'
import { Refused } from '../pipeline/refused.ts'
import { assertPassword, type SecretServices } from './company-secrets.ts'
import { countLogin } from './login-limit.ts'
import { readTicket } from './login-ticket.ts'
import type { OfferedFactor, SecondFactors } from './second-factor.ts'
import type { Session } from './sessions.ts'

interface OwnRequest {
  session: Session
  address: string
  now: Date
}

export interface OwnFactor {
  read(request: OwnRequest): Promise<ReplyOf<'user/getSecondFactor'>['data']>
  /** @throws Refused `password.wrong`, `factor.wrong` */
  begin(request: OwnRequest & { body: BodyOf<'user/beginSecondFactor'> }): Promise<OfferedFactor>
  /** @returns the recovery codes @throws Refused `factor.wrong`, `factor.late`, `record.changed` */
  confirm(request: OwnRequest & { body: BodyOf<'user/confirmSecondFactor'> }): Promise<string[]>
  /** @throws Refused `factor.wrong`, `factor.required` */
  remove(request: OwnRequest & { body: BodyOf<'user/removeSecondFactor'> }): Promise<void>
}

/** The second factor of whoever is logged in: set up, replaced, removed. What is proved here is limited as logging in is. */
export function createOwnFactor(services: SecretServices, factors: SecondFactors): OwnFactor {
  const { database, vault }: { database: Database; vault: Vault } = services
  const db = database.kysely

  async function personOf({ loginName, userId }: Session): Promise<LoginCandidate> {
    const candidate = await findLoginCandidate(db, loginName)
    if (candidate?.userId !== userId) throw new Refused('session.ended')
    return candidate
  }

  async function demand({ session, address, now }: OwnRequest, code: string): Promise<void> {
    const attempt = await countLogin(database, session.loginName, address, now, 'code')
    await factors.demand(session.userId, code, now)
    await attempt.forgive()
  }

  return {
    async read({ session }) {
      const [factor, { needsFactor }] = [await readSecondFactor(db, session.userId), await personOf(session)]
      return {
        since: factor?.createdAt.getTime() ?? null,
        required: needsFactor,
        recoveryCodes: factor?.recoveryCodes ?? 0,
      }
    },

    async begin({ body: { password, code = '' }, ...request }) {
      await assertPassword(services, { ...request, password })
      const factor = await readSecondFactor(db, request.session.userId)
      if (factor !== null) await demand(request, code)
      const replacesMs = factor?.createdAt.getTime() ?? 0
      return factors.offer(await personOf(request.session), { inSession: true, replacesMs }, request.now)
    },

    async confirm({ body, session, address, now }) {
      const ticket = readTicket(vault, body.ticket, 'new', now)
      const person = await personOf(session)
      if (!ticket.inSession || ticket.loginName !== person.loginName) throw new Refused('factor.late')
      const attempt = await countLogin(database, session.loginName, address, now, 'code')
      const codes = await factors.confirm(person, ticket, body.code, session.tokenHash, now)
      await attempt.forgive()
      return codes
    },

    async remove({ body, ...request }) {
      const { session } = request
      if ((await personOf(session)).needsFactor) throw new Refused('factor.required')
      await demand(request, body.code)
      await removeSecondFactor(db, session.userId)
      await endOtherSessions(db, session.userId, session.tokenHash)
    },
  }
}
