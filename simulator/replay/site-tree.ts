/** Where a site of the log stands in the network made of it. */
export interface SitePlace {
  readonly deviceId: number
  /** The gateway it is, or is connected through. */
  readonly hub: number
  /** The relay between, null when the gateway is next, or it is the gateway. */
  readonly parent: number | null
  /** 0 for the gateway. */
  readonly depth: number
}

/** Without links, so many sites share a gateway. */
const groupSize = 8

/**
 * Makes gateways and relays of sites. With links: the best connected site that is not taken is a gateway, and what is
 * linked to it within `maxDepth` hops are its relays. Without: sites in the order of their numbers form groups, and
 * the one with the most alarms of each is the gateway.
 */
export function siteTree(
  alarmsOf: ReadonlyMap<number, number>,
  links: readonly (readonly [number, number])[],
  maxDepth: number,
): SitePlace[] {
  return links.length > 0 ? byLinks(alarmsOf, links, maxDepth) : byNumber(alarmsOf)
}

function byLinks(
  alarmsOf: ReadonlyMap<number, number>,
  links: readonly (readonly [number, number])[],
  maxDepth: number,
): SitePlace[] {
  const neighbours = new Map<number, Set<number>>()
  for (const deviceId of alarmsOf.keys()) neighbours.set(deviceId, new Set())
  for (const [a, b] of links) {
    neighbours.get(a)?.add(b)
    neighbours.get(b)?.add(a)
  }
  const degree = (deviceId: number) => neighbours.get(deviceId)?.size ?? 0
  const hubs = [...neighbours.keys()].toSorted((a, b) => degree(b) - degree(a) || a - b)
  const taken = new Map<number, SitePlace>()
  for (const hub of hubs) {
    if (taken.has(hub)) continue
    taken.set(hub, { deviceId: hub, hub, parent: null, depth: 0 })
    const queue = [hub]
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const depth = (taken.get(next)?.depth ?? 0) + 1
      if (depth > maxDepth) continue
      for (const deviceId of neighbours.get(next) ?? []) {
        if (taken.has(deviceId) || !alarmsOf.has(deviceId)) continue
        taken.set(deviceId, { deviceId, hub, parent: next === hub ? null : next, depth })
        queue.push(deviceId)
      }
    }
  }
  return [...taken.values()]
}

function byNumber(alarmsOf: ReadonlyMap<number, number>): SitePlace[] {
  const sites = [...alarmsOf.keys()].toSorted((a, b) => a - b)
  const places: SitePlace[] = []
  for (let from = 0; from < sites.length; from += groupSize) {
    const group = sites.slice(from, from + groupSize)
    const hub = group.reduce((a, b) => ((alarmsOf.get(b) ?? 0) > (alarmsOf.get(a) ?? 0) ? b : a))
    const order = [hub, ...group.filter((deviceId) => deviceId !== hub)]
    for (const deviceId of order)
      places.push({ deviceId, hub, parent: null, depth: deviceId === hub ? 0 : 1 })
  }
  return places
}
