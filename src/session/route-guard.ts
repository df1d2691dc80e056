import { pagesOf, type MenuEntry } from './permitted-menu.ts'

/** What is open without the menu: the login by its path, and the address that leads to the first page by its name. */
export const whiteList = { paths: ['/login'], names: ['home'] } as const

export interface GuardedPage {
  readonly path: string
  readonly name?: string
}

const has = (list: readonly string[], value: string | undefined) =>
  value !== undefined && list.includes(value)

/** Whether the address needs nobody's permission. */
export function isOnWhiteList({ path, name }: GuardedPage): boolean {
  return has(whiteList.paths, path) || has(whiteList.names, name)
}

/** Whether this person may open the page: it is in their menu, or on the white list. */
export function mayOpen(page: GuardedPage, menu: readonly MenuEntry[]): boolean {
  return isOnWhiteList(page) || pagesOf(menu).includes(page.path)
}
