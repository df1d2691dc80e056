import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { coordinateType, deviceType } from '#contract/wire/enumerations.ts'
import { apUidSchema, armUidSchema, moteUidSchema, msUidSchema, type ArmUid } from '#contract/wire/ids.ts'
import {
  gatewayCredentialSchema,
  provisioningSchema,
  type Provisioning,
} from '#contract/rules/provisioning.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { tree } from '../assumptions.ts'
import { moved, type Position } from '../geo.ts'
import { zoneOf, type Place } from '../plan/places.ts'
import { createRandom, hash32, type Random } from '../random.ts'
import type { AlarmInterval } from './alarm-log.ts'
import { siteTree } from './site-tree.ts'
import type { LoggedUplink } from './uplink-log.ts'

const replayGateway = Type.Object({
  armuid: armUidSchema,
  armKey: gatewayCredentialSchema.properties.armKey,
  apuid: apUidSchema,
  /** Parents before their children. */
  relays: Type.Array(
    Type.Object({
      moteuid: moteUidSchema,
      parent: Type.Union([moteUidSchema, Type.Null()]),
      hops: Type.Integer(),
    }),
  ),
  terminals: Type.Array(msUidSchema),
})
export type ReplayGateway = Static<typeof replayGateway>

const replaySite = Type.Object({
  deviceId: Type.Integer(),
  armuid: armUidSchema,
  /** The relay that it is, null when it is the gateway. */
  moteuid: Type.Union([moteUidSchema, Type.Null()]),
})

const replayNetwork = Type.Object({
  /** Of the log that is played on it. */
  name: Type.String(),
  gateways: Type.Array(replayGateway),
  sites: Type.Array(replaySite),
  /** A source's gateway id → ours. */
  receivers: Type.Record(Type.String(), armUidSchema),
})
export type ReplayNetwork = Static<typeof replayNetwork>

/** The file that ties logs, a database and a replay together. It holds the gateways' keys. */
export const replayFileSchema = Type.Object({
  provisioning: provisioningSchema,
  networks: Type.Array(replayNetwork),
})
export type ReplayFile = Static<typeof replayFileSchema>

export interface ReplaySources {
  /** Names the network: the same name gives the same ids. */
  name: string
  alarms: readonly AlarmInterval[]
  links: readonly (readonly [number, number])[]
  uplinks: readonly LoggedUplink[]
  /** Where the sites of an alarm log, which has no positions, are laid out. */
  place: Place
  newArmKey: (armuid: ArmUid) => string
}

type Device = Provisioning['devices'][number]
const cityRadiusKm = 12

