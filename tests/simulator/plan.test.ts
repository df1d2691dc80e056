import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { provisioningSchema } from '#contract/provisioning.ts'
import { distanceKm } from '#simulator/geo.ts'
import type { PlannedGateway } from '#simulator/network.ts'
import { extents } from '#simulator/plan.ts'
import { places } from '#simulator/plan/places.ts'
import { meanRssiDbm, plannedDbm, type RadioEnd } from '#simulator/radio/link-budget.ts'

import { testPlan } from './recorded-world.ts'

function relayDepth(gateway: PlannedGateway, moteuid: string | null): number {
  const relay = gateway.relays.find((candidate) => candidate.moteuid === moteuid)
  return relay === undefined ? 0 : 1 + relayDepth(gateway, relay.parent)
}

function end(device: { lng: number; lat: number; indoorLossDb?: number }, uid: string): RadioEnd {
  return { uid, lng: device.lng, lat: device.lat, indoorLossDb: device.indoorLossDb ?? 0 }
}

describe('a planned network', () => {
  it('is the same for the same size and seed, and another one for another seed', () => {
    expect(testPlan('town', 7)).toEqual(testPlan('town', 7))
    expect(testPlan('town', 7).network.gateways[0]?.armuid).not.toBe(
      testPlan('town', 8).network.gateways[0]?.armuid,
    )
  })

  it.each(['town', 'city'] as const)('of size %s has the devices of that size', (size) => {
    const { network, provisioning } = testPlan(size)
    const { gateways, relays, terminals } = extents[size]
    expect({
      gateways: network.gateways.length,
      relays: network.gateways.flatMap((g) => g.relays).length,
      terminals: network.gateways.flatMap((g) => g.terminals).length,
      provisioned: provisioning.devices.length,
    }).toEqual({ gateways, relays, terminals, provisioned: gateways + relays + terminals })
  })

  it('is a provisioning document that the server takes', () => {
    const { provisioning } = testPlan()
    expect([...Value.Errors(provisioningSchema, provisioning)]).toEqual([])
    const aliases = provisioning.devices.filter(({ alias }) => alias.length > 8)
    expect(aliases).toEqual([])
  })

  it('names companies as a tree of three to four levels, parents first', () => {
    const { companies, devices } = testPlan().provisioning
    const known = new Set<string>()
    const orphans: string[][] = []
    for (const { path } of companies) {
      if (path.length > 1 && !known.has(path.slice(0, -1).join('/'))) orphans.push(path)
      known.add(path.join('/'))
    }
    expect(orphans).toEqual([])
    expect(Math.max(...companies.map(({ path }) => path.length))).toBe(4)
    for (const { company, sharedWith = [] } of devices) {
      expect(known).toContain(company.join('/'))
      for (const other of sharedWith) {
        expect(known).toContain(other.join('/'))
        expect(other[0]).not.toBe(company[0])
      }
    }
    expect(devices.filter(({ sharedWith }) => sharedWith !== undefined).length).toBeGreaterThan(0)
  })

  it('gives every device an id of its own, also across sizes', () => {
    const all = (['town', 'city'] as const).flatMap((size) => testPlan(size).provisioning.devices)
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length)
  })

  it('gives every gateway a key of its own', () => {
    const keys = testPlan().network.gateways.map(({ armKey }) => armKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('hangs everything within radio reach, relays not deeper than four', () => {
    const { network } = testPlan('city', 3)
    const seed = 'city/3'
    let deepest = 0
    for (const gateway of network.gateways) {
      const nodes = new Map<string | null, RadioEnd>([[null, end(gateway, gateway.armuid)]])
      for (const relay of gateway.relays) nodes.set(relay.moteuid, end(relay, relay.moteuid))
      const devices = [
        ...gateway.relays.map((relay) => ({ device: end(relay, relay.moteuid), parent: relay.parent })),
        ...gateway.terminals.map((terminal) => ({
          device: end(terminal, terminal.msuid),
          parent: terminal.parent,
        })),
      ]
      for (const { device, parent } of devices) {
        const above = nodes.get(parent)
        if (above === undefined) throw new Error(`${device.uid} hangs on nothing`)
        expect(meanRssiDbm(device, above, gateway.country, seed)).toBeGreaterThanOrEqual(plannedDbm)
      }
      for (const { moteuid } of gateway.relays) deepest = Math.max(deepest, relayDepth(gateway, moteuid))
    }
    expect(deepest).toBe(4)
  })

  it('uses short addresses once per channel', () => {
    for (const gateway of testPlan('city').network.gateways) {
      const addresses = gateway.relays.map(({ apuid, netId }) => `${apuid}/${netId}`)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(Math.max(0, ...gateway.relays.map(({ netId }) => netId))).toBeLessThanOrEqual(255)
    }
  })

  it('stands in real cities', () => {
    for (const gateway of testPlan('city').network.gateways) {
      const place = places.find(({ name }) => name === gateway.place)
      if (place === undefined) throw new Error(`${gateway.place} is no city`)
      expect(distanceKm(place, gateway)).toBeLessThan(14)
    }
  })
})
