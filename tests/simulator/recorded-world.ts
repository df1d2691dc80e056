import type { UpKind, UpMessage } from '#contract/wire/gateway-messages.ts'
import { EventQueue } from '#simulator/event-queue.ts'
import type { GatewayPort, PortListener } from '#simulator/link/gateway-port.ts'
import type { Network } from '#simulator/network.ts'
import { plan } from '#simulator/plan.ts'
import { newArmKey } from '#simulator/plan/arm-key.ts'
import { createRandom } from '#simulator/random.ts'
import { createWorld, type World } from '#simulator/world/world.ts'

/** 08:00 in China on a working day. */
export const morning = Date.UTC(2026, 2, 4)

export type Recorded = {
  [K in UpKind]: {
    armuid: string
    boot: number
    kind: K
    at: number
    body: Omit<UpMessage<K>, 'boot' | 'seq' | 'at'>
  }
}[UpKind]

export interface RecordedWorld {
  world: World
  messages: Recorded[]
  /** Lets `ms` of product time pass. */
  pass: (ms: number) => void
  /** Messages of one kind, from the given index on. */
  of: <K extends UpKind>(kind: K, from?: number) => Extract<Recorded, { kind: K }>[]
}

export function testPlan(size: Network['size'] = 'town', seed = 1) {
  const random = createRandom('keys of a test')
  return plan(size, seed, () => newArmKey((below) => random.integer(below)))
}

/** A world whose gateways write down what they would send. */
export function recordedWorld(network: Network): RecordedWorld {
  const queue = new EventQueue(morning)
  const messages: Recorded[] = []
  const world = createWorld({
    network,
    gateways: network.gateways,
    queue,
    openPort: ({ armuid }) => recordingPort(armuid, messages),
  })
  return {
    world,
    messages,
    pass: (ms) => void queue.runUntil(queue.now + ms),
    of: <K extends UpKind>(kind: K, from = 0) =>
      messages.slice(from).filter((m): m is Extract<Recorded, { kind: K }> => m.kind === kind),
  }
}

function recordingPort(armuid: string, messages: Recorded[]): GatewayPort {
  let boot = 0
  let isOpen = false
  let listener: PortListener | null = null
  return {
    listen(to) {
      listener = to
    },
    send(kind, at, body) {
      messages.push({ armuid, boot, kind, at, body } as unknown as Recorded)
    },
    boot() {
      boot += 1
    },
    open() {
      if (isOpen) return
      isOpen = true
      listener?.onUp()
    },
    close() {
      if (!isOpen) return
      isOpen = false
      listener?.onDown()
    },
    tryServer: (_, __, onEnd) => onEnd(true),
    repeat: () => 0,
    reorder() {},
    backlog: 0,
  }
}
