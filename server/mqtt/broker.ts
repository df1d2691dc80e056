import { createServer, type Socket } from 'node:net'

import type { Client } from 'aedes'
import { Compile } from 'typebox/compile'

import type { Clock } from '#contract/wire/clock.ts'
import {
  downTopic,
  maxPayloadBytes,
  maxUnacknowledged,
  type DownKind,
  type DownMessage,
} from '#contract/wire/gateway-messages.ts'
import { armUidSchema, type ArmUid } from '#contract/wire/ids.ts'

import { createAcknowledgements } from './acknowledgements.ts'
import { createCredit, maxIdlePackets, type Credit } from './credit.ts'
import { guardFrames, type FrameGuard } from './frame-guard.ts'
import { createGate, type Gate } from './gate.ts'
import { grantAtMostQos1, PointToPoint } from './point-to-point.ts'
import type { MessageOutcome, RawMessage } from './raw-message.ts'

/** 'away': it cannot be checked now, the gateway shall try again. */
export type LoginOutcome = 'admitted' | 'unknown' | 'wrong-key' | 'away'

export interface BrokerOptions {
  host: string
  /** 0: any free one. */
  port: number
  clock: Clock
  logIn(armuid: ArmUid, armKey: Buffer, remoteAddress: string): Promise<LoginOutcome>
  /** `acknowledge` is called when the message is in the database or was refused. */
  onMessage(message: RawMessage, acknowledge: () => void): MessageOutcome
  /** A frame was so long that its connection was cut. `armuid` is null before the login. */
  onTooLong(armuid: ArmUid | null, bytes: number): void
  /** A packet other than PUBLISH from a gateway that is logged in, a ping above all. */
  onOtherPacket(armuid: ArmUid): void
  /** The server ends a connection. `armuid` is null before the login. */
  onCut(armuid: ArmUid | null, why: string): void
  /** A clock that nobody sets. */
  monotonicMs?: () => number
}

export interface Broker {
  readonly port: number
  /** Closed: nothing is read from any socket. */
  readonly gate: Gate
  readonly connections: number
  /** @returns false when the gateway is not connected, has not subscribed, or does not read what it is sent */
  publishDown<K extends DownKind>(armuid: ArmUid, kind: K, payload: DownMessage<K>): boolean
  /** Ends a gateway's connection; what was not acknowledged it brings again. */
  disconnect(armuid: ArmUid, why: string): void
  /** Ends all connections after what was written to them has been sent. */
  close(): Promise<void>
}

interface Connection {
  readonly socket: Socket
  readonly guard: FrameGuard
  armuid: ArmUid | null
  clientIdLength: number
  readonly subscribed: Set<string>
}

const maxClientIdLength = 64
const maxFrameBeforeLoginBytes = 4096
const maxControlFrameBytes = 4096
/** Longer PUBLISH frames are not read at all. */
const maxPublishFrameBytes = 4 * maxPayloadBytes
const maxUnsentBytes = 65_536
const maxConnections = 20_000
/** Of CONNACK. */
const returnCodes = { 'client-id': 2, away: 3, 'wrong-key': 4, unknown: 5 } as const
const downKinds = ['command', 'refusal'] as const satisfies readonly DownKind[]
const armUidValidator = Compile(armUidSchema)

/** @throws the listen error, e.g. `EADDRINUSE` */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const gate = createGate()
  const connections = new WeakMap<Client, Connection>()
  const byGateway = new Map<ArmUid, Client>()
  /** Of every gateway that has logged in since the start. */
  const credits = new Map<ArmUid, Credit>()

  function creditOf(armuid: ArmUid): Credit {
    const credit = credits.get(armuid) ?? createCredit(options.monotonicMs ?? (() => performance.now()))
    credits.set(armuid, credit)
    return credit
  }

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
      // aedes does not see the messages, so the socket itself watches for silence.
      connection.socket.setTimeout((packet.keepalive ?? 0) * 1500)
      packet.keepalive = 0
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
    const connection = connections.get(client)
    if (!connection?.armuid) return
    byGateway.set(connection.armuid, client)
    connection.guard.admit(creditOf(connection.armuid))
  })
  aedes.on('clientDisconnect', (client) => {
    const armuid = connections.get(client)?.armuid
    if (armuid && byGateway.get(armuid) === client) byGateway.delete(armuid)
  })

  for (const event of ['clientError', 'connectionError'] as const)
    aedes.on(event, (client, error) => {
      const connection = connections.get(client)
      // A login that is refused is answered, and the network's own failures are nobody's fault.
      if (connection === undefined || 'returnCode' in error || 'code' in error) return
      options.onCut(connection.armuid, error.message)
    })
  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) connections.get(client)?.subscribed.delete(topic)
  })

  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const cut = (why: string): void => options.onCut(connection.armuid, why)
    const acknowledgements = createAcknowledgements(socket, maxUnsentBytes, () =>
      cut('it does not read its acknowledgements'),
    )
    const guard = guardFrames(socket, {
      gate,
      maxUnreleased: maxUnacknowledged,
      maxFrameBytes: (isPublish) =>
        connection.armuid === null
          ? maxFrameBeforeLoginBytes
          : isPublish
            ? maxPublishFrameBytes
            : maxControlFrameBytes,
      onTooLong(bytes) {
        options.onTooLong(connection.armuid, bytes)
        cut(`a packet of ${bytes} bytes`)
      },
      onMalformed: () => cut('a PUBLISH that is malformed or of QoS 2'),
      onIdleTalk: () => cut(`more than ${maxIdlePackets} packets with nothing to store`),
      onOther() {
        if (connection.armuid !== null) options.onOtherPacket(connection.armuid)
      },
      onPublish({ topic, payload, messageId }) {
        const { armuid } = connection
        if (armuid === null) return 'refused'
        return options.onMessage({ armuid, topic, payload, receivedAt: options.clock.now() }, () => {
          guard.release()
          if (messageId !== null) acknowledgements.add(messageId)
        })
      },
    })
    const connection: Connection = { socket, guard, armuid: null, clientIdLength: 0, subscribed: new Set() }
    socket.on('timeout', () => {
      cut('silent for longer than its keep-alive allows')
      socket.destroy()
    })
    const client = aedes.handle(socket)
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
    disconnect(armuid, why) {
      const client = byGateway.get(armuid)
      const socket = client && connections.get(client)?.socket
      if (socket === undefined || socket.destroyed) return
      options.onCut(armuid, why)
      socket.destroy()
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
