import { EventEmitter } from 'node:events'

import { Aedes, type Client } from 'aedes'

/** Nothing is routed: what comes up goes past it to ingest, what goes down goes straight to its gateway. */
export class PointToPoint extends Aedes {
  override publish(_packet: unknown, client: unknown, done?: unknown): void {
    const finish = typeof client === 'function' ? client : done
    if (typeof finish === 'function') finish()
  }
}

/** aedes answers with the QoS that was asked for unless the packet itself asks for less. */
export function grantAtMostQos1(client: Client): void {
  const parser: unknown = Reflect.get(client, '_parser')
  if (!(parser instanceof EventEmitter)) throw new Error('this version of aedes keeps its parser elsewhere')
  parser.prependListener('packet', (packet: { cmd: string; subscriptions?: { qos: number }[] }) => {
    if (packet.cmd !== 'subscribe') return
    for (const subscription of packet.subscriptions ?? []) if (subscription.qos > 1) subscription.qos = 1
  })
}
