import type { PlannedGateway } from './network.ts'

/**
 * Shares the gateways out to processes. Those of one company in one city stay together, because they receive each other's
 * terminals; otherwise each process gets about as many terminals as the others.
 */
export function partition(gateways: readonly PlannedGateway[], processes: number): PlannedGateway[][] {
  const parts = Array.from({ length: processes }, () => ({ gateways: [] as PlannedGateway[], terminals: 0 }))
  const groups = [...Map.groupBy(gateways, ({ company, place }) => `${company}@${place}`).values()]
    .map((group) => ({ group, terminals: group.reduce((sum, { terminals }) => sum + terminals.length, 0) }))
    .toSorted((a, b) => b.terminals - a.terminals)
  for (const { group, terminals } of groups) {
    const part = parts.reduce((a, b) => (b.terminals < a.terminals ? b : a))
    part.gateways.push(...group)
    part.terminals += terminals
  }
  return parts.map((part) => part.gateways)
}
