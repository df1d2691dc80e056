/** What the login page's address says: where to go afterwards. */
export interface LoginSearch {
  next?: string
}

/** Only a page of this console is taken: an address beginning with two slashes leads elsewhere. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next } = search
  return typeof next === 'string' && /^\/(?![/\\])\S*$/.test(next) ? { next } : {}
}
