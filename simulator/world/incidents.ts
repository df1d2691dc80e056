import { alarmType } from '#contract/wire/enumerations.ts'

import { battery } from '../assumptions.ts'
import { childrenOf, type Gateway, type Relay, type Terminal } from './devices.ts'
import { cutLink, restartGateway, sendHeartbeat } from './gateway-life.ts'
import { cutPower, restorePower } from './power.ts'
import { sendHeartbeat as sendRelayHeartbeat } from './relay-life.ts'
import { measure, sendHeartbeat as sendTerminalHeartbeat } from './terminal-life.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second

export interface Incident {
  readonly name:
    | 'climate'
    | 'limit'
    | 'strain'
    | 'no-satellites'
    | 'no-link'
    | 'power-cut'
    | 'loose-battery'
    | 'new-battery'
    | 'restart'
  readonly weight: number
  /** @returns false when there is nothing here that it could happen to */
  begin(world: World): boolean
}

/** What goes wrong in a network by itself. Each one ends; how long it lasts is drawn from its range. */
export const incidents: readonly Incident[] = [
  {
    name: 'climate',
    weight: 12,
    begin(world) {
      const terminal = pick(
        world,
        terminalsThat(world, (t) => raisesAlarms(t) && t.alarms.size === 0),
      )
      if (terminal === null) return false
      disturb(world, terminal, world.random.uniform(20 * second, 4 * minute))
      return true
    },
  },
  {
    // A leak, a burst, an overload: readings show it, and the specified alarms have no name for it.
    name: 'limit',
    weight: 1,
    begin(world) {
      const terminal = pick(
        world,
        terminalsThat(world, (t) => t.kind.alarms.length > 0 && !raisesAlarms(t)),
      )
      if (terminal === null) return false
      disturb(world, terminal, world.random.uniform(2 * minute, 20 * minute))
      return true
    },
  },
  {
    name: 'strain',
    weight: 2.5,
    begin(world) {
      const gateway = pick(world, running(world))
      if (gateway === null) return false
      gateway.strain = world.random.pick([
        { memoryFreePercent: 6 },
        { cpuPercent: 98 },
        { temperatureC: 76 },
        { diskFreePercent: 5 },
      ])
      sendHeartbeat(world, gateway)
      world.queue.after(world.random.uniform(30 * second, 6 * minute), () => {
        gateway.strain = {}
        if (gateway.running) sendHeartbeat(world, gateway)
      })
      return true
    },
  },
  {
    name: 'no-satellites',
    weight: 0.4,
    begin(world) {
      const gateway = pick(world, running(world))
      if (gateway === null) return false
      gateway.hasGps = false
      world.queue.after(world.random.uniform(minute, 10 * minute), () => {
        gateway.hasGps = true
      })
      return true
    },
  },
  {
    name: 'no-link',
    weight: 1,
    begin(world) {
      const gateway = pick(world, running(world))
      if (gateway === null) return false
      // The longer ones outlast the three minutes after which a gateway counts as offline.
      cutLink(world, gateway, world.random.uniform(20 * second, 7 * minute))
      return true
    },
  },
  {
    name: 'power-cut',
    weight: 0.5,
    begin(world) {
      const relay = pick(
        world,
        world.gateways.flatMap((g) => g.relays.filter((r) => r.powered)),
      )
      if (relay === null) return false
      cutPower(world, relay)
      const isLong = world.random.chance(0.4)
      const lastsMs = isLong
        ? world.random.uniform(32 * minute, 60 * minute)
        : world.random.uniform(minute, 5 * minute)
      world.queue.after(lastsMs, () => restorePower(world, relay))
      return true
    },
  },
  {
    name: 'loose-battery',
    weight: 0.3,
    begin(world) {
      const terminal = pick(
        world,
        terminalsThat(world, (t) => t.alarms.size === 0),
      )
      if (terminal === null) return false
      flap(world, terminal, 4, 30 * second)
      return true
    },
  },
  {
    name: 'new-battery',
    weight: 0.3,
    begin(world) {
      const devices = world.gateways.flatMap((g) => [...g.relays, ...g.terminals]).filter((d) => d.powered)
      const low = devices.filter((d) => d.alarms.has(alarmType.values.lowBattery))
      // Whoever comes by changes what would not last until the next visit.
      const worn = devices.filter((d) => d.used >= battery.wornUsed)
      const device = pick(world, low.length > 0 ? low : worn)
      if (device === null) return false
      changeBattery(world, device)
      return true
    },
  },
  {
    name: 'restart',
    weight: 0.05,
    begin(world) {
      const gateway = pick(world, running(world))
      if (gateway === null) return false
      restartGateway(world, gateway, 'watchdog')
      return true
    },
  },
]

