import { randomUUID } from 'node:crypto'
import type { IPublishPacket, Packet } from 'mqtt-packet'

import {
  downTopic,
  maxUnacknowledged,
  type DownKind,
  type DownMessage,
} from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { Findings } from './findings.ts'
import { createJudge, type ReceivedMessage } from './judge.ts'
import { startPacketServer, type PacketConnection } from './packet-server.ts'

export interface TrialOptions {
  host: string
  /** 0: any free one. */
  port: number
  now: () => number
  /** What the gateway's password has to be, where it is known. */
  armKey?: string
  /** Messages that are acknowledged at once, before the first trial. */
  collect: number
  /** How long acknowledgements are withheld. */
  withholdMs: number
  /** How long the server stays away afterwards. */
  awayMs: number
  /** How long the gateway may take to come back, and to answer. */
  patienceMs: number
  /** Without a gateway, or without messages, the trial ends after this. */
  timeoutMs: number
  log(line: string): void
}

export interface Trial {
  readonly port: number
  /** Resolves when every trial has been made, or the time is over. */
  readonly done: Promise<Findings>
  /** Ends it now, with what has been seen. */
  stop: () => void
}

type Phase = 'collecting' | 'withholding' | 'away' | 'returning' | 'commanding'
interface Client {
  armuid: ArmUid | null
  /** It has subscribed to its commands. */
  listens: boolean
  unacknowledged: number
}

/**
 * Plays a server that tries a gateway: acknowledges at first, withholds, goes away, comes back, refuses a message and
 * gives commands. Speaks MQTT by the packet, so that each acknowledgement is in its hands.
 * @throws the listen error, e.g. `EADDRINUSE`
 */
