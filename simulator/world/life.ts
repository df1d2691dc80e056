import { incidents } from './incidents.ts'
import type { World } from './world.ts'

/** These come soon, so that whoever starts the simulator sees at once that it lives: what is seen first is seen to clear. */
const firstIncidents = ['climate', 'strain', 'climate', 'climate', 'new-battery'] as const

/**
 * Lets incidents happen by chance, for ever.
 * @param share of the network's incidents that happen in this world, 0 to 1
 */
export function live(world: World, share: number): void {
  const { queue, random, traffic } = world
  const next = () => {
    random.pickWeighted(incidents).begin(world)
    queue.after(random.exponential(traffic.incidentMs / share), next)
  }
  for (const [index, name] of firstIncidents.entries()) {
    const first = incidents.find((incident) => incident.name === name)
    queue.after(traffic.firstContactMs * (0.6 + index * 0.15), () => first?.begin(world))
  }
  queue.after(traffic.firstContactMs * 1.5, next)
}
