import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { upMessages } from '#contract/wire/gateway-messages.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { decodeFrame } from '#contract/sensors/frame.ts'
import { decodeFragment, isSpectrumFragment } from '#contract/sensors/spectrum-fragment.ts'
import { switchOn } from '#simulator/world/first-contact.ts'
import { live } from '#simulator/world/life.ts'

import { morning, recordedWorld, testPlan, type Recorded } from './recorded-world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const { network } = testPlan()
const kindOf = new Map(
  network.gateways.flatMap((g) => g.terminals.map(({ msuid, kind }) => [msuid, kind] as const)),
)

function town() {
  const recorded = recordedWorld(network)
  switchOn(recorded.world)
  return recorded
}

/** The device that a message is about, and is received from by it. */
function uidOf({ armuid, body }: Recorded): string {
  if ('moteuid' in body) return body.moteuid
  if ('msuid' in body) return body.msuid
  return 'uid' in body ? body.uid : armuid
}

describe('a town that is switched on', () => {
  it('has been heard of whole within half a minute, nine tenths of it within twenty seconds', () => {
    const { pass, messages } = town()
    pass(20 * second)
    expect(new Set(messages.map(uidOf)).size).toBeGreaterThan(0.9 * 1112)
    pass(10 * second)
    expect(new Set(messages.map(uidOf)).size).toBe(1112)
  })

  it('raises an alarm within twenty seconds, and clears it soon', () => {
    const { world, pass, of } = town()
    live(world, 1)
    pass(20 * second)
    expect(of('alarm').map(({ body }) => body.state)).toContain('raised')
    pass(5 * minute)
    expect(of('alarm').map(({ body }) => body.state)).toContain('cleared')
  })

  it('registers every device before anything else is heard of it', () => {
    const { pass, messages } = town()
    pass(10 * minute)
    const registered = new Set<string>()
    const early: string[] = []
    for (const message of messages) {
      if (message.kind === 'relay-registration' || message.kind === 'terminal-registration')
        registered.add(uidOf(message))
      else if (
        'apuid' in message.body &&
        uidOf(message) !== message.armuid &&
        !registered.has(uidOf(message))
      )
        early.push(uidOf(message))
    }
    expect(early).toEqual([])
  })

  it('keeps healthy devices far from the offline rule: 3, 30 and 180 minutes', () => {
    const { pass, messages } = town()
    pass(4 * hour)
    const longest = { gateway: 0, relay: 0, terminal: 0 }
    const lastAt = new Map<string, number>()
    for (const message of messages) {
      const uid = uidOf(message)
      const silence = message.at - (lastAt.get(uid) ?? message.at)
      const type = uid.startsWith('A') ? 'gateway' : uid.startsWith('3') ? 'relay' : 'terminal'
      longest[type] = Math.max(longest[type], silence)
      lastAt.set(uid, message.at)
    }
    expect(longest.gateway).toBeLessThan(1 * minute)
    expect(longest.relay).toBeLessThan(15 * minute)
    expect(longest.terminal).toBeLessThan(90 * minute)
  })

  it('registers not one device in a hundred more than ten times a day, for that is an alarm', () => {
    const { world, pass, messages } = town()
    live(world, 1)
    pass(24 * hour)
    const counts = new Map<string, number>()
    for (const message of messages)
      if (message.kind === 'relay-registration' || message.kind === 'terminal-registration')
        counts.set(uidOf(message), (counts.get(uidOf(message)) ?? 0) + 1)
    expect([...counts.values()].filter((count) => count > 10).length).toBeLessThan(11)
  }, 360_000)
})

describe('two hours of a living town', () => {
  const recorded = town()
  live(recorded.world, 1)
  recorded.pass(2 * hour)
  const { messages, of } = recorded

  it('sends nothing but what the protocol knows', () => {
    const wrong = messages.filter(({ kind, at, body }) => {
      return !Value.Check(upMessages[kind], { boot: '00000000', seq: 1, at, ...body })
    })
    expect(wrong.slice(0, 3)).toEqual([])
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(
      new Set([
        'start',
        'link',
        'heartbeat',
        'relay-registration',
        'relay-heartbeat',
        'terminal-registration',
        'terminal-heartbeat',
        'uplink',
        'downlink-result',
        'alarm',
        'configuration',
        'authentication',
      ]),
    )
  })

  it('tells of terminals which application they run, and how they hear what they hang on', () => {
    expect(new Set(of('terminal-registration').map(({ body }) => body.appVersion))).toEqual(
      new Set(['0203', '0201']),
    )
    const down = of('terminal-heartbeat').map(({ body }) => body.downRssiDbm ?? 0)
    expect(down.every((dbm) => -140 < dbm && dbm < -20)).toBe(true)
    expect(down.length).toBeGreaterThan(100)
  })

  it('has batteries changed now and then', () => {
    const all = [...of('terminal-registration'), ...of('relay-registration')]
    const changed = all.filter(({ body }) => body.reason === 'battery-changed').length
    expect(changed).toBeGreaterThan(2)
    expect(changed).toBeLessThan(40)
  })

  it('sends frames that the catalogue can read', () => {
    const unreadable = of('uplink').filter(({ body }) => {
      const kind = sensorKind(kindOf.get(body.msuid) ?? '')
      if (kind === undefined) return true
      const isFragment = isSpectrumFragment(kind, body.payload)
      return !(isFragment ? decodeFragment(kind, body.payload) : decodeFrame(kind, body.payload)).ok
    })
    expect(unreadable).toEqual([])
  })

  it('raises and clears each condition in turn', () => {
    const states = new Map<string, string[]>()
    for (const { body } of of('alarm')) {
      const key = `${body.uid}/${body.alarmType}`
      states.set(key, [...(states.get(key) ?? []), body.state])
    }
    const outOfTurn = [...states].filter(([, all]) =>
      all.some((state, index) => state !== (index % 2 === 0 ? 'raised' : 'cleared')),
    )
    expect(outOfTurn).toEqual([])
    expect(of('alarm').filter(({ body }) => body.state === 'cleared').length).toBeGreaterThan(100)
  })

  it('has frames that two gateways heard, each with its own strength', () => {
    const frames = Map.groupBy(
      of('uplink'),
      ({ body }) => `${body.msuid}/${body.payload}/${body.frameCounter}`,
    )
    const twice = [...frames.values()].filter(
      (receptions) => new Set(receptions.map(({ armuid }) => armuid)).size > 1,
    )
    expect(twice.length).toBeGreaterThan(100)
    const [[first, second] = []] = twice
    expect(first?.body.apuid).not.toBe(second?.body.apuid)
  })

  it('counts frames one by one, from 0 after a registration', () => {
    const counters = new Map<string, number>()
    const wrong: string[] = []
    for (const { kind, body } of messages) {
      if (kind === 'terminal-registration') counters.delete(body.msuid)
      // Behind relays a frame may overtake another; received directly, it can be lost, but never go back.
      if (kind !== 'uplink' || body.parent !== null) continue
      const last = counters.get(body.msuid)
      if (last !== undefined && body.frameCounter < last) wrong.push(body.msuid)
      counters.set(body.msuid, body.frameCounter)
    }
    expect(wrong).toEqual([])
  })

  it('opens doors by day', () => {
    const open = of('uplink').filter(
      ({ body }) => kindOf.get(body.msuid) === 'door-contact' && body.payload.startsWith('0101'),
    )
    expect(open.length).toBeGreaterThan(100)
    expect(morning % (24 * hour)).toBe(0)
  })
})
