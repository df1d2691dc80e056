import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Hit } from '#src/features/map/canvas/hit-test.ts'
import { MapMenu, type MapMenuActs } from '#src/features/map/points/map-menu.tsx'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { show } from '../../../show.tsx'
import { cell, device } from '../map-fixtures.ts'

const gateway = { id: '9', longitude: 116.4, latitude: 39.9 }
const terminal = device({ id: '3', devUid: '700000A1', deviceAliases: 'Pump', parent: gateway })
const ofGateway = device({ id: '9', deviceType: 2, devUid: 'A0000009' })
const node = {
  key: 'device:9',
  parent: null,
  kind: 'gateway',
  id: '9',
  devUid: 'A0000009',
  name: '',
  channel: null,
  status: 0,
  alarmLevel: null,
  longitude: 116.4,
  latitude: 39.9,
  rssiDbm: null,
  snrDb: null,
  hops: null,
  hasBelow: true,
} as const

let server: FakeServer
let copied: string[]
beforeEach(async () => {
  server = await fakeServer({
    'map/getMapTopological': () => ({ data: { nodes: [node], cut: false } }),
  })
})
afterEach(() => server.restore())

async function open(hit: Hit | null, network?: string) {
  const acts = {
    onOpen: vi.fn<MapMenuActs['onOpen']>(),
    onGoTo: vi.fn<MapMenuActs['onGoTo']>(),
    onNetwork: vi.fn<MapMenuActs['onNetwork']>(),
    onCentre: vi.fn<MapMenuActs['onCentre']>(),
    onZoomInto: vi.fn<MapMenuActs['onZoomInto']>(),
    onList: vi.fn<MapMenuActs['onList']>(),
    onSpread: vi.fn<MapMenuActs['onSpread']>(),
  }
  const point = { x: 10, y: 20 }
  const asked = { at: point, point, place: { lng: 116.404, lat: 39.915 }, hit }
  const user = userEvent.setup()
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await show(<MapMenu asked={asked} network={network} acts={acts} onClose={() => {}} />)
  const choose = (label: string) => user.click(screen.getByText(label))
  return { ...acts, user, choose, point }
}
const labels = () =>
  [...document.querySelectorAll('[data-menu-item-label]')].map((label) => label.textContent?.trim())

describe('the menu of a device', () => {
  it('opens its card, and leads to what it hangs on', async () => {
    const { choose, onOpen, onGoTo, onNetwork } = await open({ kind: 'devices', devices: [terminal] })
    expect(screen.getByText('Pump · Terminal')).toBeVisible()
    expect(labels()).toEqual([
      'Details',
      'Go to its parent',
      'Go to its gateway',
      'Show only the network of its gateway',
      'Copy the id',
      'Copy coordinates',
    ])
    await choose('Details')
    expect(onOpen.mock.calls).toEqual([['3']])
    await choose('Go to its parent')
    expect(onGoTo.mock.calls).toEqual([['9']])
    await choose('Go to its gateway')
    await waitFor(() => expect(onGoTo.mock.calls).toEqual([['9'], ['9']]))
    await choose('Show only the network of its gateway')
    await waitFor(() => expect(onNetwork.mock.calls).toEqual([['9']]))
    expect(
      server.to('map/getMapTopological').map(({ address }) => new URL(address, 'http://a').search),
    ).toEqual(['?id=3&levels=0', '?id=3&levels=0'])
  })

  it('copies its id, and where it stands in the system that is wanted', async () => {
    const { choose, user } = await open({ kind: 'devices', devices: [terminal] })
    await choose('Copy the id')
    await choose('Copy coordinates')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(copied).toEqual(['700000A1', '116.406243, 39.901404'])
  })

  it('says of one that hangs on nothing why it leads nowhere', async () => {
    await open({ kind: 'devices', devices: [device({ id: '3' })] })
    const item = screen.getByText('Go to its gateway').closest('[role="menuitem"]')
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveAccessibleName('Go to its gateway No parent in your view')
  })

  it('shows the network of a gateway alone, and all again', async () => {
    const { choose, onNetwork } = await open({ kind: 'devices', devices: [ofGateway] })
    expect(labels()).toEqual(['Details', 'Show only its network', 'Copy the id', 'Copy coordinates'])
    await choose('Show only its network')
    expect(onNetwork.mock.calls).toEqual([['9']])
  })

  it('ends the network that is shown alone', async () => {
    const { choose, onNetwork } = await open({ kind: 'devices', devices: [ofGateway] }, '9')
    await choose('Show only its network')
    await choose('Show all networks')
    expect(onNetwork.mock.calls).toEqual([[undefined]])
  })
})

describe('the menu of devices in one place', () => {
  it('has a branch for each, and spreads them', async () => {
    const devices = [terminal, ofGateway]
    const { choose, user, onOpen, onSpread, point } = await open({ kind: 'devices', devices })
    expect(labels()).toEqual(['Pump', 'A0000009', 'Show all 2'])
    await choose('A0000009')
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls).toEqual([['9']])
    await choose('Show all 2')
    expect(onSpread.mock.calls).toEqual([[devices, point]])
  })
})

describe('the menu of a ring', () => {
  const ring = (terminals: number): Hit => ({ kind: 'cell', cell: cell({ terminals }), keys: ['0:0'] })

  it('zooms in and lists its devices', async () => {
    const hit = ring(200)
    const { choose, onZoomInto, onList, point } = await open(hit)
    await choose('Zoom in')
    await choose('List devices here')
    expect(onZoomInto.mock.calls).toEqual([[hit]])
    expect(onList.mock.calls).toEqual([[hit, point]])
  })

  it('lists no more than anybody reads', async () => {
    const { choose, onList } = await open(ring(201))
    await choose('More than 200: zoom in first')
    expect(onList).not.toHaveBeenCalled()
  })
})

describe('the menu of the empty ground', () => {
  it('centres, and copies the place', async () => {
    const { choose, user, onCentre } = await open(null)
    await choose('Centre here')
    expect(onCentre.mock.calls).toEqual([[{ lng: 116.404, lat: 39.915 }]])
    await choose('Copy coordinates')
    await user.keyboard('{Enter}')
    await choose('Copy coordinates')
    await user.keyboard('{End}{Enter}')
    expect(copied).toEqual(['116.404, 39.915', '116.416627, 39.9227'])
  })
})
