import { randomBytes } from 'node:crypto'

import { connect, type MqttClient } from 'mqtt'
import { Value } from 'typebox/value'

import type { Clock } from '#contract/wire/clock.ts'
import {
  downMessages,
  downTopic,
  maxUnacknowledged,
  upTopic,
  type DownMessage,
  type UpKind,
} from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import type { GatewayPort, MessageBody, PortListener } from './gateway-port.ts'
import type { MessageStore, StoredMessage } from './message-store.ts'

export interface MqttLinkOptions {
  url: string
  armuid: ArmUid
  armKey: string
  store: MessageStore
  /** Waits between attempts are product time. */
  clock: Clock
  /** The server does not admit this gateway; it is tried again later. */
  onLoginRefused?(returnCode: number): void
  onAcknowledged(message: StoredMessage): void
  onRefusal(refusal: DownMessage<'refusal'>): void
}

export interface MqttLink extends GatewayPort {
  readonly isUp: boolean
  /** Ends the connection in an orderly way. Nothing is sent afterwards. */
  end(): Promise<void>
}

const firstRetryMs = 2000
const longestRetryMs = 60_000
/** Whoever was not admitted tries again at most once a minute. */
const refusedRetryMs = 60_000
const shortestRealMs = 200
const remembered = 200
/** CONNACK codes after which the same login will not do better at once. */
const loginRefused: ReadonlySet<number> = new Set([2, 4, 5])

/** One gateway as an MQTT client: QoS 1, at most `maxUnacknowledged` on their way, the store behind it. */
export function createMqttLink(options: MqttLinkOptions): MqttLink {
  const { armuid, armKey, store, clock } = options
  let { url } = options
  /** While it tries another server. */
  let trial: { readonly end: (stays: boolean) => void } | null = null
  let listener: PortListener | null = null
  let client: MqttClient | null = null
  let isUp = false
  let isOpen = false
  let retryMs = firstRetryMs
  let isRefused = false
  let timer: NodeJS.Timeout | undefined
  let boot = ''
  let seq = 0
  let overtaking = 0
  const repeats: StoredMessage[] = []
  let recent: StoredMessage[] = []
  let repeatsInFlight = 0

  function dial(): void {
    if (!isOpen || client !== null) return
    const dialled = connect(url, {
      clientId: armuid,
      username: armuid,
      password: armKey,
      clean: true,
      keepalive: 60,
      protocolVersion: 4,
      // After a break everything starts from the store, so the client must not resend on its own.
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
    })
    client = dialled
    dialled.on('connect', () => {
      if (client !== dialled) return
      retryMs = firstRetryMs
      dialled.subscribe([downTopic(armuid, 'command'), downTopic(armuid, 'refusal')], { qos: 1 }, () => {})
      isUp = true
      trial?.end(true)
      listener?.onUp()
      pump()
    })
    dialled.on('message', (topic, payload) => receive(topic, payload))
    dialled.on('error', (error) => {
      const returnCode = 'code' in error && typeof error.code === 'number' ? error.code : 0
      if (!loginRefused.has(returnCode)) return
      isRefused = true
      options.onLoginRefused?.(returnCode)
    })
    dialled.on('close', () => {
      if (client === dialled) lose(dialled)
    })
  }

  function lose(lost: MqttClient): void {
    client = null
    lost.end(true)
    const wasUp = isUp
    isUp = false
    repeatsInFlight = 0
    repeats.length = 0
    store.rewind()
    if (wasUp) listener?.onDown()
    if (!isOpen) return
    // Half of the wait is chance, so that a thousand gateways do not come back in the same moment.
    const waitMs = isRefused ? refusedRetryMs * (1 + Math.random() / 2) : retryMs * (0.5 + Math.random() / 2)
    isRefused = false
    retryMs = Math.min(longestRetryMs, retryMs * 2)
    timer = setTimeout(dial, Math.max(shortestRealMs, clock.realMs(waitMs)))
  }

  function redial(): void {
    clearTimeout(timer)
    if (client !== null) lose(client)
    clearTimeout(timer)
    retryMs = firstRetryMs
    dial()
  }

  function receive(topic: string, payload: Buffer): void {
    let body: unknown
    try {
      body = JSON.parse(payload.toString())
    } catch {
      return
    }
    if (topic === downTopic(armuid, 'command') && Value.Check(downMessages.command, body))
      listener?.onCommand(body)
    else if (topic === downTopic(armuid, 'refusal') && Value.Check(downMessages.refusal, body))
      options.onRefusal(body)
  }

  function hasRoom(): boolean {
    return isUp && store.inFlight + repeatsInFlight < maxUnacknowledged
  }

  function pump(): void {
    while (hasRoom()) {
      const repeat = repeats.shift()
      if (repeat !== undefined) {
        repeatsInFlight += 1
        publish(repeat, true)
      } else if (overtaking > 0) {
        if (store.waiting < overtaking || store.inFlight + overtaking > maxUnacknowledged) return
        const batch = Array.from({ length: overtaking }, () => store.take())
        overtaking = 0
        for (const message of batch.toReversed()) if (message !== null) publish(message, false)
      } else {
        const message = store.take()
        if (message === null) return
        publish(message, false)
      }
    }
  }

  function publish(message: StoredMessage, isRepeat: boolean): void {
    const publisher = client
    publisher?.publish(upTopic(armuid, message.kind), message.payload, { qos: 1 }, (error) => {
      if (error !== undefined && error !== null) return
      if (client !== publisher) return
      if (isRepeat) {
        repeatsInFlight -= 1
      } else if (store.acknowledge(message)) {
        recent.push(message)
        if (recent.length > 2 * remembered) recent = recent.slice(-remembered)
        options.onAcknowledged(message)
      }
      pump()
    })
  }

  function send<K extends UpKind>(kind: K, at: number, body: MessageBody<K>): void {
    seq += 1
    const frame =
      'frameCounter' in body && 'msuid' in body && typeof body.frameCounter === 'number'
        ? { msuid: String(body.msuid), frameCounter: body.frameCounter }
        : null
    const payload = JSON.stringify({ boot, seq, at, ...body })
    store.put({ boot, seq, at, kind, payload, ...(frame !== null && { frame }) })
    pump()
  }

  return {
    listen(to) {
      listener = to
    },
    send,
    boot() {
      // Never seeded: a boot id that comes again would make the server take new messages for repeats.
      boot = randomBytes(4).toString('hex')
      seq = 0
    },
    open() {
      isOpen = true
      dial()
    },
    close() {
      isOpen = false
      clearTimeout(timer)
      if (client !== null) lose(client)
    },
    tryServer({ host, port }, withinMs, onEnd) {
      const before = url
      const giveUp = setTimeout(() => trial?.end(false), clock.realMs(withinMs))
      trial = {
        end(stays) {
          clearTimeout(giveUp)
          trial = null
          if (!stays) url = before
          if (!stays) redial()
          onEnd(stays)
        },
      }
      url = `mqtt://${host}:${port}`
      redial()
    },
    repeat(count) {
      const again = recent.slice(-Math.min(count, remembered))
      repeats.push(...again)
      pump()
      return again.length
    },
    reorder(count) {
      overtaking = Math.min(count, maxUnacknowledged)
      pump()
    },
    get backlog() {
      return store.backlog
    },
    get isUp() {
      return isUp
    },
    async end() {
      isOpen = false
      trial?.end(true)
      clearTimeout(timer)
      const ended = client
      client = null
      isUp = false
      if (ended !== null) await ended.endAsync(false)
    },
  }
}
