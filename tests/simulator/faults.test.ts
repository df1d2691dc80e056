import { describe, expect, it } from 'vitest'

import type { Network } from '#simulator/network.ts'
import { switchOn } from '#simulator/world/first-contact.ts'
import { FaultRefused, orderFault } from '#simulator/world/faults.ts'
import { incidents } from '#simulator/world/incidents.ts'

import { recordedWorld, testPlan } from './recorded-world.ts'

const second = 1000
const minute = 60 * second

/** The gateway of the town with the most relays. */
const busiest = testPlan().network.gateways.reduce((a, b) => (b.relays.length > a.relays.length ? b : a))
const network: Network = { size: 'town', seed: 1, gateways: [busiest] }
const { armuid } = busiest

function uidOfChildless(): string {
  const parents = new Set([...busiest.relays, ...busiest.terminals].map(({ parent }) => parent))
  const relay = busiest.relays.find(({ moteuid }) => !parents.has(moteuid))
  if (relay === undefined) throw new Error('every relay has children')
  return relay.moteuid
}

function uidOfParent(): string {
  const relay = busiest.relays.find(({ moteuid }) =>
    busiest.terminals.some(({ parent }) => parent === moteuid),
  )
  if (relay === undefined) throw new Error('no relay has terminals')
  return relay.moteuid
}

function settled() {
  const recorded = recordedWorld(network)
  switchOn(recorded.world)
  recorded.pass(3 * minute)
  return { ...recorded, from: recorded.messages.length }
}

const coldRoom =
  busiest.terminals.find(({ kind, parent }) => kind === 'temperature-humidity' && parent === null)?.msuid ??
  ''

describe('power-cut and power-restore of a relay', () => {
  it('silences it, and lets it register when the power is back', () => {
    const { world, pass, of, messages, from } = settled()
    const uid = uidOfChildless()
    expect(orderFault(world, 'power-cut', { uid })?.uids).toEqual([uid])
    pass(10 * minute)
    expect(of('relay-heartbeat', from + 2).filter(({ body }) => body.moteuid === uid)).toEqual([])
    const back = messages.length
    orderFault(world, 'power-restore', { uid })
    pass(30 * second)
    expect(
      of('relay-registration', back).map(({ body }) => ({ moteuid: body.moteuid, reason: body.reason })),
    ).toEqual([{ moteuid: uid, reason: 'power-on' }])
    pass(5 * minute)
    expect(of('relay-heartbeat', back).some(({ body }) => body.moteuid === uid)).toBe(true)
  })

  it('makes its children seek another parent after three missed beats, or fall silent until it is back', () => {
    const { world, pass, of, messages } = settled()
    const uid = uidOfParent()
    const children = [...busiest.relays, ...busiest.terminals].filter(({ parent }) => parent === uid)
    const cut = messages.length
    expect(orderFault(world, 'power-cut', { uid })?.uids.length).toBeGreaterThan(children.length)
    // Frames that were already on their way still arrive.
    pass(20 * second)
    const afterCut = messages.length
    pass(5 * minute)
    expect(messages.slice(afterCut).filter(({ body }) => 'parent' in body && body.parent === uid)).toEqual([])
    expect(of('terminal-registration', cut)).toEqual([])
    pass(20 * minute)
    const moved = of('terminal-registration', cut)
    expect(moved.length + of('relay-registration', cut).length).toBeGreaterThan(0)
    for (const { body } of moved) expect([body.reason, body.parent === uid]).toEqual(['parent-lost', false])

    const back = messages.length
    orderFault(world, 'power-restore', { uid })
    pass(10 * minute)
    const returned = of('terminal-registration', back).filter(({ body }) => body.parent === uid)
    const silent = children.filter(
      (child) => 'msuid' in child && !moved.some(({ body }) => body.msuid === child.msuid),
    )
    expect(new Set(returned.map(({ body }) => body.msuid))).toEqual(
      new Set(silent.flatMap((child) => ('msuid' in child ? [child.msuid] : []))),
    )
  })

  it('is refused for a relay that is dark already, and for a gateway', () => {
    const { world } = settled()
    const uid = uidOfChildless()
    orderFault(world, 'power-cut', { uid })
    expect(() => orderFault(world, 'power-cut', { uid })).toThrow(FaultRefused)
    expect(() => orderFault(world, 'power-cut', { uid: armuid })).toThrow(FaultRefused)
    expect(orderFault(world, 'power-cut', { uid: 'FFFFFFFF' })).toBeNull()
    expect(() => orderFault(world, 'earthquake', { uid })).toThrow('no such fault: earthquake')
  })
})

