import type { Refusal } from '#contract/calls/codes.ts'

import { noteLogin } from '../../db/accounts/login-history.ts'
import { closeSession, endSessions } from '../../db/accounts/accounts.ts'
import { endOpenSession, readOpenSessions } from '../../db/accounts/open-sessions.ts'
import type { Database } from '../../db/database.ts'
import { asRefused } from '../pipeline/answer-error.ts'
import type { Handler, RequestContext } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Captchas } from '../services/captchas.ts'
import type { ChangePassword } from '../services/change-password.ts'
import type { ProvedLogin } from '../services/login-proof.ts'
import { rememberedLogin } from '../services/login-remembered.ts'
import type { SecondStep } from '../services/login-second-step.ts'
import type { Login } from '../services/login.ts'
import type { OwnFactor } from '../services/own-factor.ts'
import { menuFor } from '../services/menu.ts'

export interface AccountServices {
  database: Database
  captchas: Captchas
  login: Login
  secondStep: SecondStep
  ownFactor: OwnFactor
  provedLogin: ProvedLogin
  changePassword: ChangePassword
  /** Counts one picture or playback for an address; throws when there were too many. */
  limitCaptchas: (address: string) => void
}

export function accountRoutes(services: AccountServices) {
  const { database, captchas, login, secondStep, ownFactor, provedLogin, limitCaptchas } = services
  const logIn: Handler<'accounts/login'> = async (request) => ({
    data: await noted(database, request, () => login(request)),
  })

  const logInByCode: Handler<'accounts/loginCode'> = async (request) => ({
    data: await noted(database, request, () => secondStep.byCode(request)),
  })

  const offerFactor: Handler<'accounts/offerSecondFactor'> = async (request) => ({
    data: await secondStep.offer(request),
  })

  const enrolFactor: Handler<'accounts/enrolSecondFactor'> = async (request) => ({
    data: await noted(database, request, () => secondStep.enrol(request)),
  })

  const getFactor: Handler<'user/getSecondFactor'> = async (request) => ({
    data: await ownFactor.read(request),
  })

  const beginFactor: Handler<'user/beginSecondFactor'> = async (request) => {
    const data = await ownFactor.begin(request)
    // Nothing is set up before the first code.
    request.audit.quiet = true
    return { data }
  }

  const confirmFactor: Handler<'user/confirmSecondFactor'> = async (request) => ({
    data: { recoveryCodes: await ownFactor.confirm(request) },
  })

  const removeFactor: Handler<'user/removeSecondFactor'> = async (request) => {
    await ownFactor.remove(request)
    return {}
  }

  const logInFree: Handler<'accounts/loginFree'> = async (request) => ({
    data: await noted(database, request, () => provedLogin.bySignal(request)),
  })

  const logInByPhone: Handler<'accounts/loginByPhone/{phone}'> = async (request) => ({
    data: await noted(database, request, () => provedLogin.byPhone(request)),
  })

  const forget: Handler<'accounts/forget'> = async ({ cookies, now }) => {
    await rememberedLogin(database, cookies, now).forget()
    return {}
  }

  const logOut: Handler<'accounts/logout'> = async ({ session, query, cookies, now }) => {
    await closeSession(database.kysely, session.tokenHash)
    if (query.everywhere === 1) {
      await endSessions(database.kysely, session.userId)
      await rememberedLogin(database, cookies, now).forget()
    }
    return {}
  }

  const findSessions: Handler<'user/findSessions'> = async ({ session, now }) => {
    const open = await readOpenSessions(database.kysely, session.userId, now)
    return {
      list: open.map(({ sessionId, tokenHash, createdAt, seenAt, address, browser }) => ({
        objectid: sessionId,
        loginTime: createdAt.getTime(),
        lastUsedTime: seenAt?.getTime() ?? null,
        address,
        browser,
        current: tokenHash.equals(session.tokenHash),
      })),
    }
  }

  const endSession: Handler<'user/endSession'> = async ({ session, body }) => {
    if (!(await endOpenSession(database.kysely, session.userId, body.objectid)))
      throw new Refused('record.unknown')
    return {}
  }

  const setPassword: Handler<'user/changePassword'> = async (request) => {
    await services.changePassword(request)
    return {}
  }

  const captcha: Handler<'common/getCaptcha'> = async ({ address, now }) => {
    limitCaptchas(address)
    return { data: await captchas.issue(now) }
  }

  const captchaAudio: Handler<'common/getCaptchaAudio'> = async (request, reply) => {
    limitCaptchas(request.address)
    const audio = await captchas.speak(request.query.captchaKey, request.language, request.now)
    await reply.type('audio/wav').send(audio)
  }

  const menu: Handler<'permission/getModuleListByUserid'> = async ({ session, t }) => ({
    result: menuFor(session.may, t),
  })

  return {
    'accounts/login': logIn,
    'accounts/loginCode': logInByCode,
    'accounts/offerSecondFactor': offerFactor,
    'accounts/enrolSecondFactor': enrolFactor,
    'user/getSecondFactor': getFactor,
    'user/beginSecondFactor': beginFactor,
    'user/confirmSecondFactor': confirmFactor,
    'user/removeSecondFactor': removeFactor,
    'accounts/loginFree': logInFree,
    'accounts/loginByPhone/{phone}': logInByPhone,
    'accounts/forget': forget,
    'accounts/logout': logOut,
    'user/findSessions': findSessions,
    'user/endSession': endSession,
    'user/changePassword': setPassword,
    'common/getCaptcha': captcha,
    'common/getCaptchaAudio': captchaAudio,
    'permission/getModuleListByUserid': menu,
  }
}

/** No outcomes: another step is to come, or the server failed. */
const notNoted = new Set<Refusal>([
  'factor.asked',
  'factor.enrol',
  'factor.late',
  'part.unavailable',
  'fault.internal',
])

/** Keeps the outcome of a login in the history of the user whom it named. */
async function noted<T>(
  database: Database,
  { audit, now, address, browser }: RequestContext,
  login: () => Promise<T>,
): Promise<T> {
  const note = async (outcome: string) => {
    // For nobody, too, so that the time it takes does not tell whether there is such a user.
    const userId = audit.userId ?? '0'
    await noteLogin(database.kysely, { userId, at: now, outcome, address, browser })
  }
  try {
    const session = await login()
    await note('done')
    return session
  } catch (error) {
    const { reason, isLogged } = asRefused(error)
    if (isLogged && !notNoted.has(reason)) await note(reason)
    throw error
  }
}
