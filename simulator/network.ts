import { Type, type Static } from 'typebox'

import { connectMode, protocolModel } from '#contract/wire/enumerations.ts'
import { apUidSchema, armUidSchema, moteUidSchema, msUidSchema } from '#contract/wire/ids.ts'
import { gatewayCredentialSchema, provisioningSchema } from '#contract/rules/provisioning.ts'

const place = { lng: Type.Number(), lat: Type.Number() }
/** The relay a device is connected through, null for the gateway itself. */
const parent = Type.Union([moteUidSchema, Type.Null()])
const country = Type.Union([Type.Literal('CN'), Type.Literal('JP'), Type.Literal('KR')])
export type Country = Static<typeof country>

const plannedChannel = Type.Object({
  apuid: apUidSchema,
  channel: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  rfVersion: Type.String(),
  frequencyMhz: Type.Number(),
  /** Absent: ZETA-P, as in all networks that are planned here. */
  protocolModel: Type.Optional(protocolModel.schema),
})
export type PlannedChannel = Static<typeof plannedChannel>

const plannedRelay = Type.Object({
  moteuid: moteUidSchema,
  apuid: apUidSchema,
  parent,
  netId: Type.Integer(),
  ...place,
  softwareVersion: Type.String(),
  appVersion: Type.String(),
})
export type PlannedRelay = Static<typeof plannedRelay>

const plannedTerminal = Type.Object({
  msuid: msUidSchema,
  apuid: apUidSchema,
  parent,
  /** A kind of the sensor catalogue. */
  kind: Type.String(),
  ...place,
  indoorLossDb: Type.Number(),
  softwareVersion: Type.String(),
  /** Absent: it does not say, as in networks that were planned before terminals could. */
  appVersion: Type.Optional(Type.String()),
  /** The path of the company that is a guest on the gateway; absent: it belongs to the gateway's own. */
  guest: Type.Optional(Type.String()),
})
export type PlannedTerminal = Static<typeof plannedTerminal>

const plannedGateway = Type.Object({
  armuid: armUidSchema,
  armKey: gatewayCredentialSchema.properties.armKey,
  /** The company's path as one text: gateways receive each other's terminals only within a company. */
  company: Type.String(),
  place: Type.String(),
  country,
  ...place,
  connectMode: connectMode.schema,
  armVersion: Type.String(),
  hardwareVersion: Type.String(),
  channels: Type.Array(plannedChannel),
  /** Parents before their children. */
  relays: Type.Array(plannedRelay),
  terminals: Type.Array(plannedTerminal),
})
export type PlannedGateway = Static<typeof plannedGateway>

/** The simulated world as planned: what the radio processes need and the server never sees. */
export const networkSchema = Type.Object({
  size: Type.Union([Type.Literal('town'), Type.Literal('city'), Type.Literal('country')]),
  seed: Type.Integer(),
  gateways: Type.Array(plannedGateway),
})
export type Network = Static<typeof networkSchema>

/** The file that ties a database and a simulation together. It holds the gateways' keys. */
export const networkFileSchema = Type.Object({ provisioning: provisioningSchema, network: networkSchema })
export type NetworkFile = Static<typeof networkFileSchema>
