import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { TrailStop } from '#contract/geo/gps-trail.ts'
import { DeviceMap } from '#src/features/map/device-map.tsx'
import type { MapAddress, MapAddressChange } from '#src/features/map/feed/map-address.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { show } from '../../../show.tsx'
import { detail } from '../map-fixtures.ts'

let server: FakeServer
afterEach(() => server.restore())
const noon = new Date(2026, 4, 5, 12).getTime()
const minute = 60_000

async function open(address: MapAddress, stops: TrailStop[], deviceType: 0 | 2 = 2) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'map/findDetails/{id}': () => ({ data: detail({ id: '3', devUid: 'A1000001', deviceType }) }),
    'gateway/findGpsTrailByDate': () => ({
      data: { upStime: 0, upEtime: 1, positions: stops.length, stops: [...stops] },
    }),
  })
  const onChange = vi.fn<(change: MapAddressChange, how: 'step' | 'replace') => void>()
  await show(<DeviceMap address={address} onChange={onChange} />)
  return onChange
}
const days = () => screen.findByRole('radiogroup', { name: 'Trail' })
const words = async () => (await days()).parentElement?.parentElement

test('the card of a gateway offers its trail, which is asked for once somebody wants it', async () => {
  const onChange = await open({ device: '3', at: '116.4,39.9,14' }, [])
  await userEvent.click(within(await days()).getByRole('radio', { name: '7 days' }))

  expect(onChange.mock.calls).toEqual([[{ trail: 7 }, 'step']])
  expect(server.to('gateway/findGpsTrailByDate')).toEqual([])
})

test('what measures and tells no position has no trail', async () => {
  await open({ device: '3', trail: 7 }, [], 0)
  await screen.findByRole('button', { name: 'Copy the id' })

  expect(screen.queryByRole('radiogroup', { name: 'Trail' })).toBeNull()
  expect(server.to('gateway/findGpsTrailByDate')).toEqual([])
})

test('a trail is told in words: how many places, how long, from when until when', async () => {
  await open({ device: '3', trail: 1 }, [
    { from: noon, to: noon, longitude: 116, latitude: 39 },
    { from: noon + minute, to: noon + 2 * minute, longitude: 116, latitude: 39.1 },
  ])
  await waitFor(async () => expect(await words()).toHaveTextContent(/2 stops, 11.1 km/))
  expect(await words()).toHaveTextContent(/from May 05, 2026, 12:00:00 to May 05, 2026, 12:02:00/)
  expect(server.to('gateway/findGpsTrailByDate')[0]?.address).toContain('armuid=A1000001')
})

test('where a trail began on another day, its end has its date too', async () => {
  const now = Date.now()
  await open({ device: '3', trail: 7 }, [
    { from: now - 3 * 86_400_000, to: now - 3 * 86_400_000, longitude: 116, latitude: 39 },
    { from: now, to: now, longitude: 116, latitude: 39.1 },
  ])
  const moment = String.raw`\w{3} \d\d, \d{4}, \d\d:\d\d:\d\d`
  await waitFor(async () =>
    expect(await words()).toHaveTextContent(new RegExp(`from ${moment} to ${moment}`)),
  )
})

test('of one that stood still, and of one that told nothing, it says so', async () => {
  await open({ device: '3', trail: 1 }, [{ from: noon, to: noon + minute, longitude: 116, latitude: 39 }])
  await waitFor(async () => expect(await words()).toHaveTextContent('No movement of more than 25 m'))
  server.restore()

  await open({ device: '3', trail: 30 }, [])
  expect(await screen.findByText('No positions reported in this period.')).toBeVisible()
})

test('what a trail comes to is told to who listens once, and not with every minute by which it grows', async () => {
  const stops = [{ from: noon, to: noon + minute, longitude: 116, latitude: 39 }]
  await open({ device: '3', trail: 1 }, stops)
  const notices = (await screen.findByText(/from May 05, 2026, 12:00:00 to May 05, 2026, 12:01:00/)).closest(
    'output',
  )
  expect(notices).toHaveAttribute('aria-live', 'polite')

  await waitFor(() => expect(server.to('live').at(-1)?.address).toContain('device%3A3'))
  stops.push({ from: noon + 2 * minute, to: noon + 3 * minute, longitude: 116, latitude: 39.1 })
  server.send({ event: 'live.reset', seq: 5, data: {} })
  await screen.findByText(/to May 05, 2026, 12:03:00/)
  expect(notices).toHaveAttribute('aria-live', 'off')
})
