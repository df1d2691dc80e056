import type { Provisioning } from '#contract/provisioning.ts'

import type { Size } from './assumptions.ts'
import type { Country } from './radio/link-budget.ts'

/** The simulated world as planned: what the radio processes need and the server never sees. */
export interface Network {
  readonly size: Size
  readonly seed: number
  readonly gateways: readonly PlannedGateway[]
}

export interface PlannedChannel {
  readonly apuid: string
  readonly channel: 1 | 2 | 3
  readonly rfVersion: string
  readonly frequencyMhz: number
}

export interface PlannedGateway {
  readonly armuid: string
  readonly armKey: string
  /** The company's path as one text: gateways hear each other's terminals only within a company. */
  readonly company: string
  readonly place: string
  readonly country: Country
  readonly lng: number
  readonly lat: number
  readonly connectMode: 'eth' | 'gprs'
  readonly armVersion: string
  readonly hardwareVersion: string
  readonly channels: readonly PlannedChannel[]
  /** Parents before their children. */
  readonly relays: readonly PlannedRelay[]
  readonly terminals: readonly PlannedTerminal[]
}

export interface PlannedRelay {
  readonly moteuid: string
  readonly apuid: string
  /** The relay it hangs on, null for the gateway itself. */
  readonly parent: string | null
  readonly netId: number
  readonly lng: number
  readonly lat: number
  readonly softwareVersion: string
  readonly appVersion: string
}

export interface PlannedTerminal {
  readonly msuid: string
  readonly apuid: string
  readonly parent: string | null
  /** A kind of the sensor catalogue. */
  readonly kind: string
  readonly lng: number
  readonly lat: number
  readonly indoorLossDb: number
  readonly softwareVersion: string
}

/** The file that ties a database and a simulation together. It holds the gateways' keys. */
export interface NetworkFile {
  readonly provisioning: Provisioning
  readonly network: Network
}
