import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DeviceMap } from '#src/features/map/device-map.tsx'
import { InViewList } from '#src/features/map/panel/in-view-list.tsx'
import type { Hit } from '#src/features/map/canvas/hit-test.ts'
import type { MapAddress } from '#src/features/map/feed/map-address.ts'
import type { MapPicture } from '#src/features/map/canvas/map-picture.ts'
import { changedMapSearch } from '#src/pages/map-search.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { show } from '../../../show.tsx'
import { giveRoom } from '../../../some-room.ts'
import { answerOfCells, answerOfDevices, cell, detail, device } from '../map-fixtures.ts'

let server: FakeServer
giveRoom()
afterEach(() => server.restore())

const bounds = { west: 115, south: 39, east: 118, north: 41 }
const list = () => screen.getByRole('listbox', { name: 'Rings and devices in view' })
const words = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const atHand = () => document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent

type Shown = Pick<MapPicture, 'cells' | 'devices'>

/** What it shows can become another by pressing the button. */
function Listed({
  pictures,
  ...acts
}: { pictures: readonly Shown[] } & Omit<
  ComponentProps<typeof InViewList>,
  'picture' | 'known' | 'bounds' | 'zoom'
>) {
  const [at, setAt] = useState(0)
  const picture = pictures[at]
  return (
    <>
      {picture && <InViewList picture={picture} known bounds={bounds} zoom={9} {...acts} />}
      <button type="button" tabIndex={-1} onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  )
}

async function open(...pictures: Shown[]) {
  server = await fakeServer({})
  const acts = {
    onChoose: vi.fn<(hit: Hit) => void>(),
    onPoint: vi.fn<(hit: Hit | null) => void>(),
    onClose: vi.fn<() => void>(),
  }
  await show(<Listed pictures={pictures} {...acts} />)
  return {
    ...acts,
    user: userEvent.setup(),
    next: () => act(() => screen.getByRole('button', { name: 'Next' }).click()),
  }
}

const pump = device({ id: '1', devUid: '70000001', deviceAliases: 'Pump' })
const valve = device({ id: '2', devUid: '70000002', deviceAliases: 'Valve', status: 1, alarmLevel: 2 })
const ring = cell({ x: 1, longitude: 117, terminals: 12, offline: 3, abnormal: 1, priority: 1 })

test('says of each ring and device what the map shows, the worst first', async () => {
  await open({ cells: [ring], devices: [pump, valve] })
  expect(screen.getByRole('status')).toHaveTextContent('3 in view, most severe first')
  expect(words()).toEqual([
    '12 devicesWith a priority alarm 1 · Abnormal 1 · Offline 3 · Online 8',
    'ValveTerminal · Offline · Priority alarm',
    'PumpTerminal · Online',
  ])
})

test('is walked by keys: Enter chooses, the map is told where one stands, Escape puts it away #map-19', async () => {
  const { user, onChoose, onPoint, onClose } = await open({ cells: [ring], devices: [pump, valve] })
  await user.tab()
  expect(list()).toHaveFocus()
  expect(onPoint).toHaveBeenLastCalledWith({ kind: 'cell', cell: ring, keys: ['1:0'] })
  await user.keyboard('{ArrowDown}')
  expect(atHand()).toMatch(/^Valve/)
  expect(onPoint).toHaveBeenLastCalledWith({ kind: 'devices', devices: [valve] })
  await user.keyboard('{Enter}{End}')
  expect(atHand()).toMatch(/^Pump/)
  await user.keyboard('{Enter}{Home}{Enter}{Escape}')
  expect(onChoose.mock.calls.map(([hit]) => hit)).toEqual([
    { kind: 'devices', devices: [valve] },
    { kind: 'devices', devices: [pump] },
    { kind: 'cell', cell: ring, keys: ['1:0'] },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('keeps its order and whoever is in it while states change, and goes on from the first when theirs is gone', async () => {
  const after = [
    { ...pump, status: 2, alarmLevel: 2 } as const,
    { ...valve, status: 0, alarmLevel: null } as const,
  ]
  const { user, next } = await open(
    { cells: [], devices: [pump, valve] },
    { cells: [], devices: after },
    { cells: [], devices: [valve] },
  )
  await user.tab()
  await user.keyboard('{End}')
  next()
  expect(words()).toEqual(['ValveTerminal · Online', 'PumpTerminal · Abnormal · Priority alarm'])
  expect(atHand()).toMatch(/^Pump/)
  next()
  expect(list()).toHaveFocus()
  expect(atHand()).toMatch(/^Valve/)
})

/** The page's address, which the map alone changes here. */
function Page() {
  const [address, setAddress] = useState<MapAddress>({})
  return (
    <>
      <DeviceMap
        address={address}
        onChange={(change) => setAddress((before) => changedMapSearch(before, change))}
      />
      <code>{JSON.stringify(address)}</code>
    </>
  )
}

test('without WebGL it is the map: a ring leads nearer by the address, a device to its card', async () => {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'map/findDetails/{id}': () => ({ data: detail({ id: '1', deviceAliases: 'Pump' }) }),
    'map/getAllDevicePosition': ({ address }) => ({
      data: address.includes('zoom=7')
        ? answerOfDevices(1, [pump])
        : answerOfCells(1, [cell({ longitude: 116.4, latitude: 39.9 })]),
    }),
  })
  const user = userEvent.setup()
  await show(<Page />)
  await screen.findByText(/cannot draw the map/)
  const toggle = screen.getByRole('button', { name: 'List devices in view', hidden: true })
  await user.click(toggle)
  await user.click(await screen.findByRole('option', { name: /10 devices/ }))
  await user.click(await screen.findByRole('option', { name: /Pump/ }))
  expect(await screen.findByRole('heading', { name: 'Pump' })).toBeVisible()
  expect(screen.getByText('{"device":"1","at":"116.4,39.9,7"}')).toBeVisible()
})
