import { assign, fromPromise, setup } from 'xstate'

import type { Refusal } from '#contract/codes.ts'
import type { SessionUser } from '#contract/records.ts'

export interface Captcha {
  captchaKey: string
  /** Empty: the server asks for none. */
  base64Img: string
}

export interface Credentials {
  loginname: string
  password: string
  captcha: string
}

/** Why the last try did not succeed. `message` is the server's own text, null where there is none. */
export interface LoginFault {
  reason: Refusal | 'network'
  message: string | null
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

function faultOf(error: unknown): LoginFault {
  return error instanceof LoginRefused ? error.fault : { reason: 'network', message: null }
}

/**
 * Logging in. What is being typed stays in the form and comes with `submitted`, trimmed here.
 * Actors: `fetchCaptcha` gives a Captcha; `logIn` takes credentials with the captcha's key, gives the session, and
 * rejects with LoginRefused.
 */
export const loginMachine = setup({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- read for its type alone, never for its value
  types: {} as {
    context: {
      captcha: Captcha | null
      fault: LoginFault | null
      tried: Credentials | null
      session: SessionUser | null
    }
    events:
      | { type: 'submitted'; credentials: Credentials }
      | { type: 'captcha.renewed' }
      | { type: 'form.edited' }
    output: SessionUser | null
  },
  actors: {
    fetchCaptcha: fromPromise<Captcha>(() => Promise.reject(new Error('fetchCaptcha is not provided'))),
    logIn: fromPromise<SessionUser, Credentials & { captchaKey: string }>(() =>
      Promise.reject(new Error('logIn is not provided')),
    ),
  },
  guards: {
    'name or password is missing': ({ event }) =>
      event.type === 'submitted' &&
      (event.credentials.loginname.trim() === '' || event.credentials.password.trim() === ''),
    'captcha is missing': ({ context, event }) =>
      event.type === 'submitted' &&
      context.captcha?.base64Img !== '' &&
      event.credentials.captcha.trim() === '',
    'account is locked': (_, { error }: { error: unknown }) => faultOf(error).reason === 'login.locked',
  },
  actions: {
    'remember the try': assign({
      tried: ({ event, context }) =>
        event.type !== 'submitted'
          ? context.tried
          : {
              loginname: event.credentials.loginname.trim(),
              password: event.credentials.password.trim(),
              captcha: event.credentials.captcha.trim(),
            },
    }),
    'forget the try': assign({ tried: null }),
    'say that the captcha is wrong': assign({ fault: { reason: 'captcha.wrong', message: null } }),
    'say what went wrong': assign({ fault: (_, { error }: { error: unknown }) => faultOf(error) }),
    'forget the fault': assign({ fault: null }),
    'forget the captcha': assign({ captcha: null }),
  },
}).createMachine({
  id: 'login',
  context: { captcha: null, fault: null, tried: null, session: null },
  initial: 'fetching captcha',
  states: {
    'fetching captcha': {
      entry: 'forget the captcha',
      invoke: {
        src: 'fetchCaptcha',
        onDone: { target: 'editing', actions: assign({ captcha: ({ event }) => event.output }) },
        onError: {
          target: 'without captcha',
          actions: { type: 'say what went wrong', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    'without captcha': {
      on: { 'captcha.renewed': { target: 'fetching captcha', actions: 'forget the fault' } },
    },
    editing: {
      on: {
        'captcha.renewed': 'fetching captcha',
        'form.edited': { actions: 'forget the fault' },
        submitted: [
          { guard: 'name or password is missing' },
          { guard: 'captcha is missing', actions: 'say that the captcha is wrong' },
          { target: 'submitting', actions: ['remember the try', 'forget the fault'] },
        ],
      },
    },
    submitting: {
      exit: 'forget the try',
      invoke: {
        src: 'logIn',
        input: ({ context }) => ({
          loginname: context.tried?.loginname ?? '',
          password: context.tried?.password ?? '',
          captcha: context.tried?.captcha ?? '',
          captchaKey: context.captcha?.captchaKey ?? '',
        }),
        onDone: { target: 'succeeded', actions: assign({ session: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'account is locked', params: ({ event }) => ({ error: event.error }) },
            target: 'locked',
            actions: { type: 'say what went wrong', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'fetching captcha',
            actions: { type: 'say what went wrong', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** Trying again would only lengthen it; another name may still log in. */
    locked: {
      on: { 'form.edited': { target: 'fetching captcha', actions: 'forget the fault' } },
    },
    succeeded: { type: 'final' },
  },
  output: ({ context }) => context.session,
})
