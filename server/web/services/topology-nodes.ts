import type { TopologyNode } from '#contract/rules/topology.ts'
import { deviceType } from '#contract/wire/enumerations.ts'

import type { TopologyDeviceRow, ChannelRow, TopologyCompanyRow } from '../../db/map/topology.ts'

export function keyOf(part: 'company' | 'device' | 'channel', id: string): string {
  return `${part}:${id}`
}

const nothing = {
  channel: null,
  status: null,
  alarmLevel: null,
  longitude: null,
  latitude: null,
  rssiDbm: null,
  snrDb: null,
  hops: null,
} as const

export function companyNode({
  companyId,
  name,
  parentId,
  hasBelow,
}: Omit<TopologyCompanyRow, 'companyNo'>): TopologyNode {
  return {
    ...nothing,
    key: keyOf('company', companyId),
    parent: parentId === null ? null : keyOf('company', parentId),
    kind: 'company',
    id: companyId,
    devUid: '',
    name,
    hasBelow,
  }
}

export function channelNode({ apUid, gatewayId, channel }: ChannelRow, hasBelow: boolean): TopologyNode {
  return {
    ...nothing,
    key: keyOf('channel', apUid),
    parent: keyOf('device', gatewayId),
    kind: 'channel',
    id: '',
    devUid: apUid,
    name: '',
    channel,
    hasBelow,
  }
}

export function deviceNode(row: TopologyDeviceRow, parent: string | null): TopologyNode {
  return {
    key: keyOf('device', row.deviceId),
    parent,
    kind: deviceType.nameOf(row.deviceType),
    id: row.deviceId,
    devUid: row.devUid,
    name: row.alias,
    channel: null,
    status: row.status,
    alarmLevel: row.alarmLevel,
    longitude: row.lng,
    latitude: row.lat,
    rssiDbm: row.rssiDbm,
    snrDb: row.snrDb,
    hops: row.hops,
    hasBelow: row.hasBelow,
  }
}