describe('faults of a battery', () => {
  it('flap raises and clears low battery and registers, round after round', () => {
    const { world, pass, of, from } = settled()
    orderFault(world, 'flap', { uid: coldRoom, times: 3, periodS: 30 })
    pass(3 * minute)
    const states = of('alarm', from).flatMap(({ body }) => (body.uid === coldRoom ? [body.state] : []))
    expect(states).toEqual(['raised', 'cleared', 'raised', 'cleared', 'raised', 'cleared'])
    const registrations = of('terminal-registration', from).filter(({ body }) => body.msuid === coldRoom)
    expect(registrations.length).toBe(3)
  })

  it('low-battery raises 1006 until new-battery puts a full cell in', () => {
    const { world, pass, of, from, messages } = settled()
    orderFault(world, 'low-battery', { uid: coldRoom })
    pass(minute)
    expect(of('alarm', from).map(({ body }) => body)).toEqual([
      { deviceType: 0, uid: coldRoom, alarmType: 1006, state: 'raised' },
    ])
    const low = messages.length
    orderFault(world, 'new-battery', { uid: coldRoom })
    pass(minute)
    expect(of('terminal-registration', low).map(({ body }) => body.reason)).toEqual(['battery-changed'])
    const reported = of('terminal-heartbeat', low).flatMap(({ body: { msuid, batteryPercent = 0 } }) =>
      msuid === coldRoom ? [batteryPercent] : [],
    )
    expect(reported.map((percent) => (percent < 20 ? 'low' : percent))).toEqual(['low', 100])
    expect(of('alarm', low).map(({ body }) => body)).toEqual([
      { deviceType: 0, uid: coldRoom, alarmType: 1006, state: 'cleared' },
    ])
  })

  it('are changed by those who come by: the low one first, and then one that is worn', () => {
    const { world, pass, of, from, messages } = settled()
    const visit = incidents.find(({ name }) => name === 'new-battery')
    orderFault(world, 'low-battery', { uid: coldRoom })
    pass(minute)
    visit?.begin(world)
    pass(minute)
    const changed = (since: number) =>
      [
        ...of('terminal-registration', since).map(({ body }) => ({ uid: body.msuid, reason: body.reason })),
        ...of('relay-registration', since).map(({ body }) => ({ uid: body.moteuid, reason: body.reason })),
      ].filter(({ reason }) => reason === 'battery-changed')
    expect(changed(from)).toEqual([{ uid: coldRoom, reason: 'battery-changed' }])

    const second = messages.length
    const devices = world.gateways.flatMap((gateway) => [...gateway.relays, ...gateway.terminals])
    const usedBefore = new Map(devices.map((device) => [device, device.used]))
    expect(visit?.begin(world)).toBe(true)
    pass(2 * minute)
    const worn = devices.filter((device) => device.used < (usedBefore.get(device) ?? 0))
    expect(worn.map((device) => (usedBefore.get(device) ?? 0) >= 0.8)).toEqual([true])
    expect(changed(second)).toHaveLength(1)
  })
})

