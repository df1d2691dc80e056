import type { ReportedValues } from '#contract/configuration/section-form.ts'
import type { AlarmType } from '#contract/wire/enumerations.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'

import { battery, traffic, type Traffic } from '../assumptions.ts'
import type { EventQueue } from '../event-queue.ts'
import type { GatewayPort } from '../link/gateway-port.ts'
import type { Network, PlannedGateway } from '../network.ts'
import { meanRssiDbm, sensitivityDbm, type RadioEnd } from '../radio/link-budget.ts'
import { createRandom, type Random } from '../random.ts'
import { uidOf, type Device, type Gateway, type Relay, type Terminal } from './devices.ts'
import { sensorOf } from './sensor-of.ts'

/** The part of the network that one process simulates. Nothing in it knows of sockets. */
export interface World {
  readonly queue: EventQueue
  readonly random: Random
  readonly traffic: Traffic
  /** The seed of the plan: links are as good as they were planned. */
  readonly seed: string
  /** Where the gateways reach the server, as they say it; null: they do not. */
  readonly server: ServerPlace | null
  readonly gateways: readonly Gateway[]
  readonly byUid: ReadonlyMap<string, Gateway | Device>
}

export interface WorldOptions {
  network: Network
  /** The gateways to be simulated here; those of one company in one city belong together. */
  gateways: readonly PlannedGateway[]
  queue: EventQueue
  openPort: (plan: PlannedGateway) => GatewayPort
  server?: ServerPlace
}

export interface ServerPlace {
  readonly serverIp: string
  readonly serverPort: number
}

/** Everything at rest, before power comes. @throws RangeError for a terminal of a kind the catalogue does not have */
export function createWorld({ network, gateways: plans, queue, openPort, server }: WorldOptions): World {
  const seed = `${network.size}/${network.seed}`
  const random = createRandom(`${seed}/day`)
  const gateways = plans.map((plan) => createGateway(plan, openPort(plan), random.fork(plan.armuid), seed))
  const byUid = new Map<string, Gateway | Device>()
  const companies = Map.groupBy(gateways, (gateway) => gateway.plan.company)
  for (const gateway of gateways) {
    for (const device of [gateway, ...gateway.relays, ...gateway.terminals]) byUid.set(uidOf(device), device)
    for (const terminal of gateway.terminals) {
      for (const other of companies.get(terminal.plan.guest ?? gateway.plan.company) ?? []) {
        if (other === gateway) continue
        const rssiDbm = linkDbm(terminal, other, seed)
        if (rssiDbm >= sensitivityDbm) terminal.alsoReceivedBy.push({ gateway: other, rssiDbm })
      }
    }
  }
  return { queue, random, traffic: traffic[network.size], seed, server: server ?? null, gateways, byUid }
}

/** How well two devices receive each other on average, dBm. */
export function linkDbm(device: Device, parent: Gateway | Relay, seed: string): number {
  return meanRssiDbm(radioEnd(device), radioEnd(parent), device.gateway.plan.country, seed)
}

function radioEnd(device: Gateway | Device): RadioEnd {
  const { lng, lat } = device.plan
  const indoorLossDb = device.type === 'terminal' ? device.plan.indoorLossDb : 0
  return { uid: uidOf(device), lng, lat, indoorLossDb }
}

function createGateway(plan: PlannedGateway, port: GatewayPort, random: Random, seed: string): Gateway {
  const gateway: Gateway = {
    type: 'gateway',
    plan,
    port,
    relays: [],
    terminals: [],
    chance: random.fork('down'),
    armVersion: plan.armVersion,
    rfVersions: new Map(plan.channels.map(({ apuid, rfVersion }) => [apuid, rfVersion])),
    running: false,
    startedAt: 0,
    outageUntil: 0,
    linkDownAt: null,
    skewMs: 0,
    figures: {
      memoryFreePercent: random.uniform(35, 70),
      diskFreePercent: random.uniform(40, 85),
      cpuPercent: random.uniform(8, 30),
      temperatureC: random.uniform(32, 48),
    },
    strain: {},
    hasGps: true,
    isFactoryNew: false,
    settings: new Map(),
    answers: new Map(),
    alarms: new Set(),
    log: [],
  }
  const relays = new Map<string, Relay>()
  const parentOf = (planned: { parent: string | null }) =>
    planned.parent === null ? null : (relays.get(planned.parent) ?? null)

  for (const planned of plan.relays) {
    const relay: Relay = {
      type: 'relay',
      plan: planned,
      ...restingRadio(gateway, planned.apuid, parentOf(planned), random),
      appVersion: planned.appVersion,
    }
    relay.rssiDbm = linkDbm(relay, relay.parent ?? gateway, seed)
    relays.set(planned.moteuid, relay)
    gateway.relays.push(relay)
  }
  for (const planned of plan.terminals) {
    const kind = sensorKind(planned.kind)
    if (kind === undefined)
      throw new RangeError(`${planned.msuid} is of no kind of the catalogue: ${planned.kind}`)
    const terminal: Terminal = {
      type: 'terminal',
      plan: planned,
      kind,
      sensor: sensorOf(planned, kind, plan.country, random.fork(planned.msuid)),
      frameCounter: 0,
      lastFrameAt: Number.NEGATIVE_INFINITY,
      spectraUntil: 0,
      holdFramesUntil: 0,
      onAirUntil: 0,
      waiting: [],
      learning: null,
      alsoReceivedBy: [],
      ...restingRadio(gateway, planned.apuid, parentOf(planned), random),
      appVersion: planned.appVersion,
    }
    terminal.rssiDbm = linkDbm(terminal, terminal.parent ?? gateway, seed)
    gateway.terminals.push(terminal)
  }
  return gateway
}

function restingRadio(gateway: Gateway, apuid: Device['apuid'], parent: Relay | null, random: Random) {
  const range = random.chance(battery.nearEndShare) ? battery.usedNearEnd : battery.usedAtStart
  return {
    gateway,
    apuid,
    parent,
    rssiDbm: 0,
    powered: false,
    isFactoryNew: false,
    registered: false,
    lostParentAt: null,
    used: random.uniform(range.from, range.to),
    lastSpentAt: 0,
    framesSent: 0,
    framesFailed: 0,
    settings: new Map<string, ReportedValues>(),
    alarms: new Set<AlarmType>(),
    reporting: new Set<AlarmType>(),
  }
}
