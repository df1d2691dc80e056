import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { DeviceCard } from '#src/features/map/card/device-card.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'

import { fakeServer, type FakeServer } from '../../fake-server.ts'
import { detail } from '../map/map-fixtures.ts'
import { ListHost } from '../../lists/list-host.tsx'
import { show } from '../../show.tsx'
import { networkNodes } from './network-nodes.ts'

// There is no canvas here: the picture stays away, and the keys work without it.
vi.mock('#src/ui/chart/chart-engine.ts', () => ({ openChart: () => chart }))
const chart = { draw() {}, resize() {}, momentAt: () => null, onPress() {}, close() {} }

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
  expect(await screen.findByRole('alert')).toHaveTextContent('Server or network problem')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is pointed at in the network leads to its details', async () => {
  server = await fakeServer({
    'map/getMapTopological': () => ({ data: { nodes: networkNodes, cut: false } }),
  })
  await show(
    <ListHost path="/map" search="" functions={['devices_ms_view']}>
      <NetworkButton device={detail({ id: '3', devUid: '70000001' })} />
    </ListHost>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Network' }))
  const tree = await screen.findByRole('application')
  tree.focus()
  await user.keyboard('{End}')
  expect(screen.getByText('· Offline · -91 dBm', { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: '70000001' })).toHaveAttribute(
    'href',
    '/device/terminal-manage?open=3',
  )
  await user.keyboard('{ArrowUp}')
  // A channel has no details, and gateways are not open to this person.
  expect(screen.getByText('Channel 1 0A')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  await user.keyboard('{End}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
