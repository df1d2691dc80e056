import { Type, type Static, type TSchema } from 'typebox'

import { alarmLevel, channel, deviceStatus } from '../wire/enumerations.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** From the top down; a relay may be connected through a relay. */
export const topologyKinds = ['company', 'gateway', 'channel', 'relay', 'terminal'] as const

/**
 * What stands in the network and its parent. What a kind cannot have is null: a company has no status, a channel
 * no position, a gateway no signal.
 */
export const topologyNodeSchema = Type.Object({
  /** Known by it within the answer, and between answers: `company:7`, `device:12`, `channel:0A0B0C0D`. */
  key: Type.String(),
  /** The key of its parent; null at the top of the answer, or when that is not in it. */
  parent: orNull(Type.String()),
  kind: Type.Enum(topologyKinds),
  /** The row of a company or device; empty for a channel. */
  id: Type.String(),
  /** Of a device, the apuid of a channel; empty for a company. */
  devUid: Type.String(),
  /** The company's name or the device's alias; empty when there is none. */
  name: Type.String(),
  /** Of a channel, its number. */
  channel: orNull(channel.schema),
  status: orNull(deviceStatus.schema),
  /** The worst level among alarms that are not recovered, or null. */
  alarmLevel: orNull(alarmLevel.schema),
  /** WGS84 degrees. */
  longitude: orNull(Type.Number()),
  latitude: orNull(Type.Number()),
  /** How it is received by its parent. */
  rssiDbm: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  hops: orNull(Type.Integer()),
  /** Whether anything is connected through it, in the answer or not. */
  hasBelow: Type.Boolean(),
})
export type TopologyNode = Static<typeof topologyNodeSchema>

export const topologySchema = Type.Object({
  /** Parents before the devices connected through them. */
  nodes: Type.Array(topologyNodeSchema),
  /** More is below than the answer holds. */
  cut: Type.Boolean(),
})
export type Topology = Static<typeof topologySchema>
