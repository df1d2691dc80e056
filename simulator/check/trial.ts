import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'

import { generate, parser, type IPublishPacket, type Packet } from 'mqtt-packet'

import { downTopic, maxUnacknowledged, type DownKind, type DownMessage } from '#contract/gateway-messages.ts'
import type { ArmUid } from '#contract/ids.ts'

import { Findings } from './findings.ts'
import { createJudge, type Heard } from './judge.ts'

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
type Connection = { socket: Socket; armuid: ArmUid | null; listens: boolean; unacknowledged: number }

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
  let current: Connection | null = null
  let collected = 0
  let held: Heard[] = []
  let lastAcknowledged: Heard | null = null
  let refused: Heard | null = null
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
    current?.socket.destroy()
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
    current?.socket.destroy()
    later(options.awayMs, () => {
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
    if (phase !== 'commanding' || refused !== null || current === null || !current.listens) return
    refused = lastAcknowledged
    if (refused !== null) {
      const { kind, boot, seq } = refused
      down(current, 'refusal', {
        kind,
        boot,
        seq,
        reason: 'unknown-device',
        detail: 'a trial: nothing is wrong with it',
      })
    }
    const command = { name: 'gateway-check', parameters: {} }
    down(current, 'command', { ...command, commandId: expiredId, deadline: options.now() - 60_000 })
    down(current, 'command', {
      ...command,
      commandId: unknownId,
      deadline: options.now() + options.patienceMs + 60_000,
    })
  }

  function down<K extends DownKind>(to: Connection, kind: K, body: DownMessage<K>): void {
    if (to.armuid === null) return
    const messageId = kind === 'refusal' ? 1 : 2 + Math.floor(Math.random() * 60_000)
    const payload = JSON.stringify(body)
    const topic = downTopic(to.armuid, kind)
    send(to, { cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })
  }

  function receive(connection: Connection, packet: Packet): void {
    if (packet.cmd === 'connect') {
      connection.armuid = judge.login(packet)
      const isAdmitted = connection.armuid !== null
      send(connection, { cmd: 'connack', returnCode: isAdmitted ? 0 : 4, sessionPresent: false })
      if (isAdmitted) options.log(`${connection.armuid} has logged in`)
      else connection.socket.end()
    } else if (packet.cmd === 'subscribe') {
      const { subscriptions, messageId = 1 } = packet
      if (connection.armuid !== null) judge.subscription(connection.armuid, subscriptions)
      const granted = subscriptions.map(({ qos }) => Math.min(qos, 1))
      send(connection, { cmd: 'suback', messageId, granted })
      connection.listens ||= subscriptions.some(({ topic }) => topic.endsWith('/down/command'))
      giveCommands()
    } else if (packet.cmd === 'publish') {
      published(connection, packet)
    } else if (packet.cmd === 'pingreq') {
      send(connection, { cmd: 'pingresp' })
    }
  }

  function published(connection: Connection, packet: IPublishPacket): void {
    if (connection.armuid === null) return
    const heard = judge.message(connection.armuid, packet)
    connection.unacknowledged += 1
    if (connection.unacknowledged > maxUnacknowledged)
      findings.fail('window', `${connection.unacknowledged} messages wait for their acknowledgement`)
    if (phase === 'withholding') {
      if (heard !== null) held.push(heard)
      return
    }
    if (phase === 'away') return
    if (packet.messageId !== undefined) send(connection, { cmd: 'puback', messageId: packet.messageId })
    connection.unacknowledged -= 1
    if (heard === null) return
    if (phase === 'collecting') {
      collected += 1
      if (collected >= options.collect) withhold()
    } else if (phase === 'returning') {
      judgeReturn(heard)
    } else {
      judgeAnswer(heard)
    }
    lastAcknowledged = heard
  }

  function judgeReturn(heard: Heard): void {
    const [expected] = held
    if (expected === undefined) return startCommands()
    const evidence = `boot ${heard.boot} seq ${heard.seq}, where seq ${expected.seq} is the oldest that waits`
    if (heard.boot === expected.boot && heard.seq === expected.seq) {
      findings.expect(
        'resend',
        heard.text === expected.text,
        'the repeat differs from its first try',
        evidence,
      )
      findings.pass('order')
    } else {
      findings.fail('order', 'something younger overtakes', evidence)
    }
    held = held.filter(({ boot, seq }) => boot !== heard.boot || seq !== heard.seq)
    if (held.length === 0) startCommands()
  }

  function judgeAnswer(heard: Heard): void {
    if (refused !== null) {
      const isRefused = heard.boot === refused.boot && heard.seq === refused.seq
      if (isRefused) findings.fail('refusal', 'the refused message comes again', heard.text)
      else hasGoneOn = true
    }
    if (heard.kind !== 'command-answer') return
    const { commandId, outcome } = heard.body
    if (commandId === expiredId) findings.fail('deadline', 'it is answered', heard.text)
    if (commandId !== unknownId) return
    findings.expect('command', outcome === 'unsupported', `the outcome is ${String(outcome)}`, heard.text)
    if (isAnswered) return
    isAnswered = true
    // What an answer to the expired command, or the refused message once more, would still need to come.
    later(Math.min(3000, options.patienceMs / 2), finish)
  }

  const server = createServer((socket) => {
    const connection: Connection = { socket, armuid: null, listens: false, unacknowledged: 0 }
    socket.on('error', () => socket.destroy())
    if (phase === 'away') return void socket.destroy()
    current = connection
    const packets = parser({ protocolVersion: 4 })
    packets.on('packet', (packet) => receive(connection, packet))
    packets.on('error', (error) => {
      findings.fail('login', 'this is not MQTT 3.1.1', String(error))
      socket.destroy()
    })
    socket.on('data', (chunk) => packets.parse(chunk))
    socket.on('close', () => {
      if (current === connection) current = null
    })
  })
  await new Promise<void>((listening, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, listening)
  })
  later(options.timeoutMs, () => {
    options.log('the time is over')
    finish()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return { port, done, stop: finish }
}

function send(connection: Connection, packet: Packet): void {
  if (connection.socket.writable) connection.socket.write(generate(packet))
}
