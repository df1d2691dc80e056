import { incidents } from './incidents.ts'
import type { World } from './world.ts'

/** The first incidents come soon, so that whoever starts the simulator sees at once that it lives. */
const firstIncidents = 3

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
  for (let number = 1; number <= firstIncidents; number += 1) {
    // A hot or cold spot each: what is seen first is seen to clear, too.
    queue.after(traffic.firstContactMs * (0.5 + number * 0.2), () => incidents[0]?.begin(world))
  }
  queue.after(traffic.firstContactMs * 1.5, next)
}
