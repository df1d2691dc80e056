import { obey } from './commands.ts'
import { keepClock } from './downlinks.ts'
import { liveAsGateway } from './gateway-life.ts'
import { hopsOf } from './devices.ts'
import { restorePower } from './power.ts'
import { liveAsRelay } from './relay-life.ts'
import { liveWithSpectra, sendFirstSpectra } from './spectrum-life.ts'
import { liveAsTerminal } from './terminal-life.ts'
import type { World } from './world.ts'

/** Power comes: gateways, then their relays by depth, then the terminals, all within the traffic's first contact. */
export function switchOn(world: World): void {
  const { queue, random, traffic, gateways } = world
  const begin = queue.now
  const span = traffic.firstContactMs
  const within = (from: number, to: number) => begin + span * random.uniform(from, to)
  for (const gateway of gateways) {
    liveAsGateway(world, gateway, within(0, 0.1), (command) => obey(world, gateway, command))
    for (const relay of gateway.relays) {
      const depth = hopsOf(relay)
      queue.at(within(0.1 + 0.05 * depth, 0.15 + 0.05 * depth), () => restorePower(world, relay))
      liveAsRelay(world, relay, within(1, 1) + random.uniform(0, traffic.relayHeartbeatMs))
      keepClock(world, relay)
    }
    for (const terminal of gateway.terminals) {
      const powerAt = within(0.1, 0.7)
      queue.at(powerAt, () => restorePower(world, terminal))
      // The first uplink follows the registration, the others are spread by themselves.
      liveAsTerminal(world, terminal, powerAt + random.uniform(1, 1 + traffic.uplinkMs))
      liveWithSpectra(world, terminal, powerAt)
      keepClock(world, terminal)
    }
  }
  queue.at(begin + span * 1.4, () => sendFirstSpectra(world))
}
