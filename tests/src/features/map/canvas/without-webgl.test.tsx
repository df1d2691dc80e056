import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { DeviceMap } from '#src/features/map/device-map.tsx'
import type { DevicePosition } from '#contract/calls/records.ts'
import type { MapAddress } from '#src/features/map/feed/map-address.ts'
import { changedMapSearch } from '#src/pages/map-search.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { show } from '../../../show.tsx'
import { giveRoom } from '../../../some-room.ts'
import { answerOfDevices, detail, device } from '../map-fixtures.ts'

let server: FakeServer
// jsdom draws nothing, as a browser without WebGL.
giveRoom()
afterEach(() => server.restore())

const place = { longitude: 139.7, latitude: 35.7 }
const pump = device({ id: '7', deviceAliases: 'Pump', parent: { id: '8', ...place }, ...place })

/** The page's address as it was after each change, with how it changed. */
const went: string[] = []
function Page({ begin }: { begin: MapAddress }) {
  const [address, setAddress] = useState(begin)
  return (
    <>
      <button type="button" onClick={() => setAddress({ gatewayid: '9' })}>
        Its network
      </button>
      <DeviceMap
        address={address}
        onChange={(change, how) => {
          const next = changedMapSearch(address, change)
          went.push(`${how} ${next.device ?? '-'} ${next.at ?? '-'}`)
          setAddress((before) => changedMapSearch(before, change))
        }}
      />
    </>
  )
}

/** One device, far from where the map begins; at its beginning stands at most one of another network. */
async function open(begin: MapAddress, other?: DevicePosition) {
  went.length = 0
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'map/getFuzzyQueryResult': () => ({ list: [detail({ ...pump })] }),
    'map/findDetails/{id}': () => ({ data: detail({ ...pump }) }),
    'map/getAllDevicePosition': ({ address }) => {
      const box = new URLSearchParams(address.split('?')[1])
      const [west, east] = [Number(box.get('west')), Number(box.get('east'))]
      const others = other === undefined || box.has('gatewayid') ? [] : [other]
      const inBox = [pump, ...others].filter(({ longitude: lng }) => west < lng && lng < east)
      return { data: answerOfDevices(1, inBox) }
    },
  })
  await show(<Page begin={begin} />)
  await screen.findByText(/cannot draw the map/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'List devices in view', hidden: true }))
  return user
}
/** Of the list, which comes and goes; what the search found has its id, too. */
const row = () => screen.findByRole('option', { name: /^Pump ?Terminal/ })

test('it begins where the devices are, since nobody could drag it there', async () => {
  await open({})
  expect(await row()).toBeVisible()
  expect(went).toEqual(['replace - 139.7,35.7,14'])
})

test('a link to a device leads to where it is', async () => {
  await open({ device: '7' })
  expect(await row()).toBeVisible()
  expect(went).toEqual(['replace 7 139.7,35.7,14'])
})

test('what is searched for is gone to, with one step to go back', async () => {
  const user = await open({ at: '116.3,39.9,5' })
  await user.type(screen.getByRole('combobox', { name: 'Search devices' }), 'Pump{Enter}')
  expect(await row()).toBeVisible()
  expect(went).toEqual(['step 7 -', 'replace 7 139.7,35.7,14'])
})

test('one gets out again, to the beginning, and to where all are', async () => {
  const user = await open({ at: '139.7,35.7,9' })
  const press = async (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Zoom out')
  await press('Back to the initial view')
  await press('Fit all devices on screen')
  expect(await row()).toBeVisible()
  expect(went).toEqual(['step - 139.7,35.7,8', 'step - 116.3,39.9,5', 'step - 139.7,35.7,14'])
})

test('what can be done with a device is asked for in the list', async () => {
  const user = await open({ at: '139.7,35.7,9' })
  await user.pointer({ keys: '[MouseRight]', target: await row() })
  const menu = await screen.findByRole('menu', { name: 'Menu of this device' })
  expect(within(menu).getByRole('menuitem', { name: /^Go to its parent/ })).toBeVisible()
})

test('a link that names a filter alone leads to what fits it, also where others stand', async () => {
  const user = await open({ at: '116.3,39.9,5' }, device({ id: '5', deviceAliases: 'Valve' }))
  await screen.findByRole('option', { name: /^Valve/ })
  await user.click(screen.getByRole('button', { name: 'Its network' }))
  expect(await row()).toBeVisible()
  expect(went).toEqual(['replace - 139.7,35.7,14'])
})
