import type { Topology, TopologyNode } from '#contract/rules/topology.ts'
import type { TreeNode } from '#src/ui/chart/tree-view.ts'
import { markOfStatus } from '#src/ui/status-mark.tsx'

/** What is not a name of its own in the person's language. */
export interface NetworkWords {
  channel: (number: number | null) => string
  /** How a device is received. */
  signal: (node: TopologyNode) => string
}

/** The network as a tree from its topmost node, or null when there is none. */
export function networkTree({ nodes }: Topology, words: NetworkWords): TreeNode | null {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const known = new Set(nodes.map(({ key }) => key))
  const shown = new Set<string>()
  // Devices that name each other as parents stand in a ring: it is opened at the first of them.
  const top = nodes.find(({ parent }) => parent === null || !known.has(parent)) ?? nodes[0]
  return top === undefined ? null : treeOf(top)

  function treeOf(node: TopologyNode): TreeNode {
    shown.add(node.key)
    return {
      key: node.key,
      name: nameOf(node),
      note: words.signal(node),
      state: node.alarmLevel === 2 ? 'priority' : node.status === null ? null : markOfStatus[node.status],
      children: (below.get(node.key) ?? []).filter(({ key }) => !shown.has(key)).map(treeOf),
    }
  }
  function nameOf({ kind, name, channel, devUid }: TopologyNode): string {
    return kind === 'channel' ? `${words.channel(channel)} ${devUid}` : name || devUid
  }
}

/** The way from the top to a device, and the device itself: what is open at first. */
export function pathTo(root: TreeNode, key: string): string[] {
  if (root.key === key) return [key]
  for (const child of root.children) {
    const path = pathTo(child, key)
    if (path.length > 0) return [root.key, ...path]
  }
  return []
}
