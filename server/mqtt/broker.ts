import { EventEmitter } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { Aedes, type Client, type PublishPacket } from 'aedes'
import { Compile } from 'typebox/compile'

import type { Clock } from '#contract/clock.ts'
import {
  downTopic,
  maxPayloadBytes,
  maxUnacknowledged,
  type DownKind,
  type DownMessage,
} from '#contract/gateway-messages.ts'
import { armUidSchema, type ArmUid } from '#contract/ids.ts'

import { guardFrames, type FrameGuard } from './frame-guard.ts'
import { createGate, type Gate } from './gate.ts'
import type { RawMessage } from './raw-message.ts'

/** 'away': it cannot be checked now, the gateway shall try again. */
export type LoginOutcome = 'admitted' | 'unknown' | 'wrong-key' | 'away'

export interface BrokerOptions {
  host: string
  /** 0: any free one. */
  port: number
  clock: Clock
  logIn(armuid: ArmUid, armKey: Buffer, remoteAddress: string): Promise<LoginOutcome>
  /** Resolves when the message is in the database or was refused; only then it is acknowledged. */
  onMessage(message: RawMessage): Promise<void>
  /** A frame was so long that its connection was cut. `armuid` is null before the login. */
  onTooLong(armuid: ArmUid | null, bytes: number): void
}

export interface Broker {
  readonly port: number
  /** Closed: nothing is read from any socket. */
  readonly gate: Gate
  readonly connections: number
  /** @returns false when the gateway is not connected, has not subscribed, or does not read what it is sent */
  publishDown<K extends DownKind>(armuid: ArmUid, kind: K, payload: DownMessage<K>): boolean
  /** Ends all connections after what was written to them has been sent. */
  close(): Promise<void>
}

interface Connection {
  readonly socket: Socket
  readonly guard: FrameGuard
  armuid: ArmUid | null
  clientIdLength: number
  readonly subscribed: Set<string>
  /** Message ids that are stored and whose acknowledgement is not written yet. */
  readonly acknowledgements: number[]
}

const maxClientIdLength = 64
const maxFrameBeforeLoginBytes = 4096
const maxControlFrameBytes = 4096
/** Longer PUBLISH frames are not read at all. */
const maxPublishFrameBytes = 4 * maxPayloadBytes
const maxUnsentBytes = 65_536
/** PUBACK, two bytes follow; then the message id. */
const pubackHeader = 0x40_02_00_00
const maxConnections = 20_000
/** Of CONNACK. */
const returnCodes = { 'client-id': 2, away: 3, 'wrong-key': 4, unknown: 5 } as const
const downKinds = ['command', 'refusal'] as const satisfies readonly DownKind[]
const armUidValidator = Compile(armUidSchema)

/** Nothing is routed: what comes up goes to ingest, what goes down goes straight to its gateway. */
class PointToPoint extends Aedes {
  override publish(_packet: PublishPacket, client: unknown, done?: unknown): void {
    const finish = typeof client === 'function' ? client : done
    if (typeof finish === 'function') finish()
  }
}

