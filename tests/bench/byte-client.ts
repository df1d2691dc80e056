/**
 * Gateways of a load test that write PUBLISH frames as bytes and count acknowledgements: the client that costs least,
 * and so leaves the machine to the server.
 */
import { connect, type Socket } from 'node:net'

import { generate } from 'mqtt-packet'

import {
  firstFrameNow,
  startMessage,
  summary,
  uplinkMessage,
  type LoadGateway,
  type LoadOrder,
} from './load-order.ts'

const publishQos1 = 0x32

function publishFrame(topic: string, messageId: number, payload: string): Buffer {
  const topicBytes = Buffer.byteLength(topic)
  const remaining = 4 + topicBytes + Buffer.byteLength(payload)
  const frame = Buffer.allocUnsafe(3 + remaining)
  frame[0] = publishQos1
  frame[1] = (remaining & 0x7f) | 0x80
  frame[2] = remaining >> 7
  frame.writeUInt16BE(topicBytes, 3)
  frame.write(topic, 5, 'latin1')
  frame.writeUInt16BE(messageId, 5 + topicBytes)
  frame.write(payload, 7 + topicBytes, 'latin1')
  return frame
}

class ByteGateway {
  readonly latencies: number[] = []
  acknowledged = 0
  private readonly ready = Promise.withResolvers<void>()
  private readonly finished = Promise.withResolvers<void>()
  private readonly socket: Socket
  private readonly order: LoadOrder
  private readonly gateway: LoadGateway
  private readonly sentAt = new Map<number, number>()
  private readonly firstFrame = firstFrameNow()
  private readonly perSecond: number
  /** One message of so many is timed. */
  private readonly sampledOf: number
  private startedAt = 0
  private pace: NodeJS.Timeout | undefined
  private seq = 0
  private state: 'login' | 'starting' | 'sending' | 'stopping' = 'login'

  constructor(order: LoadOrder, gateway: LoadGateway) {
    this.order = order
    this.gateway = gateway
    this.perSecond = (order.perSecond ?? Infinity) / order.gateways.length
    this.sampledOf = this.perSecond < Infinity ? 1 : 16
    this.socket = connect(order.port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('error', (error) => this.ready.reject(error))
    this.socket.on('close', () => this.finished.resolve())
    const { armuid, armKey } = gateway
    this.socket.write(
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
    let rest: Buffer = Buffer.alloc(0)
    this.socket.on('data', (chunk: Buffer) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let at = 0
      // CONNACK and PUBACK are four bytes each.
      for (; at + 4 <= bytes.length; at += 4) this.read(bytes[at + 3] ?? 0, bytes.readUInt16BE(at + 2))
      rest = bytes.subarray(at)
      if (this.state === 'sending') this.fill()
      if (this.state === 'stopping' && this.sentAt.size === 0) this.socket.end()
    })
  }

  begin(): Promise<void> {
    return this.ready.promise
  }
  send(): void {
    this.state = 'sending'
    this.startedAt = performance.now()
    this.fill()
    if (this.perSecond < Infinity) this.pace = setInterval(() => this.fill(), 10)
  }
  stop(): Promise<void> {
    this.state = 'stopping'
    clearInterval(this.pace)
    if (this.sentAt.size === 0) this.socket.end()
    return this.finished.promise
  }

  private read(returnCode: number, messageId: number): void {
    if (this.state === 'login') {
      if (returnCode !== 0) return this.ready.reject(new Error(`login refused with ${returnCode}`))
      this.state = 'starting'
      this.seq = 1
      return this.write('start', startMessage(this.gateway, this.order.boot, this.seq))
    }
    const sentAt = this.sentAt.get(messageId)
    if (sentAt === undefined) throw new Error(`acknowledgement ${messageId} for nothing`)
    this.sentAt.delete(messageId)
    if (this.state === 'starting') return this.ready.resolve()
    this.acknowledged += 1
    if (this.acknowledged % this.sampledOf === 0) this.latencies.push(performance.now() - sentAt)
  }

  private fill(): void {
    this.socket.cork()
    const due = ((performance.now() - this.startedAt) / 1000) * this.perSecond
    while (this.sentAt.size < this.order.window && this.seq <= due) {
      this.seq += 1
      this.write('uplink', uplinkMessage(this.gateway, this.order.boot, this.seq, this.firstFrame))
    }
    this.socket.uncork()
  }

  private write(kind: string, payload: string): void {
    const messageId = (this.seq % 65_535) + 1
    this.sentAt.set(messageId, performance.now())
    this.socket.write(publishFrame(`farwatch/1/${this.gateway.armuid}/up/${kind}`, messageId, payload))
  }
}

process.on('message', (order: LoadOrder) => void run(order))

async function run(order: LoadOrder): Promise<void> {
  const gateways = order.gateways.map((gateway) => new ByteGateway(order, gateway))
  await Promise.all(gateways.map((gateway) => gateway.begin()))
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  for (const gateway of gateways) gateway.send()
  await new Promise((resolve) => {
    setTimeout(resolve, order.seconds * 1000)
  })
  const acknowledged = gateways.reduce((sum, gateway) => sum + gateway.acknowledged, 0)
  const result = summary(
    acknowledged,
    (performance.now() - startedAt) / 1000,
    gateways.flatMap((gateway) => gateway.latencies),
    cpuBefore,
  )
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  process.send?.(result, () => process.exit(0))
}