/** The network that a log is replayed on: a made-up company, its sites around a real city, an uplink's where they were. */
export function planReplay(sources: ReplaySources): {
  provisioning: Provisioning
  network: ReplayNetwork
} {
  const { name, place, newArmKey } = sources
  const random = createRandom(`replay/${name}`)
  const company = ['Replayed Networks', `Replayed ${name}`.slice(0, 50)]
  const gateways: ReplayGateway[] = []
  const devices: Device[] = []
  const provisioning: Provisioning = {
    companies: [company.slice(0, 1), company].map((path) => ({ path, zone: zoneOf[place.country] })),
    devices,
  }
  const network: ReplayNetwork = { name, gateways, sites: [], receivers: {} }
  const common = { company, coordinateType: coordinateType.values.wgs84 }

  function addGateway(key: string, alias: string, address: string, at: Position): ReplayGateway {
    const armuid = uidFor(armUidSchema, 'AE', `${name}/${key}`)
    const gateway: ReplayGateway = {
      armuid,
      armKey: newArmKey(armuid),
      apuid: uidFor(apUidSchema, 'CE', `${name}/${key}`),
      relays: [],
      terminals: [],
    }
    gateways.push(gateway)
    const { armKey } = gateway
    const type = { deviceType: deviceType.values.gateway, typeId: 'gateway' }
    devices.push({
      ...common,
      ...type,
      uid: armuid,
      alias,
      address,
      armKey,
      longitude: at.lng,
      latitude: at.lat,
    })
    return gateway
  }

  const alarmsOf = new Map<number, number>()
  for (const { deviceId } of sources.alarms) alarmsOf.set(deviceId, (alarmsOf.get(deviceId) ?? 0) + 1)
  const hubs = new Map<number, ReplayGateway>()
  const positions = new Map<number, Position>()
  for (const { deviceId, hub, parent, depth } of siteTree(alarmsOf, sources.links, tree.maxRelayDepth)) {
    const above = positions.get(parent ?? hub)
    const position =
      above === undefined
        ? siteIn(place, random)
        : moved(above, random.uniform(0.6, 1.8), random.uniform(0, 360))
    positions.set(deviceId, position)
    const address = `${place.name}, site ${deviceId} of the log`
    if (depth === 0) {
      const gateway = addGateway(`site ${deviceId}`, `Site${deviceId}`, address, position)
      hubs.set(deviceId, gateway)
      network.sites.push({ deviceId, armuid: gateway.armuid, moteuid: null })
      continue
    }
    const gateway = hubs.get(hub)
    if (gateway === undefined) throw new Error(`site ${deviceId} comes before its gateway ${hub}`)
    const moteuid = uidFor(moteUidSchema, '3E', `${name}/site ${deviceId}`)
    const parentUid = parent === null ? null : uidFor(moteUidSchema, '3E', `${name}/site ${parent}`)
    gateway.relays.push({ moteuid, parent: parentUid, hops: depth })
    network.sites.push({ deviceId, armuid: gateway.armuid, moteuid })
    const type = { deviceType: deviceType.values.relay, typeId: 'relay' }
    const at = { longitude: position.lng, latitude: position.lat }
    devices.push({ ...common, ...type, ...at, uid: moteuid, alias: `Site${deviceId}`, address })
  }

  const terminals = new Set<string>()
  for (const { devEUI, deviceName, receptions } of sources.uplinks) {
    for (const { gatewayId, position } of receptions) {
      if (network.receivers[gatewayId] !== undefined || position === undefined) continue
      const number = Object.keys(network.receivers).length + 1
      const gateway = addGateway(gatewayId, `Recv${number}`, 'receiver of the uplink log', position)
      network.receivers[gatewayId] = gateway.armuid
    }
    const homeUid = network.receivers[receptions[0]?.gatewayId ?? '']
    const home = gateways.find(({ armuid }) => armuid === homeUid)
    const msuid = msuidOf(devEUI)
    if (home === undefined || terminals.has(msuid)) continue
    terminals.add(msuid)
    home.terminals.push(msuid)
    const beside = devices.find(({ uid }) => uid === home.armuid)
    devices.push({
      ...common,
      deviceType: deviceType.values.terminal,
      typeId: temperatureHumidity.kind,
      uid: msuid,
      alias: msuid,
      address: deviceName.slice(0, 100),
      longitude: beside?.longitude ?? place.lng,
      latitude: beside?.latitude ?? place.lat,
    })
  }
  return { provisioning, network }
}

/** The last four bytes of a devEUI. @throws Error when they are no id */
export function msuidOf(devEUI: string): Static<typeof msUidSchema> {
  return Value.Parse(msUidSchema, devEUI.slice(-8).toUpperCase())
}

function siteIn(place: Place, random: Random): Position {
  const [from, to] = place.land ?? [0, 360]
  const bearing = from + random.next() * (to > from ? to - from : to + 360 - from)
  return moved(place, cityRadiusKm * Math.sqrt(random.next()), bearing)
}

/** The same for the same name, so that a log can be planned again and meets its own devices. */
function uidFor<S extends typeof armUidSchema | typeof apUidSchema | typeof moteUidSchema>(
  schema: S,
  prefix: string,
  name: string,
): Static<S> {
  const digits = hash32(`${name}/${prefix}`).toString(16).toUpperCase().padStart(8, '0').slice(-6)
  return Value.Parse(schema, prefix + digits)
}