/** @throws the listen error, e.g. `EADDRINUSE` */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const gate = createGate()
  const connections = new WeakMap<Client, Connection>()
  const byGateway = new Map<ArmUid, Client>()

  async function admit(
    connection: Connection,
    armuid: ArmUid,
    armKey: Buffer,
    done: (error: null, success: true) => void,
    refuse: (returnCode: number) => void,
  ): Promise<void> {
    const outcome = await options
      .logIn(armuid, armKey, connection.socket.remoteAddress ?? '')
      .catch(() => 'away' as const)
    if (outcome !== 'admitted') return refuse(returnCodes[outcome])
    connection.armuid = armuid
    done(null, true)
  }

  async function take(
    message: RawMessage,
    { socket, guard, acknowledgements }: Connection,
    packet: PublishPacket,
    callback: (error?: Error) => void,
  ): Promise<void> {
    try {
      await options.onMessage(message)
    } catch (error) {
      return callback(error instanceof Error ? error : new Error(String(error)))
    }
    guard.release()
    if (packet.qos === 1 && packet.messageId !== undefined) {
      if (acknowledgements.push(packet.messageId) === 1)
        process.nextTick(acknowledge, socket, acknowledgements)
      // aedes would write each acknowledgement by itself; what has QoS 0 it leaves alone.
      packet.qos = 0
    }
    callback()
  }

  const aedes = new PointToPoint({
    connectTimeout: 10_000,
    maxClientsIdLength: maxClientIdLength,
    preConnect(client, packet, callback) {
      const connection = connections.get(client)
      if (connection === undefined) return callback(new Error('no such connection'), false)
      connection.clientIdLength = packet.clientId.length
      // One connection per gateway: aedes closes the older one of the same client id.
      packet.clientId = packet.username ?? packet.clientId
      // No session outlives its connection, no will is kept.
      packet.clean = true
      delete packet.will
      callback(null, true)
    },
    authenticate(client, username, password, done) {
      const connection = connections.get(client)
      const armuid = armUidValidator.Check(username) ? username : null
      const refuse = (returnCode: number): void =>
        done(Object.assign(new Error('login refused'), { returnCode }), false)
      if (connection === undefined || connection.clientIdLength > maxClientIdLength)
        return refuse(returnCodes['client-id'])
      if (armuid === null || password === undefined) return refuse(returnCodes['wrong-key'])
      void admit(connection, armuid, password, done, refuse)
    },
    authorizePublish(client, packet, callback) {
      const connection = client === null ? undefined : connections.get(client)
      if (connection === undefined || connection.armuid === null) return callback(new Error('not logged in'))
      if (packet.qos === 2) return callback(new Error('QoS 2 is not served'))
      const { armuid } = connection
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      const message = { armuid, topic: packet.topic, payload, receivedAt: options.clock.now() }
      void take(message, connection, packet, callback)
    },
    authorizeSubscribe(client, subscription, callback) {
      const connection = connections.get(client)
      const { topic } = subscription
      if (connection === undefined || connection.armuid === null || !isDownTopic(connection.armuid, topic))
        return callback(null, null)
      connection.subscribed.add(topic)
      callback(null, subscription)
    },
  })
  await aedes.listen()
  aedes.on('clientReady', (client) => {
    const armuid = connections.get(client)?.armuid
    if (armuid) byGateway.set(armuid, client)
  })
  aedes.on('clientDisconnect', (client) => {
    const armuid = connections.get(client)?.armuid
    if (armuid && byGateway.get(armuid) === client) byGateway.delete(armuid)
  })

  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) connections.get(client)?.subscribed.delete(topic)
  })

  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    let connection: Connection | null = null
    const guard = guardFrames(socket, {
      gate,
      maxUnreleased: maxUnacknowledged,
      maxFrameBytes: (isPublish) =>
        (connection?.armuid ?? null) === null
          ? maxFrameBeforeLoginBytes
          : isPublish
            ? maxPublishFrameBytes
            : maxControlFrameBytes,
      onTooLong: (bytes) => options.onTooLong(connection?.armuid ?? null, bytes),
    })
    const client = aedes.handle(socket)
    connection = {
      socket,
      guard,
      armuid: null,
      clientIdLength: 0,
      subscribed: new Set(),
      acknowledgements: [],
    }
    connections.set(client, connection)
    grantAtMostQos1(client)
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the broker has no port')

  return {
    port: address.port,
    gate,
    get connections() {
      return byGateway.size
    },
    publishDown(armuid, kind, payload) {
      const client = byGateway.get(armuid)
      const connection = client && connections.get(client)
      const topic = downTopic(armuid, kind)
      if (!connection?.subscribed.has(topic) || connection.socket.writableLength > maxUnsentBytes)
        return false
      // Without a callback aedes throws after the write.
      client?.publish(
        { cmd: 'publish', topic, payload: JSON.stringify(payload), qos: 1, dup: false, retain: false },
        () => {},
      )
      return true
    },
    async close() {
      gate.shut()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all([...sockets].map((socket) => sent(socket)))
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function isDownTopic(armuid: ArmUid, topic: string): boolean {
  return downKinds.some((kind) => topic === downTopic(armuid, kind))
}

/** aedes answers with the QoS that was asked for unless the packet itself asks for less. */
function grantAtMostQos1(client: Client): void {
  const parser: unknown = Reflect.get(client, '_parser')
  if (!(parser instanceof EventEmitter)) throw new Error('this version of aedes keeps its parser elsewhere')
  parser.prependListener('packet', (packet: { cmd: string; subscriptions?: { qos: number }[] }) => {
    if (packet.cmd !== 'subscribe') return
    for (const subscription of packet.subscriptions ?? []) if (subscription.qos > 1) subscription.qos = 1
  })
}

/** A batch acknowledges many messages of a connection at once: they are written as one. */
function acknowledge(socket: Socket, messageIds: number[]): void {
  const bytes = Buffer.allocUnsafe(4 * messageIds.length)
  for (const [i, messageId] of messageIds.entries()) bytes.writeUInt32BE(pubackHeader + messageId, 4 * i)
  messageIds.length = 0
  if (socket.destroyed) return
  socket.write(bytes)
  // It sends and does not read: its acknowledgements are not kept without end.
  if (socket.writableLength > maxUnsentBytes) socket.destroy()
}

/** Resolves when the socket has sent what was written to it, or after a second. */
function sent(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 1000)
    const done = (): void => {
      clearTimeout(timer)
      resolve()
    }
    if (socket.destroyed) done()
    else socket.end(done)
  })
}
