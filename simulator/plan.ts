import type { Provisioning } from '#contract/provisioning.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'

import { radio, type Size } from './assumptions.ts'
import { moved } from './geo.ts'
import type { Network, NetworkFile, PlannedGateway } from './network.ts'
import { companyOf, topCompanies, withAncestors } from './plan/companies.ts'
import { places, zoneOf, type Place } from './plan/places.ts'
import { planSubtree, type GatewayDraft } from './plan/site-plan.ts'
import { provisioningOf } from './plan/provisioning-of.ts'
import { uidSource, type UidSource } from './plan/uids.ts'
import { createRandom, type Random } from './random.ts'

interface Extent {
  readonly terminals: number
  readonly relays: number
  readonly gateways: number
  readonly places: number
  readonly companies: number
}
export const extents: Readonly<Record<Size, Extent>> = {
  town: { terminals: 1000, relays: 96, gateways: 16, places: 6, companies: 3 },
  city: { terminals: 10_000, relays: 720, gateways: 96, places: 20, companies: 5 },
  country: { terminals: 100_000, relays: 5200, gateways: 640, places: places.length, companies: 8 },
}

/** How common the kinds are; one that is not named counts 1. */
const weights: Readonly<Record<string, number>> = {
  'temperature-humidity': 5,
  'door-contact': 3,
  vibration: 2,
}
const kinds = sensorCatalogue.map(({ kind }) => ({ kind, weight: weights[kind] ?? 1 }))
/** A gateway reaches a few kilometres; sites of one city are spread over this many. */
const cityRadiusKm = 11
const sharedShare = 0.15

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

  const gateways: PlannedGateway[] = drafts.map((draft, index) =>
    planSubtree(
      { ...draft, relayCount: relays[index] ?? 0, terminalCount: terminals[index] ?? 0 },
      { seed: label, random: random.fork(draft.armuid), uids, kinds },
    ),
  )
  const network: Network = { size, seed, gateways }
  const companies = withAncestors(
    sites.map((site) => ({ path: site.company, zone: zoneOf[site.place.country] })),
  )
  const provisioning: Provisioning = {
    companies,
    devices: provisioningOf(gateways, shareSites(sites, gateways, random.fork('shared'))),
  }
  return { provisioning, network }
}

interface Site {
  readonly number: number
  readonly place: Place
  readonly company: string[]
  readonly lng: number
  readonly lat: number
  readonly gateways: number
}

/** Sites of one to three gateways until all gateways are spoken for; larger cities have more of them. */
function planSites(extent: Extent, random: Random): Site[] {
  const open = places.slice(0, extent.places).map((place, rank) => ({ place, weight: 1 / (rank + 2) }))
  const sites: Site[] = []
  for (let left = extent.gateways; left > 0;) {
    const number = sites.length
    // Every city and company has a site before chance decides.
    const place = open[number]?.place ?? random.pickWeighted(open).place
    const top = topCompanies[number % extent.companies] ?? topCompanies[0]
    const gateways = Math.min(left, 1 + random.integer(3))
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

/** Some gateways are shared with another company that is at work in the same city, else with any other. */
function shareSites(
  sites: readonly Site[],
  gateways: readonly PlannedGateway[],
  random: Random,
): Map<string, string[][]> {
  const shared = new Map<string, string[][]>()
  let isFirst = true
  for (const gateway of gateways) {
    const top = gateway.company.split(' / ')[0]
    const others = sites.filter((site) => site.company[0] !== top)
    const near = others.filter((site) => site.place.name === gateway.place)
    const isShared = random.chance(sharedShare) || isFirst
    if (!isShared || others.length === 0) continue
    shared.set(gateway.armuid, [random.pick(near.length > 0 ? near : others).company])
    isFirst = false
  }
  return shared
}
