import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { DeviceMap } from '#src/features/map/device-map.tsx'
import type { MapAddress, MapAddressChange } from '#src/features/map/feed/map-address.ts'

import { fakeServer, type Answers, type FakeServer } from '../../fake-server.ts'
import { show } from '../../show.tsx'
import { answerOfDevices, detail, device } from './map-fixtures.ts'

/** jsdom draws nothing, and so is a browser without WebGL; what the map itself shows is looked at in a real one. */
let server: FakeServer

async function open(address: MapAddress, answers: Answers = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    ...answers,
  })
  const onChange = vi.fn<(change: MapAddressChange, how: 'step' | 'replace') => void>()
  await show(<DeviceMap address={address} onChange={onChange} />)
  return { onChange, user: userEvent.setup() }
}
afterEach(() => server.restore())

describe('a browser without WebGL', () => {
  test('is told why there is no map', async () => {
    await open({})
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This browser cannot draw the map: WebGL 2 is missing or disabled.Search, cards, alarms and the list of devices in view still work.',
    )
  })

  test('takes what is no place out of the address', async () => {
    const { onChange } = await open({ at: '999,999,99' })
    await screen.findByRole('alert')
    expect(onChange).toHaveBeenCalledWith({ at: undefined }, 'replace')
  })

  test('still finds devices and leads to their card', async () => {
    const found = detail({ id: '3', devUid: '700000A1' })
    const { user, onChange } = await open({}, { 'map/getFuzzyQueryResult': () => ({ list: [found] }) })
    await user.type(screen.getByRole('combobox', { name: 'Search devices' }), 'A1')
    await user.click(await screen.findByRole('option'))
    expect(onChange.mock.calls).toEqual([[{ device: '3' }, 'step']])
  })

  test('still shows the card of the device that the address names, and keeps it up to date', async () => {
    const { user, onChange } = await open(
      { device: '3', at: '116.4,39.9,14' },
      { 'map/findDetails/{id}': () => ({ data: detail({ id: '3', deviceAliases: 'Pump' }) }) },
    )
    expect(await screen.findByRole('heading', { name: 'Pump' })).toBeVisible()
    const card = screen.getByRole('region', { name: 'Device' })
    expect(within(card).getByRole('status')).toHaveTextContent('Online')
    await waitFor(() => expect(server.to('live').at(-1)?.address).toContain('device%3A3'))
    server.send({
      event: 'device.changed',
      seq: 2,
      data: detail({ id: '3', deviceAliases: 'Pump', status: 1 }),
    })
    expect(await within(card).findByText('Offline')).toBeVisible()
    await user.click(within(card).getByRole('button', { name: 'Close' }))
    expect(onChange.mock.calls).toEqual([[{ device: undefined }, 'step']])
  })
})

describe('the numbers of what is on screen', () => {
  function Walk() {
    const [at, setAt] = useState('116.4,39.9,5')
    return (
      <>
        <button type="button" onClick={() => setAt('10,50,5')}>
          Elsewhere
        </button>
        <DeviceMap address={{ at }} onChange={() => {}} />
      </>
    )
  }

  test('are not known of a place that could not be read', async () => {
    const seen = answerOfDevices(1, [device()])
    server = await fakeServer({
      'company/getTreeInfo': () => ({ list: [] }),
      'map/getAllDevicePosition': ({ address }) =>
        address.includes('west=116') ? { data: seen } : { code: 10001, msg: 'away' },
    })
    await show(<Walk />)
    const user = userEvent.setup()
    const online = screen.getByRole('button', { name: /^Online/ })
    await user.click(screen.getByRole('button', { name: 'List devices in view' }))
    await waitFor(() => expect(online).toHaveTextContent('Online1'))

    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(await screen.findByText(/^Could not load the devices/)).toBeVisible()
    expect(online).toHaveTextContent('Online–')
    expect(screen.queryByText('No devices in view.')).toBeNull()
  })
})

describe('a map that nobody moves', () => {
  test('goes to where the devices are', async () => {
    const at = { longitude: 112.5, latitude: 37.8 }
    server = await fakeServer({
      'company/getTreeInfo': () => ({ list: [] }),
      'map/getAllDevicePosition': () => ({ data: answerOfDevices(1, [device(at)]) }),
    })
    const onChange = vi.fn<(change: MapAddressChange, how: 'step' | 'replace') => void>()
    await show(<DeviceMap unattended address={{}} onChange={onChange} />)
    await waitFor(() =>
      expect(onChange.mock.lastCall?.[0]).toEqual({ at: expect.stringMatching(/^112\.50*,37\.80*,/) }),
    )
  })
})

describe('the filter', () => {
  test('can be put away, and says then that something is chosen in it', async () => {
    const { user } = await open({ status: 1 })
    const toggle = screen.getByRole('button', { name: 'Filter: active', hidden: true })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
  })

  test('asks for one status or class alone, and for all again #map-17', async () => {
    const { user, onChange } = await open({ status: 1 })
    expect(screen.getByRole('button', { name: /^Offline/, pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Offline/ }))
    await user.click(screen.getByRole('button', { name: /^Abnormal/ }))
    await user.click(screen.getByRole('button', { name: /^Gateways/ }))
    expect(onChange.mock.calls).toEqual([
      [{ status: undefined }, 'step'],
      [{ status: 2 }, 'step'],
      [{ devType: 2 }, 'step'],
    ])
  })
})
