import type { Kysely } from 'kysely'

import type { QueryOf } from '#contract/calls/calls.ts'
import { topologyLimits } from '#contract/calls/map.ts'
import type { Topology, TopologyNode } from '#contract/rules/topology.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'

import { isRowId } from '../../db/devices/device-details.ts'
import {
  readBelow,
  readGateways,
  readTopologyDevices,
  readPathUp,
  readChannels,
  readCompanyWithBelow,
  type TopologyDeviceRow,
} from '../../db/map/topology.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import { channelNode, companyNode, deviceNode, keyOf } from './topology-nodes.ts'

type Asked = QueryOf<'map/getMapTopological'>

/**
 * @param classes those that the caller may see: of the others it is told the parent of a device, and nothing below it
 * @returns null when what was asked for is not in the view
 */
export async function readTopology(
  tx: Kysely<Schema>,
  filter: RowFilter,
  classes: readonly DeviceType[],
  asked: Asked,
): Promise<Topology | null> {
  if (asked.id !== undefined) return readOfDevice(tx, filter, classes, asked.id, asked)
  return classes.includes(deviceType.values.gateway) ? readOfCompany(tx, filter, asked) : null
}

async function readOfDevice(
  tx: Kysely<Schema>,
  filter: RowFilter,
  classes: readonly DeviceType[],
  id: string,
  { levels = topologyLimits.levels, limit = topologyLimits.usual, channels = 0 }: Asked,
): Promise<Topology | null> {
  if (!isRowId(id)) return null
  const pathUp = await readPathUp(tx, filter, classes, id, topologyLimits.levels)
  if (pathUp.length === 0) return null
  const below = levels === 0 ? [] : await readBelow(tx, filter, classes, id, levels, limit + 1)
  const shown = new Set([...pathUp.toReversed(), ...below.slice(0, limit)])
  const rows = await readTopologyDevices(tx, filter, [...shown])
  const channelsOfNodes = channels === 1 ? await readChannelsOf(tx, rows) : noChannels
  const company = companyOf(rows[0])
  const nodes = company === null ? [] : [company]
  for (const row of rows) {
    const { parentDeviceId } = row
    const above =
      parentDeviceId !== null && shown.has(parentDeviceId) ? keyOf('device', parentDeviceId) : null
    const top = row === rows[0] ? (company?.key ?? null) : null
    nodes.push(deviceNode(row, channelsOfNodes.above.get(row.deviceId) ?? above ?? top))
    nodes.push(...(channelsOfNodes.nodes.get(row.deviceId) ?? []))
  }
  return { nodes, cut: below.length > limit }
}

/** A gateway's, where it is in the view. What has not registered yet belongs to no company either. */
function companyOf(top: TopologyDeviceRow | undefined): TopologyNode | null {
  if (top === undefined || top.companyId === null || top.deviceType !== deviceType.values.gateway) return null
  const { companyId, companyName } = top
  return companyNode({ companyId, name: companyName ?? '', parentId: null, hasBelow: true })
}

async function readOfCompany(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { companyid, limit = topologyLimits.usual }: Asked,
): Promise<Topology | null> {
  if (companyid !== undefined && !isRowId(companyid)) return null
  const companies = await readCompanyWithBelow(tx, filter, companyid ?? null, limit + 1)
  const [top] = companies
  if (top === undefined) return null
  const gateways = await readGateways(tx, filter, top.companyNo, companyid === undefined, limit + 1)
  const rows = await readTopologyDevices(tx, filter, gateways)
  const nodes = [
    ...companies.map(companyNode),
    ...rows.map((row) =>
      deviceNode(row, row.companyId === top.companyId ? keyOf('company', top.companyId) : null),
    ),
  ]
  return { nodes: nodes.slice(0, limit + 1), cut: nodes.length > limit + 1 }
}

interface Channels {
  /** By gateway. */
  nodes: ReadonlyMap<string, readonly TopologyNode[]>
  /** By device that is connected directly to a gateway, the key of the channel. */
  above: ReadonlyMap<string, string>
}
const noChannels: Channels = { nodes: new Map(), above: new Map() }

async function readChannelsOf(tx: Kysely<Schema>, rows: readonly TopologyDeviceRow[]): Promise<Channels> {
  const gateways = new Set(rows.filter((row) => row.deviceType === deviceType.values.gateway).map(idOf))
  const direct = rows.filter(({ parentDeviceId }) => parentDeviceId !== null && gateways.has(parentDeviceId))
  const channels = await readChannels(tx, [...gateways])
  const above = new Map(
    direct.flatMap(({ deviceId, apUid }) =>
      apUid === null ? [] : [[deviceId, keyOf('channel', apUid)] as const],
    ),
  )
  const busy = new Set(above.values())
  const nodes = channels.map((channel) => channelNode(channel, busy.has(keyOf('channel', channel.apUid))))
  const byGateway = Map.groupBy(nodes, (_, index) => channels[index]?.gatewayId ?? '')
  return { nodes: byGateway, above }
}

function idOf({ deviceId }: TopologyDeviceRow): string {
  return deviceId
}
