import { assign, fromPromise, raise, setup } from 'xstate'

import type { SessionUser } from '#contract/calls/records.ts'

import { faultOf, loginFaultOf, stepOf, type LoginFault, type LoginStep } from './login-fault.ts'

export interface Captcha {
  captchaKey: string
  /** Empty: the server asks for none. */
  base64Img: string
}

export interface Credentials {
  loginname: string
  /** Empty when `remembered`. */
  password: string
  captcha: string
  /** This browser is to remember the login. */
  remember: boolean
  /** Nothing was typed: what the browser remembers stands for the password. */
  remembered: boolean
  /** Chosen in place of a one-time password; empty until the server asks for it. */
  newpwd: string
}

/** A little less than the three minutes for which the server keeps a captcha. */
const captchaLifeMs = 170_000
const retryMs = 5000
/** Of an account, where the server does not say how long. */
const lockedMs = 900_000

/** What was done with it is done with one that is too old. */
const asTooOld = { guard: 'captcha was slept over', target: 'too old', actions: 'do the same again' } as const

const blank = (text: string) => text.trim() === ''
/** Whether another password has to be chosen to log in by this name. */
export function mustChoose(once: string | null, loginname: string): boolean {
  return once !== null && once === loginname.trim()
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
      /** When it came, by this machine's clock: a machine that sleeps counts no delay. */
      since: number
      fault: LoginFault | null
      /** The fault is that no captcha came, and is over when one comes. */
      away: boolean
      /** The name whose password was a one-time password: another one has to be chosen, by nobody else. */
      once: string | null
      tried: Credentials | null
      /** What the server asks for after the password. */
      step: LoginStep | null
      session: SessionUser | null
    }
    events:
      | { type: 'submitted'; credentials: Credentials }
      | { type: 'captcha.renewed' }
      | { type: 'captcha.gone' }
      | { type: 'form.edited'; field?: string }
      | { type: 'step.done'; session: SessionUser }
      | { type: 'step.left'; fault: LoginFault | null }
    output: SessionUser | null
  },
  delays: {
    'life of a captcha': captchaLifeMs,
    'while the server is away': retryMs,
    'while the account is locked': ({ context: { fault } }) =>
      fault?.retryAfterS === undefined ? lockedMs : fault.retryAfterS * 1000,
  },
  actors: {
    fetchCaptcha: fromPromise<Captcha>(() => Promise.reject(new Error('fetchCaptcha is not provided'))),
    logIn: fromPromise<SessionUser, Credentials & { captchaKey: string }>(() =>
      Promise.reject(new Error('logIn is not provided')),
    ),
  },
  guards: {
    'something is missing': ({ context, event }) =>
      event.type === 'submitted' &&
      (blank(event.credentials.loginname) ||
        (blank(event.credentials.password) && !event.credentials.remembered) ||
        (mustChoose(context.once, event.credentials.loginname) && blank(event.credentials.newpwd))),
    'captcha is missing': ({ context, event }) =>
      event.type === 'submitted' && context.captcha?.base64Img !== '' && blank(event.credentials.captcha),
    'there is a captcha': ({ context }) => context.captcha?.base64Img !== '',
    'captcha was slept over': ({ context }) =>
      context.captcha?.base64Img !== '' && Date.now() - context.since >= captchaLifeMs,
    'it is the captcha': ({ event }) => event.type === 'form.edited' && event.field === 'captcha',
    'another step follows': (_, { error }: { error: unknown }) => stepOf(error) !== null,
    'left since the account is locked': ({ event }) =>
      event.type === 'step.left' && event.fault?.reason === 'login.locked',
    'account is locked': (_, { error }: { error: unknown }) => faultOf(error).reason === 'login.locked',
  },
  actions: {
    'remember the try': assign({
      tried: ({ event, context }) => {
        if (event.type !== 'submitted') return context.tried
        const { loginname, password, captcha, newpwd, remember, remembered } = event.credentials
        return {
          remember,
          remembered,
          loginname: loginname.trim(),
          password: password.trim(),
          captcha: captcha.trim(),
          newpwd: newpwd.trim(),
        }
      },
    }),
    'forget the try': assign({ tried: null }),
    'take it': assign({ captcha: (_, captcha: Captcha) => captcha, since: () => Date.now() }),
    'say that the captcha is wrong': assign({ fault: { reason: 'captcha.wrong', message: null } }),
    'say that the captcha is too old': assign({ fault: { reason: 'captcha.expired', message: null } }),
    'say what went wrong': assign({
      fault: (_, { error }: { error: unknown }) => loginFaultOf(error),
      once: ({ context }, { error }) =>
        faultOf(error).reason === 'password.once' ? (context.tried?.loginname ?? null) : context.once,
    }),
    'say that the server is away': assign({
      fault: (_, { error }: { error: unknown }) => faultOf(error),
      away: true,
    }),
    'take back that the server is away': assign({
      fault: ({ context }) => (context.away ? null : context.fault),
      away: false,
    }),
    'forget the fault': assign({ fault: null, away: false }),
    'forget what was said of the captcha': assign({
      fault: ({ context: { fault } }) =>
        fault?.reason === 'captcha.wrong' || fault?.reason === 'captcha.expired' ? null : fault,
    }),
    'do the same again': raise(({ event }) => event),
    /** That none is asked for stays known, and no field for one comes and goes. */
    'forget the captcha': assign({
      captcha: ({ context: { captcha } }) => (captcha?.base64Img === '' ? captcha : null),
    }),
  },
}).createMachine({
  id: 'login',
  context: {
    captcha: null,
    since: 0,
    fault: null,
    away: false,
    once: null,
    tried: null,
    step: null,
    session: null,
  },
  initial: 'fetching captcha',
  states: {
    'fetching captcha': {
      entry: 'forget the captcha',
      invoke: {
        src: 'fetchCaptcha',
        onDone: [
          {
            guard: ({ context, event }) => context.tried !== null && event.output.base64Img === '',
            target: 'submitting',
            actions: [{ type: 'take it', params: ({ event }) => event.output }, 'forget the fault'],
          },
          {
            target: 'editing',
            actions: [
              { type: 'take it', params: ({ event }) => event.output },
              'take back that the server is away',
              'forget the try',
            ],
          },
        ],
        onError: {
          target: 'without captcha',
          actions: [
            { type: 'say that the server is away', params: ({ event }) => ({ error: event.error }) },
            'forget the try',
          ],
        },
      },
      on: {
        // Sent when it turns out that no captcha is asked for; to who has to read one first, it comes to nothing.
        submitted: [{ guard: 'something is missing' }, { actions: 'remember the try' }],
        'form.edited': { actions: 'forget the try' },
      },
    },
    'without captcha': {
      after: { 'while the server is away': 'fetching captcha' },
      on: { 'captcha.renewed': 'fetching captcha' },
    },
    editing: {
      initial: 'fresh',
      on: {
        'captcha.renewed': { target: 'fetching captcha', actions: 'forget what was said of the captcha' },
        'captcha.gone': { target: 'fetching captcha', actions: 'say that the captcha is too old' },
        'form.edited': { actions: 'forget the fault' },
      },
      states: {
        fresh: {
          after: { 'life of a captcha': { guard: 'there is a captcha', target: 'too old' } },
          on: {
            'form.edited': asTooOld,
            submitted: [
              asTooOld,
              { guard: 'something is missing' },
              { guard: 'captcha is missing', actions: 'say that the captcha is wrong' },
              { target: '#login.submitting', actions: ['remember the try', 'forget the fault'] },
            ],
          },
        },
        /** Sending it would only come back as wrong. Who begins to type is given another before they come to it. */
        'too old': {
          on: {
            'form.edited': [
              {
                guard: 'it is the captcha',
                target: '#login.fetching captcha',
                actions: 'say that the captcha is too old',
              },
              { target: '#login.fetching captcha', actions: 'forget the fault' },
            ],
            submitted: [
              { guard: 'something is missing' },
              { target: '#login.fetching captcha', actions: 'say that the captcha is too old' },
            ],
          },
        },
      },
    },
    submitting: {
      invoke: {
        src: 'logIn',
        input: ({ context }) => ({
          loginname: context.tried?.loginname ?? '',
          password: context.tried?.password ?? '',
          captcha: context.tried?.captcha ?? '',
          remember: context.tried?.remember ?? false,
          remembered: context.tried?.remembered ?? false,
          newpwd: mustChoose(context.once, context.tried?.loginname ?? '')
            ? (context.tried?.newpwd ?? '')
            : '',
          captchaKey: context.captcha?.captchaKey ?? '',
        }),
        onDone: {
          target: 'succeeded',
          actions: [assign({ session: ({ event }) => event.output }), 'forget the try'],
        },
        onError: [
          {
            guard: { type: 'another step follows', params: ({ event }) => ({ error: event.error }) },
            target: 'second step',
            actions: [assign({ step: ({ event }) => stepOf(event.error) }), 'forget the try'],
          },
          {
            guard: { type: 'account is locked', params: ({ event }) => ({ error: event.error }) },
            target: 'locked',
            actions: [
              { type: 'say what went wrong', params: ({ event }) => ({ error: event.error }) },
              'forget the try',
            ],
          },
          {
            target: 'fetching captcha',
            actions: [
              { type: 'say what went wrong', params: ({ event }) => ({ error: event.error }) },
              'forget the try',
            ],
          },
        ],
      },
    },
    /** The password was right. A code, or setting up a second factor, is for whoever shows this state. */
    'second step': {
      exit: assign({ step: null }),
      on: {
        'step.done': { target: 'succeeded', actions: assign({ session: ({ event }) => event.session }) },
        'step.left': [
          {
            guard: 'left since the account is locked',
            target: 'locked',
            actions: assign({ fault: ({ event }) => event.fault }),
          },
          { target: 'fetching captcha', actions: assign({ fault: ({ event }) => event.fault }) },
        ],
      },
    },
    /** Trying again would only lengthen it; another name may still log in. */
    locked: {
      after: { 'while the account is locked': { target: 'fetching captcha', actions: 'forget the fault' } },
      on: { 'form.edited': { target: 'fetching captcha', actions: 'forget the fault' } },
    },
    succeeded: { type: 'final' },
  },
  output: ({ context }) => context.session,
})
