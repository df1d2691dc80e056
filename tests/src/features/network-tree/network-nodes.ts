import type { TopologyNode } from '#contract/rules/topology.ts'

/** A node that has nothing but what is given. */
export function node(
  differing: Partial<TopologyNode> & Pick<TopologyNode, 'key' | 'kind' | 'parent'>,
): TopologyNode {
  return {
    id: '',
    devUid: '',
    name: '',
    channel: null,
    status: null,
    alarmLevel: null,
    longitude: null,
    latitude: null,
    rssiDbm: null,
    snrDb: null,
    hops: null,
    hasBelow: false,
    ...differing,
  }
}
/** A terminal under a channel of a gateway of a company. */
export const networkNodes = [
  node({ key: 'company:1', kind: 'company', parent: null, name: 'Beijing' }),
  node({ key: 'device:2', kind: 'gateway', parent: 'company:1', name: 'GW-001', status: 2, alarmLevel: 2 }),
  node({ key: 'channel:0A', kind: 'channel', parent: 'device:2', channel: 1, devUid: '0A' }),
  node({
    key: 'device:3',
    id: '3',
    kind: 'terminal',
    parent: 'channel:0A',
    devUid: '70000001',
    status: 1,
    rssiDbm: -91,
  }),
]
