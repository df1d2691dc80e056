import { closeSession } from '../../db/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../pipeline/handler.ts'
import type { Captchas } from '../services/captchas.ts'
import type { Login } from '../services/login.ts'
import { menuFor } from '../services/menu.ts'

export interface AccountServices {
  database: Database
  captchas: Captchas
  login: Login
  /** Counts one picture for an address; throws when there were too many. */
  limitCaptchas: (address: string) => void
}

export function accountRoutes({ database, captchas, login, limitCaptchas }: AccountServices) {
  const logIn: Handler<'accounts/login'> = async (request) => ({ data: await login(request) })

  const logOut: Handler<'accounts/logout'> = async ({ session }) => {
    await closeSession(database.kysely, session.tokenHash)
    return {}
  }

  const captcha: Handler<'common/getCaptcha'> = async ({ address, now }) => {
    limitCaptchas(address)
    return { data: await captchas.issue(now) }
  }

  const menu: Handler<'permission/getModuleListByUserid'> = async ({ session, t }) => ({
    result: menuFor(session.may, t),
  })

  return {
    'accounts/login': logIn,
    'accounts/logout': logOut,
    'common/getCaptcha': captcha,
    'permission/getModuleListByUserid': menu,
  }
}
