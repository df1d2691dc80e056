import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { useDeviceExtent } from '#src/features/map/feed/use-device-extent.ts'
import { AwakeContext } from '#src/live/awake.ts'

import { fakeServer, type FakeServer } from '../../../fake-server.ts'
import { show } from '../../../show.tsx'
import { device } from '../map-fixtures.ts'

let server: FakeServer
afterEach(() => server.restore())

const everything = {}
function DeviceExtent() {
  return <output>{JSON.stringify(useDeviceExtent(everything))}</output>
}
function ExtentOfMap() {
  const [awake, setAwake] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setAwake(!awake)}>
        {awake ? 'Cover' : 'Show'}
      </button>
      <AwakeContext value={awake}>
        <DeviceExtent />
      </AwakeContext>
    </>
  )
}

test('a map that was put away empty knows of the devices entered meanwhile when it is shown again', async () => {
  const devices: ReturnType<typeof device>[] = []
  server = await fakeServer({
    'map/getAllDevicePosition': () => ({
      data: { mode: 'devices', level: 3, cells: [], devices, unplaced: 0, seq: 1 },
    }),
  })
  await show(<ExtentOfMap />)
  expect(await screen.findByText('"nowhere"')).toBeVisible()

  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cover' }))
  devices.push(device({ longitude: 139.7, latitude: 35.7 }))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('{"west":139.7,"south":35.7,"east":139.7,"north":35.7}')).toBeVisible()
})
