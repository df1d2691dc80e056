import type { MoteUid } from '#contract/wire/ids.ts'

import { radio, tree } from '../assumptions.ts'
import { bearingTo, moved, type Position } from '../geo.ts'
import type { PlannedChannel, PlannedGateway, PlannedRelay, PlannedTerminal } from '../network.ts'
import { meanRssiDbm, plannedDbm, rangeKm, type RadioEnd } from '../radio/link-budget.ts'
import type { Random } from '../random.ts'
import type { Place } from './places.ts'
import type { UidSource } from './uids.ts'

export interface Site {
  readonly number: number
  readonly place: Place
  readonly company: string[]
  readonly lng: number
  readonly lat: number
  readonly gateways: number
}

/** Something that others can be connected through. */
interface Node extends RadioEnd {
  /** Null for the gateway. */
  readonly moteuid: MoteUid | null
  readonly depth: number
  readonly channel: PlannedChannel | null
  /** The way the tree grew to here: further relays lead away from the gateway. */
  readonly bearing: number
}

export interface GatewayDraft extends Omit<PlannedGateway, 'relays' | 'terminals'> {
  readonly relayCount: number
  readonly terminalCount: number
}

export interface SitePlanOptions {
  seed: string
  random: Random
  uids: UidSource
  /** Kinds of terminals with how common each is here. */
  kinds: readonly { readonly kind: string; readonly weight: number }[]
}

const spotsTried = 40
const parentsTried = 20

/** Grows a gateway's relays and terminals around it, each within radio reach of its parent. */
export function planSubtree(
  draft: GatewayDraft,
  { seed, random, uids, kinds }: SitePlanOptions,
): PlannedGateway {
  const { country } = draft
  const root: Node = {
    uid: draft.armuid,
    moteuid: null,
    depth: 0,
    channel: null,
    bearing: 0,
    indoorLossDb: 0,
    lng: draft.lng,
    lat: draft.lat,
  }
  const nodes: Node[] = [root]
  const netIds = new Map<string, number>()
  const relays: PlannedRelay[] = []
  const terminals: PlannedTerminal[] = []
  const channelFor = (parent: Node) => parent.channel ?? random.pick(draft.channels)

  for (let index = 0; index < draft.relayCount; index += 1) {
    const uid = uids.relay()
    const roomy = nodes.filter((node) => node.depth < tree.maxRelayDepth)
    // Deep chains exist, but most relays stand near the gateway.
    const { parent, position } = place({ uid, indoorLossDb: 0 }, () => {
      const parent = random.chance(0.45) ? root : random.pick(roomy)
      const bearing = parent === root ? random.uniform(0, 360) : parent.bearing + random.uniform(-50, 50)
      return { parent, bearing, atLeast: 0.35 }
    })
    const channel = channelFor(parent)
    const netId = (netIds.get(channel.apuid) ?? 0) + 1
    netIds.set(channel.apuid, netId)
    const { moteuid } = parent
    nodes.push({
      ...position,
      uid,
      moteuid: uid,
      depth: parent.depth + 1,
      channel,
      bearing: bearingTo(root, position),
      indoorLossDb: 0,
    })
    relays.push({
      moteuid: uid,
      apuid: channel.apuid,
      parent: moteuid,
      netId,
      ...position,
      softwareVersion: random.chance(0.8) ? '0301' : '0210',
      appVersion: random.chance(0.7) ? '0105' : '0104',
    })
  }

  for (let index = 0; index < draft.terminalCount; index += 1) {
    const uid = uids.terminal()
    const walls = random.uniform(radio.indoorLossDb.from, radio.indoorLossDb.to)
    const indoorLossDb = random.chance(radio.indoorShare) ? Math.round(walls * 10) / 10 : 0
    const { parent, position } = place({ uid, indoorLossDb }, () => ({
      parent: random.chance(0.35) ? root : random.pick(nodes),
      bearing: random.uniform(0, 360),
      atLeast: 0.05,
    }))
    terminals.push({
      msuid: uid,
      apuid: channelFor(parent).apuid,
      parent: parent.moteuid,
      kind: random.pickWeighted(kinds).kind,
      ...position,
      indoorLossDb,
      softwareVersion: random.chance(0.8) ? '0112' : '010f',
      // Drawn apart, so that the network of a seed stays what it was.
      appVersion: random.fork(`app ${uid}`).chance(0.7) ? '0203' : '0201',
    })
  }

  /** A parent that receives the device well enough and where it stands: it moves closer until it is received. */
  function place(
    device: { uid: string; indoorLossDb: number },
    choose: () => { parent: Node; bearing: number; atLeast: number },
  ): { parent: Node; position: Position } {
    const rangeKmOfDevice = rangeKm(country, device.indoorLossDb)
    for (let choice = 0; choice < parentsTried; choice += 1) {
      const { parent, bearing, atLeast } = choose()
      for (let attempt = 0; attempt < spotsTried; attempt += 1) {
        const share = atLeast + (1 - atLeast) * Math.sqrt(random.next())
        const km = rangeKmOfDevice * share * (1 - attempt / spotsTried) ** 2
        const position = moved(parent, km, bearing + random.uniform(-20, 20))
        if (meanRssiDbm(parent, { ...device, ...position }, country, seed) >= plannedDbm)
          return { parent, position }
      }
    }
    throw new Error(`nothing around ${draft.armuid} hears ${device.uid}`)
  }

  const { relayCount: _relays, terminalCount: _terminals, ...gateway } = draft
  return { ...gateway, relays, terminals }
}
