import { fitsSessionUser } from 'virtual:contract-checks'

import type { SessionUser } from '#contract/calls/records.ts'
import { storeItem } from '#src/config/store-item.ts'

/** Names in the browser's storage. `accessToken`, `expiretime`, `language` and `navigation` are specified. */
export const storageKeys = {
  accessToken: 'accessToken',
  expiretime: 'expiretime',
  language: 'language',
  navigation: 'navigation',
  sheets: 'sheets',
  user: 'sessionUser',
} as const

/** Undefined: not looked up yet. */
let mine: SessionUser | null | undefined

/**
 * Who is logged in in this tab, or null. It is looked up in the browser once and is the tab's from then on, so that no
 * picture mixes two people; `followOtherTabs` says what others did. Expiry is left to the server: this machine's clock
 * may be wrong.
 */
export function currentSession(): SessionUser | null {
  if (mine === undefined) mine = storedSession()
  return mine
}

/** Who is logged in in this browser, as the last tab left it; null also while another tab is about to write it. */
export function storedSession(): SessionUser | null {
  const token = localStorage.getItem(storageKeys.accessToken)
  const user = localStorage.getItem(storageKeys.user)
  if (token === null || user === null) return null
  try {
    const session: unknown = {
      ...JSON.parse(user),
      expiretime: Number(localStorage.getItem(storageKeys.expiretime)),
    }
    // Token and person are written one after the other, and belong together.
    return fitsSessionUser(session) && session.token === token ? session : null
  } catch {
    return null
  }
}

/** Whether nobody is logged in in this browser. */
export function isLoggedOut(): boolean {
  return localStorage.getItem(storageKeys.accessToken) === null
}

/** Takes a session for this tab alone: the browser has it already. */
export function adoptSession(session: SessionUser): void {
  mine = session
}

export function storeSession(session: SessionUser): void {
  const { expiretime, ...user } = session
  mine = session
  storeItem(localStorage, storageKeys.user, JSON.stringify(user))
  storeItem(localStorage, storageKeys.expiretime, String(expiretime))
  storeItem(localStorage, storageKeys.accessToken, session.token)
}

/** Forgets the session of this tab; what another tab has put in its place stays. */
export function dropSession(): void {
  const token = currentSession()?.token
  mine = null
  const stored = localStorage.getItem(storageKeys.accessToken)
  if (token !== undefined && stored !== null && stored !== token) return
  for (const key of [storageKeys.accessToken, storageKeys.expiretime, storageKeys.user])
    localStorage.removeItem(key)
}
