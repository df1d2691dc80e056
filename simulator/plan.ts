import type { Provisioning } from '#contract/rules/provisioning.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'

import { radio, type Size } from './assumptions.ts'
import { moved } from './geo.ts'
import type { Network, NetworkFile, PlannedGateway } from './network.ts'
import { companyOf, topCompanies, withAncestors } from './plan/companies.ts'
import { planDeviceCodes } from './plan/device-codes.ts'
import { planGuests, withGuests } from './plan/guests.ts'
import { places, townPlaces, zoneOf, type Place } from './plan/places.ts'
import { provisioningOf } from './plan/provisioning-of.ts'
import { planSubtree, type GatewayDraft, type Site } from './plan/site-plan.ts'
import { uidSource, type UidSource } from './plan/uids.ts'
import { createRandom, type Random } from './random.ts'

interface Extent {
  readonly terminals: number
  readonly relays: number
  readonly gateways: number
  /** The cities that it stands in, larger ones first. */
  readonly places: readonly Place[]
  readonly companies: number
}
export const extents: Readonly<Record<Size, Extent>> = {
  town: { terminals: 1000, relays: 96, gateways: 16, places: townPlaces, companies: 3 },
  city: { terminals: 10_000, relays: 720, gateways: 96, places: places.slice(0, 20), companies: 5 },
  country: { terminals: 100_000, relays: 5200, gateways: 640, places, companies: 8 },
}

/** How common the kinds are; one that is not named counts 1. */
const weights: Readonly<Record<string, number>> = {
  'temperature-humidity': 8,
  'door-contact': 5,
  vibration: 4,
  metering: 3,
  'electric-current': 2,
  'water-level': 2,
  'water-leak': 2,
  pressure: 2,
}
const kinds = sensorCatalogue.map(({ kind }) => ({ kind, weight: weights[kind] ?? 1 }))
/** A gateway reaches a few kilometres; sites of one city are spread over this many. */
const cityRadiusKm = 11

/**
 * A radio network with its companies: the same for the same size and seed, but for the keys.
 * @param newArmKey gives 16 random letters or digits; the keys are the only part that is not seeded
 */
export function plan(size: Size, seed: number, newArmKey: () => string): NetworkFile {
  const extent = extents[size]
  const label = `${size}/${seed}`
  const random = createRandom(label)
  const uids = uidSource(size, random.fork('uids'))
  const sites = planSites(extent, random.fork('sites'))
  const drafts = sites.flatMap((site) =>
    gatewaysOf(site, random.fork(`site ${site.number}`), uids, newArmKey),
  )
  const relays = shares(extent.relays, drafts.length, random.fork('relays'))
  const terminals = shares(extent.terminals, drafts.length, random.fork('terminals'))

  const guests = planGuests(sites, drafts, random.fork('shared'))
  const gateways: PlannedGateway[] = drafts.map((draft, index) => {
    const gateway = planSubtree(
      { ...draft, relayCount: relays[index] ?? 0, terminalCount: terminals[index] ?? 0 },
      { seed: label, random: random.fork(draft.armuid), uids, kinds },
    )
    return withGuests(gateway, guests.get(draft.armuid), random.fork(`guests ${draft.armuid}`))
  })
  const network: Network = { size, seed, gateways }
  const companies = withAncestors([
    ...sites.map((site) => ({ path: site.company, zone: zoneOf[site.place.country] })),
    ...drafts.flatMap(({ armuid, country }) => {
      const path = guests.get(armuid)
      return path === undefined ? [] : [{ path, zone: zoneOf[country] }]
    }),
  ])
  const tops = companies.flatMap(({ path }) => (path.length === 1 ? path : []))
  const provisioning: Provisioning = {
    companies,
    devices: provisioningOf(gateways, guests),
    deviceCodes: planDeviceCodes(tops),
  }
  return { provisioning, network }
}

/** Sites of one to three gateways until all gateways are spoken for; larger cities have more of them. */
function planSites(extent: Extent, random: Random): Site[] {
  const open = extent.places.map((place, rank) => ({ place, weight: 1 / (rank + 2) }))
  const sites: Site[] = []
  for (let left = extent.gateways; left > 0;) {
    const number = sites.length
    // Every city and company has a site before chance decides.
    const place = open[number]?.place ?? random.pickWeighted(open).place
    const top = topCompanies[number % extent.companies] ?? topCompanies[0]
    const citiesToCome = Math.max(0, open.length - number - 1)
    const gateways = Math.max(1, Math.min(left - citiesToCome, 1 + random.integer(3)))
    const [from, to] = place.land ?? [0, 360]
    const bearing = from + random.next() * (to > from ? to - from : to + 360 - from)
    const centre = moved(place, cityRadiusKm * Math.sqrt(random.next()), bearing)
    sites.push({ number, place, company: companyOf(top, place, random), ...centre, gateways })
    left -= gateways
  }
  return sites
}

function gatewaysOf(
  site: Site,
  random: Random,
  uids: UidSource,
  newArmKey: () => string,
): Omit<GatewayDraft, 'relayCount' | 'terminalCount'>[] {
  const { place } = site
  return Array.from({ length: site.gateways }, (_, index) => {
    const position = index === 0 ? site : moved(site, random.uniform(0.8, 2), random.uniform(0, 360))
    const channelCount = 1 + random.integer(3)
    return {
      armuid: uids.gateway(),
      armKey: newArmKey(),
      company: site.company.join(' / '),
      place: place.name,
      country: place.country,
      lng: position.lng,
      lat: position.lat,
      connectMode: random.chance(0.4) ? 'gprs' : 'eth',
      armVersion: random.pick(['0302', '030b', '030c']),
      hardwareVersion: random.pick(['GW-200 rev C', 'GW-200 rev D', 'GW-310']),
      channels: ([1, 2, 3] as const).slice(0, channelCount).map((channel, at) => ({
        apuid: uids.channel(),
        channel,
        rfVersion: '0204',
        frequencyMhz: radio.frequenciesMhz[place.country][at] ?? radio.frequenciesMhz[place.country][0],
      })),
    }
  })
}

/** Splits `total` unevenly, as real sites are, into `parts` whole numbers. */
function shares(total: number, parts: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, () => 0.4 + random.exponential(0.6))
  const sum = weights.reduce((a, b) => a + b, 0)
  const counts = weights.map((weight) => Math.floor((total * weight) / sum))
  const missing = total - counts.reduce((a, b) => a + b, 0)
  return counts.map((count, index) => (index < missing ? count + 1 : count))
}
