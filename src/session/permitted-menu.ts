import type { MenuNode } from '#contract/modules.ts'

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
