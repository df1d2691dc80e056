/** A gateway that writes one packet over and over, as fast as its connection takes it, and comes back when it is cut. */
import { connect } from 'node:net'

import { generate } from 'mqtt-packet'

import type { LoadGateway } from './load-order.ts'

export interface FloodOrder {
  port: number
  gateway: LoadGateway
  flood: Flood
}
export type Flood = 'form' | 'topic' | 'ping' | 'subscribe'

function packetOf(flood: Flood, armuid: string): Buffer {
  const own = `farwatch/1/${armuid}/up/uplink`
  const publish = { cmd: 'publish', payload: '{}', dup: false, retain: false, messageId: 1 } as const
  if (flood === 'form') return generate({ ...publish, topic: own, qos: 1 })
  if (flood === 'topic') return generate({ ...publish, topic: 'elsewhere', qos: 0 })
  if (flood === 'ping') return generate({ cmd: 'pingreq' })
  return generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: own, qos: 1 }] })
}

function flood(order: FloodOrder): void {
  const { armuid, armKey } = order.gateway
  const packet = packetOf(order.flood, armuid)
  const chunk = Buffer.concat(Array.from({ length: Math.floor(65_536 / packet.length) }, () => packet))
  const socket = connect(order.port, '127.0.0.1')
  const fill = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('error', () => {})
  socket.on('close', () => void setTimeout(() => flood(order), 100))
  socket.on('drain', fill)
  socket.on('data', () => {})
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: armuid,
      keepalive: 0,
      username: armuid,
      password: Buffer.from(armKey),
    }),
  )
  fill()
}

process.on('message', flood)
process.on('disconnect', () => process.exit(0))
