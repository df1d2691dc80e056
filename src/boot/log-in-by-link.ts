import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { CallFailure } from '../api/call-failure.ts'
import { logInByLinkKind, type LoginLink } from '../features/login/login-link.ts'
import { leaveLogin } from './leave-login.ts'
import { dropSession, storeSession } from '../session/session.ts'

/**
 * Logs in by what the address carried, and leaves the login page when it stands there.
 * @returns null once somebody is in, else what to tell the person, who is logged out then
 */
export async function logInByLink(link: LoginLink): Promise<string | null> {
  dropSession()
  if (link.kind === 'unreadable') return i18n._(msg`The login link cannot be read. Log in here.`)
  try {
    storeSession(await logInByLinkKind(link))
    if (location.pathname === '/login') leaveLogin()
    return null
  } catch (error) {
    if (error instanceof CallFailure && error.kind === 'refused') return error.message
    return i18n._(msg`The server cannot be reached. Log in here when it is back.`)
  }
}
