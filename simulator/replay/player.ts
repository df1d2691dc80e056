import { connectMode, protocolModel } from '#contract/wire/enumerations.ts'
import type { Clock } from '#contract/wire/clock.ts'

import { runByClock } from '../event-loop.ts'
import { EventQueue } from '../event-queue.ts'
import type { Ledger } from '../ledger.ts'
import { MessageStore } from '../link/message-store.ts'
import { createMqttLink, type MqttLink } from '../link/mqtt-link.ts'
import type { ReplayEvent } from './replay-events.ts'
import type { ReplayGateway } from './replay-plan.ts'
import type { TimeMap } from './time-map.ts'

export interface PlayerOptions {
  gateways: readonly ReplayGateway[]
  /** In the order of their source's time. */
  events: readonly (ReplayEvent & { readonly at: number })[]
  /** Events at or before this are history: they go out as fast as they are acknowledged. */
  splitAt: number
  url: string
  clock: Clock
  ledger: Ledger
}

export interface Player {
  /** Events of the source that have been handed to a gateway's store. */
  readonly played: number
  /** Of these, the ones that the server has acknowledged. */
  readonly acknowledged: number
  readonly connected: number
  /** Gateways that the server did not let in, with the return code of the last try. */
  readonly refusedLogins: ReadonlyMap<string, number>
  /** Resolves when every event has been acknowledged. */
  readonly done: Promise<void>
  stop(): Promise<void>
}

const gatewayHeartbeatMs = 30_000
const relayHeartbeatMs = 5 * 60_000
const terminalHeartbeatMs = 30 * 60_000
/** A gateway's store is filled up to this from its history, so that heartbeats need not wait behind all of it. */
const storeDepth = 400

/** Plays events through real gateways' clients, which beat meanwhile, so that their devices are online. */
export function startPlayer({ gateways, events, splitAt, url, clock, ledger }: PlayerOptions): Player {
  const queue = new EventQueue(clock.now())
  const links: MqttLink[] = []
  const stores: MessageStore[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const refusedLogins = new Map<string, number>()
  let played = 0
  let acknowledged = 0

  const perGateway = Map.groupBy(events, (event) => event.armuid)
  for (const gateway of gateways) play(gateway, perGateway.get(gateway.armuid) ?? [])
  const stopClock = runByClock(queue, clock)
  checkEnd()

  function play(gateway: ReplayGateway, own: NonNullable<ReturnType<typeof perGateway.get>>): void {
    const history = own.filter((event) => event.at <= splitAt)
    let next = 0
    const store = new MessageStore(Number.POSITIVE_INFINITY)
    const link = createMqttLink({
      url,
      armuid: gateway.armuid,
      armKey: gateway.armKey,
      store,
      clock,
      onLoginRefused: (returnCode) => refusedLogins.set(gateway.armuid, returnCode),
      onAcknowledged(message) {
        ledger.acknowledged(gateway.armuid, message)
        if (message.kind === 'alarm' || message.kind === 'uplink') acknowledged += 1
        refill()
        checkEnd()
      },
      onRefusal: ({ boot = '', seq = 0, reason, detail }) =>
        ledger.refused({ armuid: gateway.armuid, boot, seq, reason, detail }),
    })
    links.push(link)
    stores.push(store)
    link.listen({
      onUp: () => refusedLogins.delete(gateway.armuid),
      onDown() {},
      onCommand({ commandId, deadline }) {
        if (clock.now() <= deadline)
          link.send('command-answer', clock.now(), { commandId, outcome: 'unsupported' })
      },
    })

    function refill(): void {
      while (store.waiting < storeDepth) {
        const event = history[next]
        if (event === undefined) return
        next += 1
        send(event)
      }
    }
    function send(event: (typeof own)[number]): void {
      played += 1
      if (event.kind === 'alarm') link.send('alarm', event.at, event.body)
      else link.send('uplink', event.at, event.body)
    }

    link.boot()
    introduce(gateway, link, queue.now)
    beat(gateway, link)
    refill()
    for (const event of own.slice(history.length)) queue.at(event.at, () => send(event))
    link.open()
  }

  function beat(gateway: ReplayGateway, link: MqttLink): void {
    const { apuid } = gateway
    const startedAt = queue.now
    const direct = { apuid, parent: null, hops: 1, rssiDbm: -95, snrDb: 30 }
    const every = (periodMs: number, run: () => void) => {
      const again = () => {
        run()
        queue.after(periodMs, again)
      }
      queue.after(0, again)
    }
    every(gatewayHeartbeatMs, () =>
      link.send('heartbeat', queue.now, {
        memoryFreePercent: 50,
        diskFreePercent: 60,
        cpuPercent: 15,
        temperatureC: 35,
        uptimeS: Math.round((queue.now - startedAt) / 1000),
        backlog: link.backlog,
      }),
    )
    every(relayHeartbeatMs, () => {
      for (const { moteuid, parent, hops } of gateway.relays)
        link.send('relay-heartbeat', queue.now, {
          ...direct,
          moteuid,
          parent,
          hops,
          framesSent: 1,
          framesFailed: 0,
        })
    })
    every(terminalHeartbeatMs, () => {
      for (const msuid of gateway.terminals) link.send('terminal-heartbeat', queue.now, { ...direct, msuid })
    })
  }

  function checkEnd(): void {
    if (played === events.length && stores.every((store) => store.backlog === 0)) resolve()
  }

  return {
    get played() {
      return played
    },
    get acknowledged() {
      return acknowledged
    },
    get connected() {
      return links.filter((link) => link.isUp).length
    },
    refusedLogins,
    done,
    async stop() {
      stopClock()
      await Promise.all(links.map((link) => link.end()))
      ledger.flush()
    },
  }
}

/** Start, and the registrations of everything behind the gateway. */
function introduce(gateway: ReplayGateway, link: MqttLink, at: number): void {
  const { apuid } = gateway
  const reception = { apuid, rssiDbm: -95, snrDb: 30, reason: 'power-on', softwareVersion: '0100' } as const
  link.send('start', at, {
    reason: 'power-on',
    armVersion: '0302',
    hardwareVersion: 'replay',
    connectMode: connectMode.values.ethernet,
    channels: [
      {
        apuid,
        channel: 1,
        protocolModel: protocolModel.values['ZETA-P'],
        rfVersion: '0100',
        frequencyMhz: 476.1,
      },
    ],
  })
  for (const [index, { moteuid, parent, hops }] of gateway.relays.entries())
    link.send('relay-registration', at, {
      ...reception,
      moteuid,
      parent,
      hops,
      netId: (index + 1) % 256,
      appVersion: '0100',
    })
  for (const msuid of gateway.terminals)
    link.send('terminal-registration', at, { ...reception, msuid, parent: null, hops: 1 })
}

/** Gives each event its moment in the replay. */
export function timed(
  events: readonly ReplayEvent[],
  map: TimeMap,
): (ReplayEvent & { readonly at: number })[] {
  return events
    .map((event) => Object.assign({}, event, { at: map.at(event.sourceMs) }))
    .toSorted((a, b) => a.sourceMs - b.sourceMs)
}
