import { inOneWidth } from '#contract/calls/device-search.ts'

export interface TreeNode {
  readonly value: string
  readonly label: string
  readonly children: readonly TreeNode[]
}

/** A node as it stands in the list. */
export interface ShownNode {
  readonly node: TreeNode
  /** From 1. */
  readonly level: number
  readonly open: boolean
  /** The nodes above it, by their labels from the top. */
  readonly path: readonly string[]
}

/** The nodes in sight: those whose parents are all open. */
export function openNodes(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  path: readonly string[] = [],
): ShownNode[] {
  return nodes.flatMap((node) => {
    const shown = { node, level: path.length + 1, open: open.has(node.value), path }
    return shown.open ? [shown, ...openNodes(node.children, open, [...path, node.label])] : [shown]
  })
}

/** What is typed and the label that it is meant for are the same, whatever their case and width. */
export function folded(text: string): string {
  return inOneWidth(text).trim().toLowerCase()
}

/** The nodes whose label holds the text, with all that stand above them. @param text folded */
export function foundNodes(
  nodes: readonly TreeNode[],
  text: string,
  path: readonly string[] = [],
): ShownNode[] {
  return nodes.flatMap((node) => {
    const below = foundNodes(node.children, text, [...path, node.label])
    const found = folded(node.label).includes(text)
    if (!found && below.length === 0) return []
    return [{ node, level: path.length + 1, open: below.length > 0, path }, ...below]
  })
}

/** What a chosen node is called: and what it is below where another has the same label. Its value when it is not there. */
export function nameOf(nodes: readonly TreeNode[], value: string): string {
  const node = findNode(nodes, value)
  if (node === null) return value
  if (countLabel(nodes, node.label) === 1) return node.label
  const path = above(nodes, value).map((each) => findNode(nodes, each)?.label ?? each)
  return path.length === 0 ? node.label : `${node.label} · ${path.join(' / ')}`
}

function countLabel(nodes: readonly TreeNode[], label: string): number {
  return nodes.reduce(
    (count, node) => count + (node.label === label ? 1 : 0) + countLabel(node.children, label),
    0,
  )
}

export function findNode(nodes: readonly TreeNode[], value: string): TreeNode | null {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children, value)
    if (found !== null) return found
  }
  return null
}

/** A node and all below it, by their values. */
export function withAllBelow(nodes: readonly TreeNode[], value: string): string[] {
  const values = (node: TreeNode): string[] => [node.value, ...node.children.flatMap(values)]
  const node = findNode(nodes, value)
  return node === null ? [value] : values(node)
}

/** The values of the nodes above one, from the top; none when it is not there. */
export function above(nodes: readonly TreeNode[], value: string): string[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.value === value)) return [node.value]
    const below = above(node.children, value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}

export function countNodes(nodes: readonly TreeNode[]): number {
  return nodes.reduce((count, { children }) => count + 1 + countNodes(children), 0)
}

/** What stands before a name at each level, and what a letter takes; one of Chinese or Japanese takes two. */
const levelPx = 16
const besidePx = 68
const letterPx = 7.5

/** About how wide the widest node is. Pixels. */
export function widestPx(nodes: readonly TreeNode[], level = 0): number {
  return nodes.reduce((widest, { label, children }) => {
    const letters = [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
    const own = besidePx + level * levelPx + letters * letterPx
    return Math.max(widest, own, children.length === 0 ? 0 : widestPx(children, level + 1))
  }, 0)
}

/** The values of the nodes above one, from the top; empty when it is not there. */
export function pathTo(nodes: readonly TreeNode[], value: string): string[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.value === value)) return [node.value]
    const below = pathTo(node.children, value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}
