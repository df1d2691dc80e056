import type { Refusal } from '#contract/calls/codes.ts'

/**
 * Why a try did not succeed. `message` is the server's own text, null where there is none. `network`: no captcha came, which is
 * asked for again by itself. `unanswered`: the login itself got no answer, and has to be sent again.
 */
export interface LoginFault {
  reason: Refusal | 'network' | 'unanswered' | 'captcha.expired'
  message: string | null
  /** After how many seconds another try may help, where the server says so. */
  retryAfterS?: number
  /** For the next step, where the password was right and not enough. */
  ticket?: string
}

/** What the server asks for after the password: a code, or to set up a second factor. */
export interface LoginStep {
  kind: 'code' | 'enrol'
  ticket: string
}

/** What the actor `logIn` has to reject with, so that the chart can tell a locked account from a typing error. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
  readonly fault: LoginFault
  constructor(fault: LoginFault) {
    super(fault.message ?? fault.reason)
    this.fault = fault
  }
}

export function faultOf(error: unknown): LoginFault {
  return error instanceof LoginRefused ? error.fault : { reason: 'network', message: null }
}

/** Nobody sends a login again by itself. */
export function loginFaultOf(error: unknown): LoginFault {
  const fault = faultOf(error)
  return fault.reason === 'network' ? { ...fault, reason: 'unanswered' } : fault
}

/** @returns null for a refusal that leads nowhere */
export function stepOf(error: unknown): LoginStep | null {
  const { reason, ticket } = faultOf(error)
  if (ticket === undefined || (reason !== 'factor.asked' && reason !== 'factor.enrol')) return null
  return { kind: reason === 'factor.asked' ? 'code' : 'enrol', ticket }
}
