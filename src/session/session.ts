import { fitsSessionUser } from 'virtual:contract-checks'

import type { SessionUser } from '#contract/records.ts'

/** Names in the browser's storage. `accessToken`, `expiretime`, `language` and `navigation` are specified. */
export const storageKeys = {
  accessToken: 'accessToken',
  expiretime: 'expiretime',
  language: 'language',
  navigation: 'navigation',
  user: 'sessionUser',
} as const

let known: { text: string; session: SessionUser | null } | null = null

/**
 * Who is logged in in this browser, or null. Expiry is left to the server: this machine's clock may be wrong.
 */
export function currentSession(): SessionUser | null {
  const token = localStorage.getItem(storageKeys.accessToken)
  const user = localStorage.getItem(storageKeys.user)
  if (token === null || user === null) return null
  const text = `${token}\n${user}`
  if (known?.text === text) return known.session
  known = { text, session: read(token, user) }
  return known.session
}

function read(token: string, user: string): SessionUser | null {
  try {
    const session: unknown = {
      ...JSON.parse(user),
      token,
      expiretime: Number(localStorage.getItem(storageKeys.expiretime)),
    }
    return fitsSessionUser(session) ? session : null
  } catch {
    return null
  }
}

export function keepSession(session: SessionUser): void {
  const { token, expiretime, ...user } = session
  localStorage.setItem(storageKeys.accessToken, token)
  localStorage.setItem(storageKeys.expiretime, String(expiretime))
  localStorage.setItem(storageKeys.user, JSON.stringify(user))
}

export function dropSession(): void {
  for (const key of [storageKeys.accessToken, storageKeys.expiretime, storageKeys.user])
    localStorage.removeItem(key)
}
