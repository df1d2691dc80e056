/** What the login page's address says: where to go afterwards. */
export interface LoginSearch {
  next?: string
}

/** A browser takes `/.//` and backslashes for two slashes, with which an address of elsewhere begins. */
const elsewhere = /\s|^(?!\/)|^[^?#]*(?:\/\/|\\)/
const login = /^\/login\/?(?:[?#]|$)/

/** Only a page of this console is taken, and not the login, which would be shown to whoever has just logged in. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next } = search
  return typeof next === 'string' && !elsewhere.test(next) && !login.test(next) ? { next } : {}
}
