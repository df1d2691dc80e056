import { of, Subject, throwError } from 'rxjs'
import { Parse } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { topologySchema, type Topology } from '#contract/rules/topology.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { networkFeed } from '#src/features/map/feed/network-feed.ts'
import { networkOf, type Network } from '#src/features/map/feed/network.ts'
import { marbles } from '#tests/streams/marbles.ts'

const blank = {
  devUid: '',
  name: '',
  channel: null,
  status: 0,
  alarmLevel: null,
  longitude: null,
  latitude: null,
  rssiDbm: null,
  snrDb: null,
  hops: null,
  hasBelow: false,
}
const topology = (nodes: object[], cut = false): Topology =>
  Parse(topologySchema, { nodes: nodes.map((node) => Object.assign({}, blank, node)), cut })
const company = { key: 'company:1', parent: null, kind: 'company', id: '1', status: null }
const gateway = {
  key: 'device:1',
  parent: 'company:1',
  kind: 'gateway',
  id: '1',
  longitude: 116,
  latitude: 40,
}
const relay = { key: 'device:2', parent: 'device:1', kind: 'relay', id: '2', longitude: 117, latitude: 41 }
const unplaced = { key: 'device:3', parent: 'device:2', kind: 'relay', id: '3' }
const terminal = {
  key: 'device:4',
  parent: 'device:3',
  kind: 'terminal',
  id: '4',
  longitude: 118,
  latitude: 42,
}

describe('the network of a device on the map', () => {
  it('is lines between its devices, with gaps where one has no position', () => {
    expect(networkOf(topology([company, gateway, relay, unplaced, terminal], true))).toEqual({
      ids: new Set(['1', '2', '3', '4']),
      links: [{ from: [117, 41], to: [116, 40], chosen: true }],
      cut: true,
    })
  })

  const answer = topology([company, gateway, relay])
  const values = { n: networkOf(answer) }

  it('is asked for again after a break of the link', () => {
    marbles(({ hot, expectObservable }) => {
      const reread$ = hot<void>('--r-', { r: undefined })
      expectObservable(networkFeed({ ask: () => of(answer), reread$ })).toBe('n-n-', values)
    })
  })

  it('is asked for until it can be read', () => {
    marbles(({ expectObservable }) => {
      let asked = 0
      const ask = () =>
        (asked += 1) < 3
          ? throwError(() => new CallFailure('network', 'map/getMapTopological', {}))
          : of(answer)
      const feed$ = networkFeed({ ask, reread$: new Subject<void>() })
      expectObservable(feed$).toBe('10000ms n', values)
    })
  })

  it('is none when the server refuses it', () => {
    const refused = new CallFailure('refused', 'map/getMapTopological', { code: 404 })
    const shown: Network[] = []
    networkFeed({ ask: () => throwError(() => refused), reread$: new Subject<void>() }).subscribe((network) =>
      shown.push(network),
    )
    expect(shown).toEqual([])
  })
})
