import { fromPromise } from 'xstate'

import { loginRefusals, type Refusal } from '#contract/calls/codes.ts'
import type { SessionUser } from '#contract/calls/records.ts'
import { LoginRefused } from '#machines/login-fault.ts'
import { loginMachine, type Captcha, type Credentials } from '#machines/login-machine.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

/** A failed call as the login says it. */
export function refused(error: unknown): LoginRefused {
  // What is not as agreed says nothing of the person's login.
  if (!(error instanceof CallFailure) || ['network', 'mismatch', 'unreadable'].includes(error.kind))
    return new LoginRefused({ reason: 'network', message: null })
  const reason: Refusal = loginRefusals.find((refusal) => refusal === error.reason) ?? 'login.failed'
  return new LoginRefused({
    reason,
    message: error.kind === 'refused' ? error.message : null,
    ...(error.retryAfterS !== null && { retryAfterS: error.retryAfterS }),
    ...ticketOf(error.data),
  })
}

function ticketOf(data: unknown): { ticket?: string } {
  const isThere = typeof data === 'object' && data !== null && 'ticket' in data
  return isThere && typeof data.ticket === 'string' ? { ticket: data.ticket } : {}
}

/** The login chart with the server behind it. */
export const connectedLoginMachine = loginMachine.provide({
  actors: {
    fetchCaptcha: fromPromise<Captcha>(async ({ signal }) => {
      try {
        return (await request('common/getCaptcha', { signal })).data
      } catch (error) {
        throw refused(error)
      }
    }),
    logIn: fromPromise<SessionUser, Credentials & { captchaKey: string }>(async ({ input }) => {
      const { newpwd, ...body } = input
      try {
        return (await request('accounts/login', { body: newpwd === '' ? body : { ...body, newpwd } })).data
      } catch (error) {
        const { fault } = refused(error)
        if (fault.ticket !== undefined) throw new LoginRefused(fault)
        // oxlint-disable-next-line no-console -- for those who help from afar; nothing of what was typed
        console.error('login failed:', fault.reason, fault.message ?? '')
        throw new LoginRefused(fault)
      }
    }),
  },
})
