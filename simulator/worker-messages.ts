import { Type, type Static } from 'typebox'

import { faultEffectSchema } from './fault-catalogue.ts'

/** What a process, or the whole simulation, is at. */
export const simulatorStatusSchema = Type.Object({
  gateways: Type.Integer(),
  gatewaysUp: Type.Integer(),
  relays: Type.Integer(),
  relaysPowered: Type.Integer(),
  terminals: Type.Integer(),
  terminalsRegistered: Type.Integer(),
  /** Messages in the gateways' stores. */
  backlog: Type.Integer(),
  /** Messages that a full store gave up. */
  dropped: Type.Integer(),
  acknowledged: Type.Integer(),
  refused: Type.Integer(),
  refusedBy: Type.Record(Type.String(), Type.Integer()),
})
export type SimulatorStatus = Static<typeof simulatorStatusSchema>

/** To a worker. */
export const orderSchema = Type.Union([
  Type.Object({
    id: Type.Integer(),
    order: Type.Literal('fault'),
    name: Type.String(),
    parameters: Type.Unknown(),
  }),
  Type.Object({ id: Type.Integer(), order: Type.Literal('status') }),
  Type.Object({ id: Type.Integer(), order: Type.Literal('flush') }),
])
export type Order = Static<typeof orderSchema>

/** From a worker. `null` as an effect: the named device is not in its world. */
export const reportSchema = Type.Union([
  Type.Object({ report: Type.Literal('ready') }),
  Type.Object({
    id: Type.Integer(),
    report: Type.Literal('effect'),
    effect: Type.Union([faultEffectSchema, Type.Null()]),
  }),
  Type.Object({ id: Type.Integer(), report: Type.Literal('refused'), msg: Type.String() }),
  Type.Object({ id: Type.Integer(), report: Type.Literal('status'), status: simulatorStatusSchema }),
  Type.Object({ id: Type.Integer(), report: Type.Literal('flushed') }),
])
export type Report = Static<typeof reportSchema>

const counts = [
  'gateways',
  'gatewaysUp',
  'relays',
  'relaysPowered',
  'terminals',
  'terminalsRegistered',
  'backlog',
  'dropped',
  'acknowledged',
  'refused',
] as const satisfies readonly (keyof SimulatorStatus)[]

function nothing(): SimulatorStatus {
  return {
    gateways: 0,
    gatewaysUp: 0,
    relays: 0,
    relaysPowered: 0,
    terminals: 0,
    terminalsRegistered: 0,
    backlog: 0,
    dropped: 0,
    acknowledged: 0,
    refused: 0,
    refusedBy: {},
  }
}

/** The whole of what the workers say of their parts. */
export function sumOf(parts: readonly SimulatorStatus[]): SimulatorStatus {
  const total = nothing()
  for (const part of parts) {
    for (const name of counts) total[name] += part[name]
    for (const [reason, count] of Object.entries(part.refusedBy))
      total.refusedBy[reason] = (total.refusedBy[reason] ?? 0) + count
  }
  return total
}
