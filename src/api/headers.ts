import { runTimeConfig } from '#src/config/run-time-config.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { currentSession } from '#src/session/session.ts'

/**
 * What every request carries. `offset` is minutes east of UTC; the names have underscores, which a proxy must be told to
 * let pass. All but `offset` are sent only when someone is logged in; before, the language goes where a browser's own
 * choice would stand, so that the server speaks the language of this page where none was chosen yet.
 */
export function requestHeaders(): Record<string, string> {
  const always = { offset: String(-new Date().getTimezoneOffset()) }
  const session = currentSession()
  if (session === null) return { ...always, 'accept-language': activeLanguage() }
  return {
    ...always,
    access_token: session.token,
    user_name: encodeURIComponent(session.username),
    user_id: session.objectid,
    company_id: session.companyid,
    language_type: activeLanguage(),
    ...announcement(),
  }
}

/**
 * Has no underscore, so it arrives where a proxy drops the others, and the server’s health tells of it. Another origin need not know it,
 * and would then refuse the whole request.
 */
function announcement(): Record<string, string> {
  const isOurs = new URL(runTimeConfig().apiBaseUrl, location.href).origin === location.origin
  return isOurs ? { 'x-farwatch-headers': '1' } : {}
}
