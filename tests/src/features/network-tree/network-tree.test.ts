import { expect, test } from 'vitest'

import type { TopologyNode } from '#contract/rules/topology.ts'
import { networkTree, pathTo } from '#src/features/network-tree/network-tree.ts'

import { networkNodes as nodes, node } from './network-nodes.ts'

const words = {
  channel: (number: number | null) => `Channel ${number ?? '?'}`,
  signal: ({ rssiDbm }: TopologyNode) => (rssiDbm === null ? '' : `${rssiDbm} dBm`),
}
test('a network as a tree: names, states with their alarms, and how each is heard', () => {
  expect(networkTree({ nodes, cut: false }, words)).toEqual({
    key: 'company:1',
    name: 'Beijing',
    note: '',
    state: null,
    children: [
      {
        key: 'device:2',
        name: 'GW-001',
        note: '',
        state: 'priority',
        children: [
          {
            key: 'channel:0A',
            name: 'Channel 1 0A',
            note: '',
            state: null,
            children: [
              { key: 'device:3', name: '70000001', note: '-91 dBm', state: 'offline', children: [] },
            ],
          },
        ],
      },
    ],
  })
})

test('what is above the view is not there: the tree begins below', () => {
  expect(networkTree({ nodes: nodes.slice(1), cut: true }, words)?.name).toBe('GW-001')
  expect(networkTree({ nodes: [], cut: false }, words)).toBeNull()
})

test('devices that name each other as parents are shown once each', () => {
  const ring = [
    node({ key: 'device:5', kind: 'relay', parent: 'device:6', devUid: '5' }),
    node({ key: 'device:6', kind: 'relay', parent: 'device:5', devUid: '6' }),
  ]
  expect(networkTree({ nodes: ring, cut: false }, words)).toEqual({
    key: 'device:5',
    name: '5',
    note: '',
    state: null,
    children: [{ key: 'device:6', name: '6', note: '', state: null, children: [] }],
  })
})

test('the way to a device leads from the top', () => {
  const root = networkTree({ nodes, cut: false }, words)
  if (root === null) throw new Error('no tree')
  expect(pathTo(root, 'channel:0A')).toEqual(['company:1', 'device:2', 'channel:0A'])
  expect(pathTo(root, 'device:99')).toEqual([])
})
