import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { networkNodes } from '#tests/src/features/network-tree/network-nodes.ts'
import { storeSession } from '#src/session/session.ts'
import { DetailsButton } from '#src/devices/details-button.tsx'
import { DeviceCard } from '#src/features/map/card/device-card.tsx'
import { NetworkButton } from '#src/features/network-tree/network-button.tsx'
import { ReadingsButton } from '#src/features/readings/readings-button.tsx'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
import {
  detail as gatewayDetail,
  gateway,
  openGateways,
  pageOf as gatewayPage,
} from '#tests/src/features/gateways/gateway-world.tsx'
import {
  alarm,
  at,
  openRelays,
  openTerminals,
  pageOf,
  relay,
  relayDetail,
  terminal,
  terminalDetail,
} from '#tests/src/features/nodes/node-world.tsx'
import { ListHost } from '#tests/src/lists/list-host.tsx'
import { detail as card } from '#tests/src/features/map/map-fixtures.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()
// There is no canvas here: what a chart says is read without it.
vi.mock('#src/ui/chart/chart-engine.ts', () => {
  throw new Error('no canvas')
})

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => {
  vi.useRealTimers()
  server?.restore()
})

const yellow = { status: 2, alarmLevel: 1, alarmType: 1006 }
const opened = { search: '?open=1' }
const alarms: Answers = {
  'alarmRecord/findPage': ({ address }) =>
    address.includes('recordStatus=0')
      ? pageOf([alarm(1)])
      : pageOf([alarm(1), alarm(2, { alarmType: 1003, recordStatus: 1, recoverTime: at })]),
  'map/getMapTopological': () => ({ data: { nodes: networkNodes, cut: false } }),
  'ms/findReadings': () => ({
    data: { upStime: 0, upEtime: 1, uplinks: 3, usualMs: 1, series: [], limits: [], alarms: [] },
  }),
}

const posts = [
  {
    list: 'relays',
    functions: ['devices_mote_view'],
    open: (functions: readonly string[]) =>
      openRelays(
        {
          ...alarms,
          'mote/findPage': () => pageOf([relay(1, yellow)]),
          'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1, yellow) }),
        },
        { ...opened, functions },
      ),
  },
  {
    list: 'terminals',
    functions: ['devices_ms_view'],
    open: (functions: readonly string[]) =>
      openTerminals(
        {
          ...alarms,
          'ms/findPage': () => pageOf([terminal(1, yellow)]),
          'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, yellow) }),
        },
        { ...opened, functions },
      ),
  },
  {
    list: 'gateways',
    functions: ['devices_gateway_view'],
    open: () =>
      openGateways(
        {
          ...alarms,
          'gateway/newFindPage': () => gatewayPage([gateway(1, yellow)]),
          'gateway/newFindGatewayDetails/{id}': () => ({ data: gatewayDetail(1, yellow) }),
        },
        { ...opened, rights: ['view'], others: [] },
      ),
  },
]

/** Not before the live link has been asked for. */
async function expectNothingRefused(functions: readonly string[]): Promise<void> {
  await waitFor(() => expect(server?.to('live')).not.toEqual([]))
  expect(server?.refusedTo(functions)).toEqual([])
}

describe.each(posts)('whoever sees the list of $list alone', ({ functions, open }) => {
  it('is shown why one is yellow and every alarm it had, and nothing is asked for that is refused #rights-5', async () => {
    server = await open(functions)
    const status = within(await screen.findByRole('region', { name: 'Status' }))
    expect(await status.findByText('Low battery')).toBeVisible()
    const had = within(await screen.findByRole('list', { name: 'Alarms, newest first' }))
    expect(had.getAllByRole('listitem')).toHaveLength(2)

    await expectNothingRefused(functions)
  })
})

it('whoever sees the list of terminals alone opens what one measured and where it hangs', async () => {
  server = await posts[1]?.open(['devices_ms_view'])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History of 00D1B2C1 · Pier 1' }))
  expect(await history.findByText('3 uplinks')).toBeVisible()
  await user.click(history.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Network' }))
  const network = within(await screen.findByRole('dialog', { name: 'Network of 00D1B2C1 · Pier 1' }))
  expect(await network.findByRole('application')).toBeVisible()

  await expectNothingRefused(['devices_ms_view'])
})

it('what a terminal hangs on is followed by who may see it, and read again for who may not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  server = await posts[1]?.open(['devices_ms_view', 'devices_mote_view'])
  await screen.findByRole('list', { name: 'Path to the gateway' })
  const followed = () => decodeURIComponent(server?.to('live').at(-1)?.address ?? '')
  await waitFor(() => expect(followed()).toBe('live?topics=device:1,device:7'))
  const before = server?.to('ms/findMsDetails/{id}').length ?? 0
  act(() => void vi.advanceTimersByTime(10_000))

  await waitFor(() => expect(server?.to('ms/findMsDetails/{id}')).toHaveLength(before + 1))
})

it('whoever sees the map alone opens from a card what is open to them, and no more', async () => {
  server = await fakeServer(alarms)
  const device = card({ ...yellow, devUid: '00D1B2C1', sensorKind: 'temperature-humidity' })
  await show(
    <ListHost path="/map" search="" functions={['map_view']}>
      <DeviceCard
        state={{ kind: 'shown', device }}
        onClose={() => {}}
        onShow={() => {}}
        onChoose={() => {}}
        more={(shown) => (
          <>
            <DetailsButton device={shown} />
            <ReadingsButton device={shown} open onOpen={() => {}} />
            <NetworkButton device={shown} />
          </>
        )}
      />
    </ListHost>,
  )
  const history = within(await screen.findByRole('dialog', { name: /^History of / }))
  expect(await history.findByText('3 uplinks')).toBeVisible()
  expect(screen.getByText('Low battery')).toBeInTheDocument()
  expect(screen.queryByText('Details')).toBeNull()

  expect(server.refusedTo(['map_view'])).toEqual([])
})