describe('faults of a terminal and a gateway', () => {
  it('disturbance makes a temperature alarm true for a while', () => {
    const { world, pass, of, from } = settled()
    orderFault(world, 'disturbance', { uid: coldRoom, seconds: 60 })
    pass(3 * minute)
    const alarms = of('alarm', from)
    expect(alarms.map(({ body }) => [body.uid, body.state])).toEqual([
      [coldRoom, 'raised'],
      [coldRoom, 'cleared'],
    ])
    expect([1008, 1009]).toContain(alarms[0]?.body.alarmType)
    const lastedMs = (alarms[1]?.at ?? 0) - (alarms[0]?.at ?? 0)
    expect(Math.abs(lastedMs - minute)).toBeLessThan(20 * second)
  })

  it('gateway-restart begins a new boot, and its whole subtree registers again', () => {
    const { world, pass, of, messages, from } = settled()
    const effect = orderFault(world, 'gateway-restart', { uid: armuid })
    expect(effect?.uids.length).toBe(1 + busiest.relays.length + busiest.terminals.length)
    pass(10 * minute)
    const after = messages.slice(from)
    expect(after[0]).toMatchObject({ kind: 'start', boot: 2, body: { reason: 'restart' } })
    expect(new Set(of('relay-registration', from).map(({ body }) => body.moteuid)).size).toBe(
      busiest.relays.length,
    )
    expect(new Set(of('terminal-registration', from).map(({ body }) => body.msuid)).size).toBe(
      busiest.terminals.length,
    )
  })

  it('outage ends with a link message that says how long it was', () => {
    const { world, pass, of, from } = settled()
    orderFault(world, 'outage', { uid: armuid, seconds: 90 })
    pass(5 * minute)
    expect(of('link', from).map(({ body }) => body)).toEqual([
      { state: 'down', medium: busiest.connectMode },
      { state: 'up', medium: busiest.connectMode, downMs: 90_000 },
    ])
  })

  it('outage ends also when it lasts a fraction of a millisecond more', () => {
    const { world, pass, of, from } = settled()
    orderFault(world, 'outage', { uid: armuid, seconds: 5.0003 })
    pass(minute)
    expect(of('link', from).map(({ body }) => body.state)).toEqual(['down', 'up'])
  })

  it('clock-skew shifts every event time, until it is set right', () => {
    const { world, pass, messages, from } = settled()
    orderFault(world, 'clock-skew', { uid: armuid, ms: 3_600_000 })
    const begin = world.queue.now
    pass(minute)
    const skewed = messages.slice(from)
    expect(skewed.length).toBeGreaterThan(0)
    expect(skewed.every(({ at }) => at >= begin + 3_600_000 && at <= begin + 3_660_000)).toBe(true)
    orderFault(world, 'clock-skew', { uid: armuid, ms: 0 })
    const right = messages.length
    pass(minute)
    expect(messages.slice(right).every(({ at }) => at <= world.queue.now)).toBe(true)
  })
})

describe('version-change', () => {
  it('lets a relay or terminal register with the next version of its application, or the given one', () => {
    const { world, pass, of, from } = settled()
    const { moteuid = '', appVersion = '' } = busiest.relays[0] ?? {}
    const { msuid = '' } = busiest.terminals[0] ?? {}
    orderFault(world, 'version-change', { uid: moteuid })
    orderFault(world, 'version-change', { uid: msuid, version: '01ff' })
    pass(minute)

    const next = (parseInt(appVersion, 16) + 1).toString(16).padStart(4, '0')
    const relay = of('relay-registration', from).find(({ body }) => body.moteuid === moteuid)
    const terminal = of('terminal-registration', from).find(({ body }) => body.msuid === msuid)
    expect(relay?.body).toMatchObject({ appVersion: next, reason: 'power-on' })
    expect(terminal?.body).toMatchObject({ appVersion: '01ff', reason: 'power-on' })
  })

  it('restarts a gateway with another version of its arm unit, or of its radio modules', () => {
    const { world, pass, of, from } = settled()
    const versions = () =>
      of('start', from).map(({ body }) => [body.reason, body.armVersion, body.channels[0]?.rfVersion])
    orderFault(world, 'version-change', { uid: armuid, version: '0310' })
    pass(minute)
    orderFault(world, 'version-change', { uid: armuid, version: '0400', radio: true })
    pass(minute)

    const rfVersion = busiest.channels[0]?.rfVersion
    expect(versions()).toEqual([
      ['upgrade', '0310', rfVersion],
      ['upgrade', '0310', '0400'],
    ])
  })

  it('is refused for radio modules of what has none', () => {
    const { world } = settled()
    const uid = busiest.relays[0]?.moteuid ?? ''
    expect(() => orderFault(world, 'version-change', { uid, radio: true })).toThrow(FaultRefused)
  })
})