function raisesAlarms({ kind }: Terminal): boolean {
  return kind.alarms.some((condition) => condition.alarmType !== null)
}

/** Its surroundings leave what they should be, and come back. */
export function disturb(world: World, terminal: Terminal, lastsMs: number): void {
  terminal.sensor.disturb()
  world.queue.after(second, () => measure(world, terminal))
  world.queue.after(lastsMs, () => {
    terminal.sensor.relieve()
    measure(world, terminal)
  })
}

/** Power that comes and goes: each time low voltage is reported, a restart follows, and the voltage is back. */
export function flap(world: World, device: Terminal | Relay, times: number, periodMs: number): void {
  const full = device.used
  for (let round = 0; round < times; round += 1) {
    const begin = round * periodMs
    world.queue.after(begin, () => {
      device.used = 0.99
      look(world, device)
    })
    world.queue.after(begin + periodMs * 0.3, () => {
      device.used = full
      cutPower(world, device)
      restorePower(world, device)
    })
    world.queue.after(begin + periodMs * 0.85, () => look(world, device))
  }
  // Behind several relays the last registration takes longer than a round.
  world.queue.after(times * periodMs + 30 * second, () => look(world, device))
}

/** Whoever changes it lets the device tell its charge before and after. */
export function changeBattery(world: World, device: Terminal | Relay): void {
  reportCharge(world, device)
  // Behind several relays that takes its time.
  world.queue.after(20 * second, () => {
    cutPower(world, device)
    device.used = 0
    restorePower(world, device, 'battery-changed')
    world.queue.after(30 * second, () => {
      look(world, device)
      if (device.type === 'terminal') reportCharge(world, device)
    })
  })
}

function reportCharge(world: World, device: Terminal | Relay): void {
  if (device.type === 'terminal') sendTerminalHeartbeat(world, device)
  else look(world, device)
}

/** The device looks at itself now, out of its turn. */
export function look(world: World, device: Terminal | Relay): void {
  if (device.type === 'terminal') measure(world, device)
  else if (device.powered && device.registered) sendRelayHeartbeat(world, device)
}

/** Uids of what falls silent with a relay: everything below it. */
export function subtreeOf(relay: Relay): (Relay | Terminal)[] {
  const below: (Relay | Terminal)[] = []
  for (const child of childrenOf(relay)) {
    below.push(child)
    if (child.type === 'relay') below.push(...subtreeOf(child))
  }
  return below
}

function pick<T>(world: World, items: readonly T[]): T | null {
  return items.length === 0 ? null : world.random.pick(items)
}

function running(world: World): Gateway[] {
  return world.gateways.filter(
    (g) => g.running && g.linkDownAt === null && Object.keys(g.strain).length === 0,
  )
}

/** Among the terminals of a few gateways drawn at random: a country is not walked for one incident. */
function terminalsThat(world: World, isFit: (terminal: Terminal) => boolean): Terminal[] {
  if (world.gateways.length === 0) return []
  const gateway = world.random.pick(world.gateways)
  return gateway.terminals.filter((t) => t.powered && t.registered && isFit(t))
}
