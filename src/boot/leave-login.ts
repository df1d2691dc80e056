import { readLoginSearch } from '../session/login-search.ts'
import { parsePlainSearch } from '../tabs/plain-search.ts'

/** Puts the address that the login page was asked to lead to, else the root, in its place. */
export function leaveLogin(): void {
  const { next } = readLoginSearch(parsePlainSearch(location.search))
  history.replaceState(null, '', next ?? '/')
}
