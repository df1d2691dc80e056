import { randomBytes, randomInt } from 'node:crypto'

import type { Clock } from '#contract/wire/clock.ts'

import { storeCapacity } from './assumptions.ts'
import { runByClock } from './event-loop.ts'
import { EventQueue } from './event-queue.ts'
import type { FaultEffect } from './fault-catalogue.ts'
import type { Ledger } from './ledger.ts'
import { tryLogin } from './link/try-login.ts'
import { MessageStore } from './link/message-store.ts'
import { createMqttLink, type MqttLink } from './link/mqtt-link.ts'
import type { Network, PlannedGateway } from './network.ts'
import { newArmKey } from './plan/arm-key.ts'
import type { SimulatorStatus } from './worker-messages.ts'
import { orderFault } from './world/faults.ts'
import { switchOn } from './world/first-contact.ts'
import { live } from './world/life.ts'
import { createWorld, type ServerPlace } from './world/world.ts'

export interface Simulation {
  /**
   * @returns null when the named device is not simulated here
   * @throws FaultRefused when the name, the parameters or the device do not fit
   */
  fault(name: string, parameters: unknown): Promise<FaultEffect | null>
  status(): SimulatorStatus
  stop(): Promise<void>
}

export interface SimulationOptions {
  network: Network
  /** The part of the network that lives here. */
  gateways: readonly PlannedGateway[]
  url: string
  clock: Clock
  ledger: Ledger
  /** Whether things go wrong by themselves. */
  hasLife: boolean
}

/** Switches a network on against a real MQTT server, and lets it live by the clock. */
export function startSimulation(options: SimulationOptions): Simulation {
  const { network, gateways, url, clock, ledger } = options
  const queue = new EventQueue(clock.now())
  const links: MqttLink[] = []
  const stores: MessageStore[] = []

  function openPort({ armuid, armKey }: PlannedGateway): MqttLink {
    const store = new MessageStore(storeCapacity)
    const link = createMqttLink({
      url,
      armuid,
      armKey,
      store,
      clock,
      onAcknowledged: (message) => ledger.acknowledged(armuid, message),
      onRefusal: ({ boot = '', seq = 0, reason, detail }) =>
        ledger.refused({ armuid, boot, seq, reason, detail }),
    })
    stores.push(store)
    links.push(link)
    return link
  }

  const world = createWorld({ network, gateways, queue, openPort, server: placeOf(url) })
  switchOn(world)
  if (options.hasLife) live(world, gateways.length / network.gateways.length)
  const stop = runByClock(queue, clock)
  const relays = world.gateways.flatMap((gateway) => gateway.relays)
  const terminals = world.gateways.flatMap((gateway) => gateway.terminals)

  return {
    async fault(name, parameters) {
      if (name === 'unknown-gateway') return tryUnregisteredLogin(url)
      queue.runUntil(clock.now())
      return orderFault(world, name, parameters)
    },
    status: () => ({
      gateways: world.gateways.length,
      gatewaysUp: links.filter((link) => link.isUp).length,
      relays: relays.length,
      relaysPowered: relays.filter((relay) => relay.powered).length,
      terminals: terminals.length,
      terminalsRegistered: terminals.filter((terminal) => terminal.registered).length,
      backlog: stores.reduce((sum, store) => sum + store.backlog, 0),
      dropped: stores.reduce((sum, store) => sum + store.dropped, 0),
      ...ledger.counts,
      refusedBy: { ...ledger.counts.refusedBy },
    }),
    async stop() {
      stop()
      await Promise.all(links.map((link) => link.end()))
      ledger.flush()
    },
  }
}

/** As a gateway would have been told it. */
function placeOf(url: string): ServerPlace {
  const { hostname, port } = new URL(url)
  return { serverIp: hostname, serverPort: port === '' ? 1883 : Number(port) }
}

async function tryUnregisteredLogin(url: string): Promise<FaultEffect> {
  const armuid = randomBytes(4).toString('hex').toUpperCase()
  const returnCode = await tryLogin(url, armuid, newArmKey(randomInt))
  return { uids: [armuid], note: `return code ${returnCode ?? 'none'}` }
}
