import type { MenuNode } from '#contract/rules/modules.ts'

/** A page or group of the menu that this person may see. A group has no address of its own. */
export interface MenuEntry {
  code: string
  name: string
  url: string | null
  children: MenuEntry[]
}

function isPage(node: MenuNode): boolean {
  return node.url !== ''
}

/** A page needs its ticked child `<code>_view`; a group its own tick. Children without an address are functions. */
function isPermitted(node: MenuNode): boolean {
  if (!isPage(node)) return node.checked
  return node.children.some((child) => child.modulecode === `${node.modulecode}_view` && child.checked)
}

export function permittedMenu(nodes: readonly MenuNode[]): MenuEntry[] {
  return nodes
    .filter((node) => isPage(node) || node.children.some(isPage))
    .filter(isPermitted)
    .map((node) => ({
      code: node.modulecode,
      name: node.modulename,
      url: isPage(node) ? node.url : null,
      children: permittedMenu(node.children.filter((child) => isPage(child) || child.children.some(isPage))),
    }))
}

/** All pages of the menu, in its order. */
export function pagesOf(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap((entry) => [...(entry.url === null ? [] : [entry.url]), ...pagesOf(entry.children)])
}

/** The entry of a page; null for a page that is not in the menu. */
export function entryOf(menu: readonly MenuEntry[], page: string): MenuEntry | null {
  for (const entry of menu) {
    const found = entry.url === page ? entry : entryOf(entry.children, page)
    if (found !== null) return found
  }
  return null
}

/** The menu with the pages that this console has; a group that is left without any goes too. */
export function menuOfPages(menu: readonly MenuEntry[], pages: readonly string[]): MenuEntry[] {
  return menu
    .map((entry) => ({ ...entry, children: menuOfPages(entry.children, pages) }))
    .filter((entry) => (entry.url === null ? entry.children.length > 0 : pages.includes(entry.url)))
}