export async function startTrial(options: TrialOptions): Promise<Trial> {
  const findings = new Findings()
  const judge = createJudge(findings, options.now, options.armKey)
  const { promise: done, resolve } = Promise.withResolvers<Findings>()
  const unknownId = randomUUID()
  const expiredId = randomUUID()
  const timers = new Set<NodeJS.Timeout>()
  let phase: Phase = 'collecting'
  const clients = new WeakMap<PacketConnection, Client>()
  let current: PacketConnection | null = null
  let collected = 0
  let held: ReceivedMessage[] = []
  let lastAcknowledged: ReceivedMessage | null = null
  let refused: ReceivedMessage | null = null
  let isAnswered = false
  let hasGoneOn = false

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  function enter(next: Phase, line: string): void {
    phase = next
    options.log(line)
  }

  function finish(): void {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    current?.cut()
    server.close()
    if (refused !== null && hasGoneOn) findings.pass('refusal')
    if (isAnswered) findings.pass('deadline')
    else if (refused !== null) findings.fail('command', 'it was not answered in time')
    resolve(findings)
  }

  function withhold(): void {
    enter('withholding', `${collected} messages acknowledged; now the acknowledgements are withheld`)
    later(options.withholdMs, () => {
      if (held.length === 0) options.log('no message came while they were withheld')
      else if (findings.verdict('window') !== 'failed') findings.pass('window')
      goAway()
    })
  }

  function goAway(): void {
    enter('away', `${held.length} messages wait; the server goes away`)
    server.isAway = true
    current?.cut()
    later(options.awayMs, () => {
      server.isAway = false
      enter('returning', 'the server is back')
      later(options.patienceMs, () => {
        if (phase !== 'returning') return
        if (held.length > 0)
          findings.fail('resend', 'these were not sent again in time', held.map(({ seq }) => seq).join(', '))
        startCommands()
      })
    })
  }

  function startCommands(): void {
    enter('commanding', 'one message is refused, and two commands are given')
    later(options.patienceMs, finish)
    giveCommands()
  }

  function giveCommands(): void {
    const client = current === null ? undefined : clients.get(current)
    if (phase !== 'commanding' || refused !== null || current === null || !client?.listens) return
    const { armuid } = client
    refused = lastAcknowledged
    if (armuid === null || refused === null) return
    const { kind, boot, seq } = refused
    const detail = 'a trial: nothing is wrong with it'
    const command = { name: 'gateway-check', parameters: {} }
    const deadline = options.now() + options.patienceMs + 60_000
    down(current, armuid, 1, 'refusal', { kind, boot, seq, reason: 'unknown-device', detail })
    down(current, armuid, 2, 'command', {
      ...command,
      commandId: expiredId,
      deadline: options.now() - 60_000,
    })
    down(current, armuid, 3, 'command', { ...command, commandId: unknownId, deadline })
  }

  function receive(connection: PacketConnection, packet: Packet): void {
    if (packet.cmd === 'connect') {
      const armuid = judge.login(packet)
      clients.set(connection, { armuid, listens: false, unacknowledged: 0 })
      connection.send({ cmd: 'connack', returnCode: armuid === null ? 4 : 0, sessionPresent: false })
      if (armuid === null) return connection.end()
      current = connection
      options.log(`${armuid} has logged in`)
      return
    }
    const client = clients.get(connection)
    if (client === undefined || client.armuid === null) return connection.cut()
    if (packet.cmd === 'subscribe') {
      const { subscriptions, messageId = 1 } = packet
      judge.subscription(client.armuid, subscriptions)
      const granted = subscriptions.map(({ qos }) => Math.min(qos, 1))
      connection.send({ cmd: 'suback', messageId, granted })
      client.listens ||= subscriptions.some(({ topic }) => topic.endsWith('/down/command'))
      giveCommands()
    } else if (packet.cmd === 'publish') {
      published(connection, client, client.armuid, packet)
    } else if (packet.cmd === 'pingreq') {
      connection.send({ cmd: 'pingresp' })
    }
  }

  function published(
    connection: PacketConnection,
    client: Client,
    armuid: ArmUid,
    packet: IPublishPacket,
  ): void {
    const received = judge.message(armuid, packet)
    client.unacknowledged += 1
    if (client.unacknowledged > maxUnacknowledged)
      findings.fail('window', `${client.unacknowledged} messages wait for their acknowledgement`)
    if (phase === 'withholding') {
      if (received !== null) held.push(received)
      return
    }
    if (phase === 'away') return
    if (packet.messageId !== undefined) connection.send({ cmd: 'puback', messageId: packet.messageId })
    client.unacknowledged -= 1
    if (received === null) return
    if (phase === 'collecting') {
      collected += 1
      if (collected >= options.collect) withhold()
    } else if (phase === 'returning') {
      judgeReturn(received)
    } else {
      judgeAnswer(received)
    }
    lastAcknowledged = received
  }

  function judgeReturn(received: ReceivedMessage): void {
    const [expected] = held
    if (expected === undefined) return startCommands()
    // A gateway that restarted meanwhile may say so before it goes on.
    if (received.kind === 'start' && received.boot !== expected.boot) return
    const evidence = `boot ${received.boot} seq ${received.seq}, where seq ${expected.seq} is the oldest that waits`
    if (received.boot === expected.boot && received.seq === expected.seq) {
      findings.expect(
        'resend',
        received.text === expected.text,
        'the repeat differs from its first try',
        evidence,
      )
      findings.pass('order')
    } else {
      findings.fail('order', 'something younger overtakes', evidence)
    }
    held = held.filter(({ boot, seq }) => boot !== received.boot || seq !== received.seq)
    if (held.length === 0) startCommands()
  }

  function judgeAnswer(received: ReceivedMessage): void {
    if (refused !== null) {
      const isRefused = received.boot === refused.boot && received.seq === refused.seq
      if (isRefused) findings.fail('refusal', 'the refused message comes again', received.text)
      else hasGoneOn = true
    }
    if (received.kind !== 'command-answer') return
    const { commandId, outcome } = received.body
    if (commandId === expiredId) findings.fail('deadline', 'it is answered', received.text)
    if (commandId !== unknownId) return
    findings.expect('command', outcome === 'unsupported', `the outcome is ${String(outcome)}`, received.text)
    if (isAnswered) return
    isAnswered = true
    // What an answer to the expired command, or the refused message once more, would still need to come.
    later(Math.min(3000, options.patienceMs / 2), finish)
  }

  const server = await startPacketServer({
    host: options.host,
    port: options.port,
    onPacket: receive,
    onNonsense: (error) => findings.fail('login', 'this is not MQTT 3.1.1', String(error)),
    onClose(connection) {
      if (current === connection) current = null
    },
  })
  later(options.timeoutMs, () => {
    options.log('the time is over')
    finish()
  })
  return { port: server.port, done, stop: finish }
}

function down<K extends DownKind>(
  connection: PacketConnection,
  armuid: ArmUid,
  messageId: number,
  kind: K,
  body: DownMessage<K>,
): void {
  const payload = JSON.stringify(body)
  const topic = downTopic(armuid, kind)
  connection.send({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })
}
