import { describe, expect, it } from 'vitest'

import { findFault } from '#contract/wire/gateway-rules.ts'
import { downlinks, radio } from '#simulator/assumptions.ts'
import type { Network } from '#simulator/network.ts'
import { sensitivityDbm } from '#simulator/radio/link-budget.ts'
import { switchOn } from '#simulator/world/first-contact.ts'
import { orderFault } from '#simulator/world/faults.ts'

import { recordedWorld, testPlan } from './recorded-world.ts'

const minute = 60_000
const hour = 60 * minute

const busiest = testPlan().network.gateways.reduce((a, b) => (b.relays.length > a.relays.length ? b : a))
const network: Network = { size: 'town', seed: 1, gateways: [busiest] }
const devices = busiest.relays.length + busiest.terminals.length

function running(forMs: number) {
  const recorded = recordedWorld(network)
  switchOn(recorded.world)
  recorded.pass(forMs)
  return recorded
}

describe('what a gateway sends down', () => {
  const { of } = running(25 * hour)
  const results = of('downlink-result')

  it('sets the clock of each device when it has power, and once a day', () => {
    const perDevice = Map.groupBy(results, ({ body }) => body.uid)
    const soon = results.filter(({ at }) => at < (results[0]?.at ?? 0) + 12 * minute)

    expect(perDevice.size).toBe(devices)
    expect(new Set(soon.map(({ body }) => body.uid)).size).toBe(devices)
    expect(results.length).toBeGreaterThan(1.9 * devices)
    expect(results.length).toBeLessThan(3 * devices)
    expect(new Set(results.map(({ body }) => body.name))).toEqual(new Set(['SyncClock']))
  })

  it('is acknowledged by relays and answered by terminals, some seconds later', () => {
    const received = results.filter(({ body }) => body.outcome !== 'lost')

    expect(received.length).toBeGreaterThan(0.9 * results.length)
    expect(new Set(received.map(({ body }) => `${body.deviceType} ${body.outcome} ${body.payload}`))).toEqual(
      new Set(['0 answered 00', '1 delivered undefined']),
    )
    const latencies = received.map(({ at, body }) => at - body.sentAt)
    expect([Math.min(...latencies) > 400, Math.max(...latencies) < downlinks.patienceMs]).toEqual([
      true,
      true,
    ])
  })

  it('keeps the protocol', () => {
    const faults = results.map(({ armuid, kind, at, body }) =>
      findFault(armuid, { kind, body: { ...body, boot: '00000000', seq: 1, at } }),
    )
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

it('to a device without power is lost, which the gateway knows when it has waited', () => {
  const { world, pass, of, messages } = running(15 * minute)
  const { msuid: uid = '' } = busiest.terminals[0] ?? {}
  orderFault(world, 'power-cut', { uid })
  const from = messages.length
  pass(25 * hour)
  const toIt = of('downlink-result', from).filter(({ body }) => body.uid === uid)

  expect(toIt.map(({ at, body }) => [body.outcome, at - body.sentAt])).toEqual([
    ['lost', downlinks.patienceMs],
  ])
})

it('over weak links is lost as often as fading takes it', () => {
  const { world, pass, of, messages } = running(15 * minute)
  // One standard deviation above what they understand: 16 of 100 are weaker.
  const rssiDbm = sensitivityDbm + downlinks.receiverLossDb + radio.fadingSigmaDb
  const direct = world.gateways.flatMap(({ terminals }) => terminals.filter(({ parent }) => parent === null))
  for (const terminal of direct) terminal.rssiDbm = rssiDbm
  const from = messages.length
  pass(10 * 24 * hour)
  const uids = new Set<string>(direct.map(({ plan }) => plan.msuid))
  const results = of('downlink-result', from).filter(({ body }) => uids.has(body.uid))
  const lost = results.filter(({ body }) => body.outcome === 'lost')

  expect(results.length).toBeGreaterThan(200)
  expect(lost.length / results.length).toBeGreaterThan(0.1)
  expect(lost.length / results.length).toBeLessThan(0.22)
})

it('changes nothing of what comes up', () => {
  const quiet = recordedWorld(network)
  for (const gateway of quiet.world.gateways) Object.assign(gateway.chance, { uniform: () => 30 * 24 * hour })
  switchOn(quiet.world)
  quiet.pass(2 * hour)
  const loud = running(2 * hour)
  const up = (messages: typeof loud.messages) =>
    messages.filter(({ kind }) => kind !== 'downlink-result').map(({ kind, at }) => `${kind} ${at}`)

  expect(quiet.of('downlink-result')).toEqual([])
  expect(up(loud.messages)).toEqual(up(quiet.messages))
})
