import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { provisioningSchema } from '#contract/rules/provisioning.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { homeCamera } from '#src/ui/map/camera.ts'
import { distanceKm } from '#simulator/geo.ts'
import type { PlannedGateway } from '#simulator/network.ts'
import { extents } from '#simulator/plan.ts'
import { places } from '#simulator/plan/places.ts'
import { meanRssiDbm, plannedDbm, type RadioEnd } from '#simulator/radio/link-budget.ts'

import { recordedWorld, testPlan } from './recorded-world.ts'

function relayDepth(gateway: PlannedGateway, moteuid: string | null): number {
  const relay = gateway.relays.find((candidate) => candidate.moteuid === moteuid)
  return relay === undefined ? 0 : 1 + relayDepth(gateway, relay.parent)
}

function end(device: { lng: number; lat: number; indoorLossDb?: number }, uid: string): RadioEnd {
  return { uid, lng: device.lng, lat: device.lat, indoorLossDb: device.indoorLossDb ?? 0 }
}

/** Pixels from the middle of the console's first view, by Web Mercator with tiles of 512. */
function fromMiddle({ lng, lat }: { lng: number; lat: number }): { x: number; y: number } {
  const worldPx = 512 * 2 ** homeCamera.zoom
  const mercator = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)
  return {
    x: ((lng - homeCamera.lng) / 360) * worldPx,
    y: (mercator(homeCamera.lat) - mercator(lat)) * worldPx,
  }
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

  it('of size town has terminals of every kind, the common ones most', () => {
    const { network, provisioning } = testPlan()
    const kinds = network.gateways.flatMap((g) => g.terminals.map(({ kind }) => kind))
    const counts = Object.fromEntries(
      sensorCatalogue.map(({ kind }) => [kind, kinds.filter((one) => one === kind).length]),
    )
    expect(counts).toEqual({
      'temperature-humidity': 220,
      'door-contact': 137,
      vibration: 125,
      'water-level': 66,
      'electric-current': 43,
      motion: 42,
      'dry-contact': 31,
      illuminance: 25,
      'water-leak': 52,
      metering: 73,
      acoustic: 29,
      'flow-meter': 23,
      pressure: 57,
      weather: 30,
      'water-quality': 27,
      'temperature-controller': 20,
    })
    const types = provisioning.devices
      .filter(({ deviceType }) => deviceType === 0)
      .map(({ typeId }) => typeId)
    expect(types.toSorted()).toEqual(kinds.toSorted())
  })

  it('is a provisioning document that the server takes', () => {
    const { provisioning } = testPlan()
    expect([...Value.Errors(provisioningSchema, provisioning)]).toEqual([])
    const aliases = provisioning.devices.filter(({ alias }) => alias.length > 8)
    expect(aliases).toEqual([])
  })

  it('gives the root company a dozen public product codes, and each top company one of its own', () => {
    const { companies, deviceCodes = [] } = testPlan().provisioning
    const ofRoot = deviceCodes.filter(({ company }) => company.length === 0)
    const tops = companies.filter(({ path }) => path.length === 1).map(({ path }) => path)

    expect(ofRoot).toHaveLength(12)
    expect(new Set(ofRoot.map(({ codeStatus, codeType }) => `${codeStatus} ${codeType}`))).toEqual(
      new Set(['0 1']),
    )
    expect(new Set(ofRoot.map(({ code }) => code.toUpperCase())).size).toBe(12)
    expect(deviceCodes.slice(12).map(({ company, code }) => ({ company, code }))).toEqual(
      tops.map((company, index) => ({ company, code: `CU-00${index + 1}` })),
    )
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

  // Beside the map lie the menu (166), the alarms (360), the head (50) and the rates (about 130 pixels).
  it.each([
    { screen: [1366, 768], cities: 9 },
    { screen: [1920, 1080], cities: 10 },
  ])(
    'of a town shows $cities cities on a screen of $screen before the map is moved',
    ({ screen, cities }) => {
      const [width = 0, height = 0] = screen
      const seen = testPlan().network.gateways.filter((gateway) => {
        const { x, y } = fromMiddle(gateway)
        return Math.abs(x) < (width - 526) / 2 && Math.abs(y) < (height - 180) / 2
      })
      expect(new Set(seen.map(({ place }) => place)).size).toBe(cities)
    },
  )

  it.each([
    ['town', ['CN', 'KR'], 10],
    ['city', ['CN', 'JP'], 20],
    ['country', ['CN', 'JP', 'KR'], 45],
  ] as const)('of size %s stands in %j, in every one of its cities', (size, countries, cities) => {
    const { gateways } = testPlan(size).network
    expect([...new Set(gateways.map(({ country }) => country))].toSorted()).toEqual(countries)
    expect(new Set(gateways.map(({ place }) => place)).size).toBe(cities)
  })

  it('has guests: terminals of another company on a gateway that is shared with it, and on no other', () => {
    const { network, provisioning } = testPlan()
    const companyOf = new Map(provisioning.devices.map(({ uid, company }) => [uid, company]))
    const shares = new Map(provisioning.devices.map(({ uid, sharedWith = [] }) => [uid, sharedWith]))
    const guests = network.gateways.flatMap(({ armuid, terminals }) =>
      terminals
        .map(({ msuid }) => ({ armuid, company: companyOf.get(msuid) }))
        .filter(({ company }) => company?.join() !== companyOf.get(armuid)?.join()),
    )
    expect(guests.length).toBe(36)
    expect(
      guests.filter(({ armuid, company = [] }) => shares.get(armuid)?.[0]?.join() !== company.join()),
    ).toEqual([])
  })

  it('lets a terminal be heard by gateways that serve its company alone', () => {
    const { world } = recordedWorld(testPlan('city').network)
    const terminals = world.gateways.flatMap((gateway) => gateway.terminals)
    const receptions = terminals.flatMap(({ plan, gateway, alsoReceivedBy }) =>
      alsoReceivedBy.map((other) => ({
        guest: plan.guest ?? gateway.plan.company,
        by: other.gateway.plan.company,
      })),
    )
    expect(receptions.length).toBeGreaterThan(100)
    expect(receptions.filter(({ guest, by }) => guest !== by)).toEqual([])
  })
})
