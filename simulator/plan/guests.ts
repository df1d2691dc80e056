import type { PlannedGateway } from '../network.ts'
import type { Site } from './site-plan.ts'
import type { Random } from '../random.ts'
import { branchOf } from './companies.ts'
import { places } from './places.ts'

const sharedShare = 0.15
/** How many of the terminals of a shared gateway are the guest's. */
const guestShare = 0.2

/**
 * Companies, by path, that use a gateway of another one: one that is at work in the same city, else a branch that has
 * nothing but terminals there. At least the first gateway has a guest.
 */
export function planGuests(
  sites: readonly Site[],
  gateways: readonly Pick<PlannedGateway, 'armuid' | 'company' | 'place'>[],
  random: Random,
): Map<string, string[]> {
  const guests = new Map<string, string[]>()
  for (const { armuid, company, place: placeName } of gateways) {
    const top = company.split(' / ')[0]
    const isShared = random.chance(sharedShare) || guests.size === 0
    const others = sites.filter((site) => site.company[0] !== top)
    const place = places.find(({ name }) => name === placeName)
    if (!isShared || others.length === 0 || place === undefined) continue
    const near = others.filter((site) => site.place.name === placeName)
    const { company: guest } = random.pick(near.length > 0 ? near : others)
    guests.set(armuid, near.length > 0 ? guest : branchOf(guest[0] ?? '', place))
  }
  return guests
}

/** Gives some of the gateway's terminals to the guest. */
export function withGuests(
  gateway: PlannedGateway,
  guest: readonly string[] | undefined,
  random: Random,
): PlannedGateway {
  if (guest === undefined) return gateway
  const path = guest.join(' / ')
  return {
    ...gateway,
    terminals: gateway.terminals.map((terminal) =>
      random.chance(guestShare) ? { ...terminal, guest: path } : terminal,
    ),
  }
}
