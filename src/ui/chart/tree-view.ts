import type { MarkState } from '../status-mark.tsx'

export interface TreeNode {
  /** Of no other node of the tree. */
  key: string
  name: string
  /** Said behind the name. */
  note: string
  /** Null for what has no state. */
  state: MarkState | null
  children: readonly TreeNode[]
}

/** Which nodes show the devices connected through them, and the one pointed at. */
export interface TreeView {
  open: ReadonlySet<string>
  cursor: string | null
}

export interface ShownNode {
  node: TreeNode
  parent: TreeNode | null
  depth: number
}

/** The nodes that are shown, from above to below as they stand. */
export function shownNodes(
  node: TreeNode,
  open: ReadonlySet<string>,
  parent: TreeNode | null = null,
  depth = 0,
): ShownNode[] {
  const below = open.has(node.key) ? node.children : []
  return [{ node, parent, depth }, ...below.flatMap((child) => shownNodes(child, open, node, depth + 1))]
}

/** Of a level of nodes with their names, the room beside the root, and behind the last level for its names. */
const levelPx = 160
const rootPx = 16
export const lastNamesPx = 200

/** In less room the names would lie on each other; at the usual text size. */
export function treeWidthPx(shown: readonly ShownNode[]): number {
  return rootPx + lastNamesPx + levelPx * shown.reduce((most, { depth }) => Math.max(most, depth), 0)
}

/** Opens or closes a node, and points at it. */
export function toggled({ open }: TreeView, key: string): TreeView {
  const next = new Set(open)
  if (!next.delete(key)) next.add(key)
  return { open: next, cursor: key }
}

/**
 * The view after a key, as in a tree of the ARIA practices: right opens and goes in, left closes and goes out, up and down
 * walk along what is shown. Null when the key is none of a tree's.
 */
export function treeAfterKey(root: TreeNode, view: TreeView, key: string): TreeView | null {
  const shown = shownNodes(root, view.open)
  const place = shown.findIndex(({ node }) => node.key === view.cursor)
  const at = (next: number): TreeView => ({
    ...view,
    cursor: shown[Math.max(0, Math.min(shown.length - 1, next))]?.node.key ?? null,
  })
  const here = shown[place]
  switch (key) {
    case 'ArrowDown':
      return at(place + 1)
    case 'ArrowUp':
      return at(place - 1)
    case 'Home':
      return at(0)
    case 'End':
      return at(shown.length - 1)
    case 'ArrowRight':
      if (here === undefined) return at(0)
      return here.node.children.length > 0 && !view.open.has(here.node.key)
        ? toggled(view, here.node.key)
        : at(here.node.children.length > 0 ? place + 1 : place)
    case 'ArrowLeft':
      if (here === undefined) return at(0)
      if (view.open.has(here.node.key) && here.node.children.length > 0) return toggled(view, here.node.key)
      return { ...view, cursor: here.parent?.key ?? here.node.key }
    case 'Enter':
    case ' ':
      return here === undefined || here.node.children.length === 0 ? null : toggled(view, here.node.key)
    default:
      return null
  }
}
