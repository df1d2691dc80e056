import type { ReportedValues } from '#contract/configuration/section-form.ts'
import type { AlarmType } from '#contract/wire/enumerations.ts'
import type { UpMessage } from '#contract/wire/gateway-messages.ts'
import type { ApUid, DevUid, MoteUid } from '#contract/wire/ids.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import type { GatewayPort } from '../link/gateway-port.ts'
import type { Random } from '../random.ts'
import type { PlannedGateway, PlannedRelay, PlannedTerminal } from '../network.ts'
import type { Sensor } from './sensor.ts'

export interface Gateway {
  readonly type: 'gateway'
  readonly plan: PlannedGateway
  readonly port: GatewayPort
  readonly relays: Relay[]
  readonly terminals: Terminal[]
  /** What it draws from when it sends down. */
  readonly chance: Random
  /** Of its arm unit. */
  armVersion: string
  /** Of its radio modules, by channel. */
  readonly rfVersions: Map<ApUid, string>
  /** The software runs: frames are received, messages are made. */
  running: boolean
  startedAt: number
  /** Until when an outage on purpose keeps the link down; 0 when none does. */
  outageUntil: number
  linkDownAt: number | null
  /** What its clock shows beyond the true time. */
  skewMs: number
  /** As they are on a quiet day. */
  readonly figures: Readonly<GatewayFigures>
  /** What an incident makes of some of them. */
  strain: Partial<GatewayFigures>
  hasGps: boolean
  /** Nobody has set it to anything since it was reset. */
  isFactoryNew: boolean
  /** What commands have set since it was built or reset: channel (empty: the arm unit) and section, with a slash between. */
  readonly settings: Map<string, ReportedValues>
  /** What it answered to the commands that it was given, by their ids. */
  readonly answers: Map<string, CommandAnswer | 'under way'>
  readonly alarms: Set<AlarmType>
  /** The lines of its log files, the oldest first. */
  readonly log: string[]
}

export type CommandAnswer = Pick<UpMessage<'command-answer'>, 'outcome' | 'result'>

export interface GatewayFigures {
  memoryFreePercent: number
  diskFreePercent: number
  cpuPercent: number
  temperatureC: number
}

/** What relays and terminals have in common: a radio, a battery, a place in the tree. */
interface RadioDevice {
  readonly gateway: Gateway
  apuid: ApUid
  /** Where it is connected now; null: the gateway itself. */
  parent: Relay | null
  /** Mean strength at the parent, dBm. */
  rssiDbm: number
  powered: boolean
  /** Nobody has set it to anything since it was reset. */
  isFactoryNew: boolean
  /** It has registered since its power came. */
  registered: boolean
  /** It does not receive its parent since then. */
  lostParentAt: number | null
  /** The used share of its battery, 0 to 1. */
  used: number
  lastSpentAt: number
  framesSent: number
  framesFailed: number
  /** Of its application; undefined: it does not say. */
  appVersion: string | undefined
  /** What commands have set since it was built or reset, by sections. */
  readonly settings: Map<string, ReportedValues>
  /** Conditions that it has reported as raised. */
  readonly alarms: Set<AlarmType>
  /** Reports that are in the air: they are not made a second time meanwhile. */
  readonly reporting: Set<AlarmType>
}

export interface Relay extends RadioDevice {
  readonly type: 'relay'
  appVersion: string
  readonly plan: PlannedRelay
}

export interface Terminal extends RadioDevice {
  readonly type: 'terminal'
  readonly plan: PlannedTerminal
  readonly kind: SensorKind
  readonly sensor: Sensor
  frameCounter: number
  lastFrameAt: number
  /** Until then it sends the spectra that it measured last. */
  spectraUntil: number
  /**
   * The counter starts again at 0 with a registration. No frame is sent before this moment, so that a frame cannot be
   * taken for the one of the same number before.
   */
  holdFramesUntil: number
  /** It sends a part of a spectrum until then, and nothing else meanwhile. */
  onAirUntil: number
  /** What its gateway keeps for it until it listens. */
  waiting: (() => void)[]
  /** The learning that is under way; another one takes its place. */
  learning: object | null
  /** Other gateways of its company that receive it, and how strongly on average. */
  readonly alsoReceivedBy: { readonly gateway: Gateway; readonly rssiDbm: number }[]
}

export type Device = Relay | Terminal

export function uidOf(device: Device | Gateway): DevUid {
  if (device.type === 'gateway') return device.plan.armuid
  return device.type === 'relay' ? device.plan.moteuid : device.plan.msuid
}

/** The relays between a device and its gateway, nearest to the device first. */
export function relaysAbove(device: Device): Relay[] {
  const path: Relay[] = []
  for (let relay = device.parent; relay !== null; relay = relay.parent) path.push(relay)
  return path
}

/** Radio hops to the gateway, 1 when received directly. */
export function hopsOf(device: Device): number {
  return relaysAbove(device).length + 1
}

export function parentUidOf(device: Device): MoteUid | null {
  return device.parent?.plan.moteuid ?? null
}

/** Relays and terminals that are connected through `relay` directly. */
export function childrenOf(relay: Relay): Device[] {
  const { gateway } = relay
  return [...gateway.relays, ...gateway.terminals].filter((device) => device.parent === relay)
}
