import type { Topology, TopologyNode } from '#contract/rules/topology.ts'

export interface ParentLink {
  from: [number, number]
  to: [number, number]
  chosen: boolean
}

/** A device with its parent and the devices connected through it, as lines of the map. */
export interface Network {
  /** Of its devices. */
  ids: ReadonlySet<string>
  links: readonly ParentLink[]
  /** There is more than that. */
  cut: boolean
}

/** Lines between devices that have a position; where one between has none, there is a gap. */
export function networkOf({ nodes, cut }: Topology): Network {
  const devices = new Map(nodes.filter(({ status }) => status !== null).map((node) => [node.key, node]))
  const links = [...devices.values()].flatMap((node): ParentLink[] => {
    const [from, to] = [placeOf(node), placeOf(devices.get(node.parent ?? ''))]
    return from === null || to === null ? [] : [{ from, to, chosen: true }]
  })
  return { ids: new Set([...devices.values()].map(({ id }) => id)), links, cut }
}

function placeOf(node: TopologyNode | undefined): [number, number] | null {
  if (node === undefined || node.longitude === null || node.latitude === null) return null
  return [node.longitude, node.latitude]
}
