import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { DeviceCard } from '#src/features/map/device-card.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'

import { fakeServer, type FakeServer } from '../fake-server.ts'
import { detail } from '../map/map-fixtures.ts'
import { show } from '../show.tsx'

let server: FakeServer
afterEach(() => server?.restore())

test('says why the network cannot be read; Escape closes the dialog and not the card behind it', async () => {
  server = await fakeServer({ 'map/getMapTopological': () => null })
  const onClose = vi.fn<() => void>()
  await show(
    <DeviceCard
      state={{ kind: 'shown', device: detail({}) }}
      onClose={onClose}
      onShow={() => {}}
      onChoose={() => {}}
      more={(device) => <NetworkButton device={device} />}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Network' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is a problem with the server or the network',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
