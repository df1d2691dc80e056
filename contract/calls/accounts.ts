import { Type } from 'typebox'

import { call } from './call.ts'
import { menuNodeSchema } from '../rules/modules.ts'
import { sessionUserSchema, timestampSchema } from './records.ts'

/** The rule is in `password.ts`; both sides check it. */
const newPassword = Type.String({ minLength: 1, maxLength: 100 })

/** Of an authenticator app, or a recovery code. */
const factorCode = Type.String({ minLength: 1, maxLength: 40 })
/** Given by the step before, for ten minutes. */
const ticket = Type.String({ minLength: 1, maxLength: 2000 })
const offeredFactor = Type.Object({
  /** As people type it into an app. */
  secret: Type.String(),
  /** The same for the app to read from a picture. */
  uri: Type.String(),
  ticket: Type.String(),
})
/** Each serves once in place of a code; they are named this once and kept nowhere. */
const recoveryCodes = Type.Array(Type.String())

const sessionId = Type.String({ pattern: '^[1-9][0-9]{0,18}$' })

export const accountsCalls = {
  /**
   * Refused as `factor.asked` for a person with a second factor, and as `factor.enrol` for one whose post asks for one that they
   * do not have: `data.ticket` is for the next step.
   */
  'accounts/login': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: 'operation.login',
    body: Type.Object({
      loginname: Type.String({ minLength: 1, maxLength: 50 }),
      /** Empty when `remembered`. */
      password: Type.String({ maxLength: 100 }),
      captcha: Type.String({ maxLength: 10 }),
      captchaKey: Type.String({ maxLength: 64 }),
      /** Remember this login in this browser for 365 days; false or absent forgets what it remembered. */
      remember: Type.Optional(Type.Boolean()),
      /** The person did not type the password: the cookie of the remembered login stands for it. */
      remembered: Type.Optional(Type.Boolean()),
      /** Asked for with the refusal `password.once`: the password that takes the place of the one-time password. */
      newpwd: Type.Optional(newPassword),
    }),
    reply: { data: sessionUserSchema },
  }),
  /** The second step of a login that was refused as `factor.asked`. `factor.wrong`, `factor.late`. */
  'accounts/loginCode': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: 'operation.login',
    body: Type.Object({ ticket, code: factorCode }),
    reply: { data: sessionUserSchema },
  }),
  /** A secret for an authenticator app, after a login that was refused as `factor.enrol`. */
  'accounts/offerSecondFactor': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: null,
    body: Type.Object({ ticket }),
    reply: { data: offeredFactor },
  }),
  /** Sets up the second factor that was offered, proved by a first code, and logs in. */
  'accounts/enrolSecondFactor': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: 'operation.secondFactor.set',
    body: Type.Object({ ticket, code: factorCode }),
    reply: { data: Type.Object({ session: sessionUserSchema, recoveryCodes }) },
  }),
  /**
   * Another system logs somebody in, by the values of a `signal`: either the three of the array (`timestamp` in ms), or
   * `signal` alone, a compact JWS. See docs/operations.md.
   */
  'accounts/loginFree': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: 'operation.loginFree',
    body: Type.Object({
      loginname: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      timestamp: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      signal: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    }),
    reply: { data: sessionUserSchema },
  }),
  /** `sign`: hex HMAC-SHA256 under the company's secretKey of phone, time (ms) and nonce, joined by line feeds. */
  'accounts/loginByPhone/{phone}': call({
    method: 'GET',
    right: 'public',
    scope: 'none',
    audit: 'operation.loginByPhone',
    params: Type.Object({ phone: Type.String({ maxLength: 100 }) }),
    query: Type.Object({
      time: Type.Optional(Type.String({ maxLength: 20 })),
      nonce: Type.Optional(Type.String({ maxLength: 100 })),
      sign: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: { data: sessionUserSchema },
  }),
  /** Forgets the remembered login of this browser. */
  'accounts/forget': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: null,
    body: Type.Object({}),
    reply: {},
  }),
  'accounts/logout': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: 'operation.logout',
    /** `everywhere` 1: ends every session and remembered login of the user. */
    query: Type.Object({ everywhere: Type.Optional(Type.Enum([0, 1] as const)) }),
    reply: {},
  }),
  /** Where the caller is logged in, the newest first. */
  'user/findSessions': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    reply: {
      list: Type.Array(
        Type.Object({
          objectid: sessionId,
          loginTime: timestampSchema,
          /** To the minute; null before its first call. */
          lastUsedTime: Type.Union([timestampSchema, Type.Null()]),
          address: Type.String(),
          browser: Type.String(),
          /** It is the one that asks. */
          current: Type.Boolean(),
        }),
      ),
    },
  }),
  /** Ends one of the caller's own sessions at once, and the remembered login that opened it. */
  'user/endSession': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: 'operation.endSession',
    body: Type.Object({ objectid: sessionId }),
    reply: {},
  }),
  /** On success every session of the user is over, this one too. `password.wrong`: the current password is not this one. */
  'user/changePassword': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: 'operation.changePassword',
    body: Type.Object({
      oldpwd: Type.String({ minLength: 1, maxLength: 100 }),
      newpwd: newPassword,
      confirmpwd: newPassword,
    }),
    reply: {},
  }),
  /** The caller's second factor. */
  'user/getSecondFactor': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    reply: {
      data: Type.Object({
        /** When it was set up; null: there is none. */
        since: Type.Union([timestampSchema, Type.Null()]),
        /** The post asks for one. */
        required: Type.Boolean(),
        /** How many are left. */
        recoveryCodes: Type.Integer({ minimum: 0 }),
      }),
    },
  }),
  /** A secret for an authenticator app. Who has a second factor and replaces it gives a code of that too. */
  'user/beginSecondFactor': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: 'operation.secondFactor.set',
    body: Type.Object({
      password: Type.String({ minLength: 1, maxLength: 100 }),
      code: Type.Optional(factorCode),
    }),
    reply: { data: offeredFactor },
  }),
  /** Sets up what was offered, proved by a first code. Every other session of the user is over. */
  'user/confirmSecondFactor': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: 'operation.secondFactor.set',
    body: Type.Object({ ticket, code: factorCode }),
    reply: { data: Type.Object({ recoveryCodes }) },
  }),
  /** Every other session of the user is over. `factor.required` where the post asks for one. */
  'user/removeSecondFactor': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: 'operation.secondFactor.remove',
    body: Type.Object({ code: factorCode }),
    reply: {},
  }),
  'common/getCaptcha': call({
    method: 'GET',
    right: 'public',
    scope: 'none',
    audit: null,
    reply: { data: Type.Object({ captchaKey: Type.String(), base64Img: Type.String() }) },
  }),
  /** The digits of a captcha that was given out, spoken in the language of the request: a WAV file. */
  'common/getCaptchaAudio': call({
    method: 'GET',
    right: 'public',
    scope: 'none',
    audit: null,
    query: Type.Object({ captchaKey: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    reply: 'stream',
  }),
  'permission/getModuleListByUserid': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    reply: { result: Type.Array(menuNodeSchema) },
  }),
} as const
